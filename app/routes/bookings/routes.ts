import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const bookingsRoutes: SubjectRoutes = {
  protected: [
    route('account/book-class/:id', 'routes/bookings/book-class.tsx'),
    route('account/book-class/:id/waitlist', 'routes/bookings/join-waitlist.tsx'),
    route('account/book-class/:id/leave-waitlist', 'routes/bookings/leave-waitlist.tsx'),
    route('account/book-class/:id/accept', 'routes/bookings/accept-offer.tsx'),
    route('account/book-class/:id/cancel', 'routes/bookings/cancel-booking.tsx'),
    route('account/book-class/:id/every-week', 'routes/bookings/book-every-week.tsx'),
    route('account/bookings', 'routes/bookings/list-bookings.tsx'),
    route('account/bookings/preferences', 'routes/bookings/booking-preferences.tsx'),
    route('account/bookings/texts', 'routes/bookings/texts/choose-texts.tsx'),
    route('account/bookings/texts/confirm', 'routes/bookings/texts/confirm-text-number.tsx'),
    route('account/bookings/standing/:id/end', 'routes/bookings/end-standing-booking.tsx'),
    route('account/bookings/calendar', 'routes/bookings/calendar-address.tsx'),
    route('account/bookings/calendar/remove', 'routes/bookings/remove-calendar-address.tsx'),
  ],
  admin: [
    route('admin/single-booking/:id', 'routes/bookings/staff/roster-for-admin.tsx'),
    route('admin/member/:id/book', 'routes/bookings/staff/book-member.tsx'),
  ],
  'by-role': [
    route('coach/single-booking/:id/add', 'routes/bookings/staff/add-person.tsx'),
    route('coach/single-booking/:id/contact', 'routes/bookings/staff/emergency-contact.tsx'),
    route('coach/single-booking/:id/remove', 'routes/bookings/staff/take-off-class.tsx'),
    route('coach/strikes/:id', 'routes/bookings/staff/view-strikes.tsx'),
  ],
  coach: [
    route('coach/dashboard', 'routes/bookings/staff/coach-dashboard.tsx'),
    route('coach/single-booking/:id', 'routes/bookings/staff/roster-for-coach.tsx'),
  ],
  withoutLayout: [
    route('coach/single-booking/:id/mark', 'routes/bookings/staff/mark-person.ts'),
    route('coach/single-booking/:id/mark-rest', 'routes/bookings/staff/mark-rest.ts'),
    route('coach/single-booking/:id/offline', 'routes/bookings/staff/roster-copy.tsx'),
    route('coach/rosters.json', 'routes/bookings/staff/roster-copies.ts'),
    route('coach/single-booking/:id/marks', 'routes/bookings/staff/take-marks.ts'),
    route('account/bookings/:id.ics', 'routes/bookings/calendar-file.ts'),
    route('calendar/:token.ics', 'routes/bookings/calendar-feed.ts'),
  ],
};
