import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, always, cached, coaches, frontDesk, signedIn, staff } from './who.ts';

export const bookClass = address('/account/book-class/:id');
export const joinWaitlist = address('/account/book-class/:id/waitlist');
export const leaveWaitlist = address('/account/book-class/:id/leave-waitlist');
export const acceptOffer = address('/account/book-class/:id/accept');
export const cancelBooking = address('/account/book-class/:id/cancel');
export const bookEveryWeek = address('/account/book-class/:id/every-week');
export const listBookings = '/account/bookings';
export const bookingPreferences = '/account/bookings/preferences';
export const chooseTexts = '/account/bookings/texts';
export const confirmTextNumber = '/account/bookings/texts/confirm';
export const endStandingBooking = address('/account/bookings/standing/:id/end');
export const calendarAddress = '/account/bookings/calendar';
export const removeCalendarAddress = '/account/bookings/calendar/remove';
export const calendarFile = address('/account/bookings/:id.ics');
export const calendarFeed = address('/calendar/:token.ics');
export const rosterForAdmin = address('/admin/single-booking/:id');
/** A class for this member, by a member of staff. */
export const bookMember = address('/admin/member/:id/book');
export const addPerson = address('/coach/single-booking/:id/add');
export const emergencyContact = address('/coach/single-booking/:id/contact');
export const takeOffClass = address('/coach/single-booking/:id/remove');
export const viewStrikes = address('/coach/strikes/:id');
export const coachDashboard = '/coach/dashboard';
export const rosterForCoach = address('/coach/single-booking/:id');
export const markPerson = address('/coach/single-booking/:id/mark');
export const markRest = address('/coach/single-booking/:id/mark-rest');
/** Below it, and that of a class, is its copy. */
export const rosterPages = '/coach/single-booking';
export const rosterCopy = address('/coach/single-booking/:id/offline');
/** Today's rosters that a coach's phone keeps. */
export const rosterCopies = '/coach/rosters.json';
export const takeMarks = address('/coach/single-booking/:id/marks');

export default rows(
  pages('bookings', 'protected', cached, {
    listBookings,
    joinWaitlist,
    leaveWaitlist,
    acceptOffer,
    cancelBooking,
    bookEveryWeek,
    bookingPreferences,
    endStandingBooking,
    calendarAddress,
    removeCalendarAddress,
  }),
  pages('bookings', 'protected', cached, { bookClass }, { leadsToJoining: true }),
  answers('bookings', cached, { calendarFile }),
  answers('bookings', always, { calendarFeed }),
  pages('bookings/texts', 'protected', signedIn, { chooseTexts, confirmTextNumber }),
  // No guard in the specification: the page decides by who asks.
  pages('bookings/staff', 'coach', always, { rosterForCoach }),
  pages('bookings/staff', 'admin', admins, { rosterForAdmin }),
  pages('bookings/staff', 'admin', frontDesk, { bookMember }),
  pages('bookings/staff', 'coach', coaches, { coachDashboard }),
  pages('bookings/staff', 'by-role', staff, { addPerson, emergencyContact, takeOffClass, viewStrikes }),
  pages('bookings/staff', 'none', coaches, { rosterCopy }),
  answers('bookings/staff', staff, { markPerson, markRest, takeMarks }),
  answers('bookings/staff', coaches, { rosterCopies }),
);
