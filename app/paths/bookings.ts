import { href } from 'react-router';
import type { Page } from './page.ts';

export const bookClass = (id: string) => href('/account/book-class/:id', { id });
export const joinWaitlist = (id: string) => href('/account/book-class/:id/waitlist', { id });
export const leaveWaitlist = (id: string) => href('/account/book-class/:id/leave-waitlist', { id });
export const acceptOffer = (id: string) => href('/account/book-class/:id/accept', { id });
export const cancelBooking = (id: string) => href('/account/book-class/:id/cancel', { id });
export const bookEveryWeek = (id: string) => href('/account/book-class/:id/every-week', { id });
export const listBookings = '/account/bookings' satisfies Page;
export const bookingPreferences = '/account/bookings/preferences' satisfies Page;
export const chooseTexts = '/account/bookings/texts' satisfies Page;
export const confirmTextNumber = '/account/bookings/texts/confirm' satisfies Page;
export const endStandingBooking = (id: string) => href('/account/bookings/standing/:id/end', { id });
export const calendarAddress = '/account/bookings/calendar' satisfies Page;
export const removeCalendarAddress = '/account/bookings/calendar/remove' satisfies Page;
export const calendarFile = (id: string) => `/account/bookings/${encodeURIComponent(id)}.ics`;
export const calendarFeed = (token: string) => `/calendar/${encodeURIComponent(token)}.ics`;
export const rosterForAdmin = (id: string) => href('/admin/single-booking/:id', { id });
/** A class for this member, by a member of staff. */
export const bookMember = (id: string) => href('/admin/member/:id/book', { id });
export const addPerson = (id: string) => href('/coach/single-booking/:id/add', { id });
export const emergencyContact = (id: string) => href('/coach/single-booking/:id/contact', { id });
export const takeOffClass = (id: string) => href('/coach/single-booking/:id/remove', { id });
export const viewStrikes = (id: string) => href('/coach/strikes/:id', { id });
export const coachDashboard = '/coach/dashboard' satisfies Page;
export const rosterForCoach = (id: string) => href('/coach/single-booking/:id', { id });
export const markPerson = (id: string) => href('/coach/single-booking/:id/mark', { id });
export const markRest = (id: string) => href('/coach/single-booking/:id/mark-rest', { id });
/** Below it, and that of a class, is its copy. */
export const rosterPages = '/coach/single-booking';
export const rosterCopy = (id: string) => href('/coach/single-booking/:id/offline', { id });
/** Today's rosters that a coach's phone keeps. */
export const rosterCopies = '/coach/rosters.json' satisfies Page;
export const takeMarks = (id: string) => href('/coach/single-booking/:id/marks', { id });
