import type { AccessRow } from '../guards.ts';
import { admin, always, cached, coach, desk, signedIn, staff, withId } from '../row-kinds.ts';

export const bookingsRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/coach/single-booking/:id': withId(always), // no guard in the specification: the page decides by who asks
  '/account/bookings': cached,
  '/account/book-class/:id': { ...withId(cached), leadsToJoining: true },
  '/admin/single-booking/:id': withId(admin),
  '/admin/member/:id/book': withId(desk),
  '/coach/dashboard': coach,

  // Ours
  '/account/book-class/:id/waitlist': withId(cached),
  '/account/book-class/:id/leave-waitlist': withId(cached),
  '/account/book-class/:id/accept': withId(cached),
  '/account/book-class/:id/cancel': withId(cached),
  '/account/book-class/:id/every-week': withId(cached),
  '/account/bookings/:id.ics': withId(cached),
  '/account/bookings/preferences': cached,
  '/account/bookings/texts': signedIn,
  '/account/bookings/texts/confirm': signedIn,
  '/account/bookings/standing/:id/end': withId(cached),
  '/account/bookings/calendar': cached,
  '/account/bookings/calendar/remove': cached,
  '/coach/single-booking/:id/add': withId(staff),
  '/coach/single-booking/:id/contact': withId(staff),
  '/coach/single-booking/:id/mark': withId(staff),
  '/coach/single-booking/:id/mark-rest': withId(staff),
  '/coach/single-booking/:id/marks': withId(staff),
  '/coach/single-booking/:id/offline': withId(coach),
  '/coach/rosters.json': coach,
  '/coach/single-booking/:id/remove': withId(staff),
  '/coach/strikes/:id': withId(staff),
  '/calendar/:token.ics': always,
};
