/**
 * Who may go where: every URL pattern of the product and its guards, deny by default. A route without a row is
 * refused (and fails `tests/access.test.ts`); a guard name that does not exist stops the server at start.
 * Guards and layouts of the specification's routes are law (§2); the rest is ours.
 */
import type { GuardName } from './guards/guards.ts';
import { idIsPlain, type Rule } from './guards/rules.ts';

export interface AccessRow {
  /** Run in this order, after global validation and the route's own rule. */
  readonly guards: readonly GuardName[];
  /** The route's `validate` rule; a failure becomes an error whose default message names the path. */
  readonly validate?: Rule;
}

const open: AccessRow = { guards: [] };
const cached: AccessRow = { guards: ['auth-cached'] };
const signedIn: AccessRow = { guards: ['auth'] };
const admin: AccessRow = { guards: ['admincheck'] };
/** Coaches, and admins too. */
const coach: AccessRow = { guards: ['coachcheck'] };
const kiosk: AccessRow = { guards: ['kiosk'] };
const withId = (row: AccessRow): AccessRow => ({ ...row, validate: idIsPlain });

export const access: Readonly<Record<string, AccessRow>> = {
  // Public
  '/': open,
  '/events': open,
  '/runclub': open,
  '/book-tour': open,
  '/error-403': open,
  '/exercises': open,
  '/auth/login': open,
  '/auth/signup': open,
  '/memberships': open,
  '/classes': open,
  '/classes/Hyrox': open,
  '/workouts': open,
  '/workouts/:id': withId(open),
  '/challenges': open,
  '/challenges/:id': withId(open),
  '/challenges/:ChalengeID/submit': open,
  '/membership/plans': open,
  '/membership/holding': open,
  '/personal-trainers': open,

  // Reachable without a guard; each asks the policy for what it shows or does (domain.md §1)
  '/admin/attendancecount': open,
  '/admin/challenges/:id/review': withId(open),
  '/coach/single-booking/:id': withId(open),
  '/account/profile': open,
  '/account/success': open,
  '/account/membership-billing': open,

  // Members
  '/account/pbs': cached,
  '/account/parq': cached,
  '/account/stats': cached,
  '/account/bookings': cached,
  '/account/security': cached,
  '/account/dashboard': cached,
  '/account/personal-info': cached,
  '/account/book-class/:id': withId(cached),
  '/account/personal-bests/:exerciseId': cached,
  '/account/workouts': signedIn,
  '/account/workouts/:id': withId(signedIn),

  // Admins
  '/admin/members': admin,
  '/admin/bookings': admin,
  '/admin/analytics': admin,
  '/admin/dashboard': admin,
  '/admin/accessLogs': admin,
  '/admin/member/:id': withId(admin),
  '/admin/adminControl': admin,
  '/admin/member-workouts': admin,
  '/admin/single-booking/:id': withId(admin),
  '/admin/error-logs': admin,
  '/admin/exercises': admin,
  '/admin/exercises/create': admin,
  '/admin/challenges/create': admin,
  '/admin/migrate-pbs': admin,
  '/admin/migrate-exercises': admin,
  '/admin/classes/:id/workout': withId(admin),
  '/admin/workout-templates/view': admin,
  '/admin/workout-templates/create': admin,
  '/admin/workout-templates/:id/edit': withId(admin),
  '/admin/workout-templates/:id/viewWorkout': withId(admin),

  // Coaches
  '/coach/dashboard': coach,

  // Ours: the member area
  '/account/book-class/:id/waitlist': withId(cached),
  '/account/book-class/:id/leave-waitlist': withId(cached),
  '/account/book-class/:id/accept': withId(cached),
  '/account/book-class/:id/cancel': withId(cached),
  '/account/book-class/:id/every-week': withId(cached),
  '/account/bookings/:id.ics': withId(cached),
  '/account/bookings/preferences': cached,
  '/account/bookings/standing/:id/end': withId(cached),
  '/account/bookings/calendar': cached,
  '/account/bookings/calendar/remove': cached,
  '/account/create-profile': signedIn,
  '/account/membership-billing/portal': signedIn,
  '/account/receipts/:id': withId(signedIn),
  '/account/pass': cached,
  '/account/profile/card.svg': cached,
  '/account/profile/new-code': signedIn,
  '/account/profile/pass.svg': cached,
  '/account/security/close': signedIn,
  '/account/security/colour-mode': cached,
  '/account/security/data-access': cached,
  '/account/security/email': signedIn,
  '/account/security/end-login-session': signedIn,
  '/account/security/end-other-login-sessions': signedIn,
  '/account/security/my-data.json': signedIn,
  '/account/security/password': signedIn,
  '/account/setting-up': cached,
  '/files/:id': withId(signedIn),

  // Ours: joining, holding, leaving
  '/membership/holding/return': signedIn,
  '/membership/change': signedIn,
  '/membership/leave': signedIn,
  '/membership/stay': signedIn,
  '/membership/plans/:id/join': withId(signedIn),
  '/membership/request/withdraw': signedIn,

  // Ours: members, memberships and plans, for admins
  '/admin/members.csv': admin,
  '/admin/members/new': admin,
  '/admin/parq-reviews': admin,
  '/admin/member/:id/parq': withId(admin),
  '/admin/member/:id/parq-review': withId(admin),
  '/admin/member/:id/edit': withId(admin),
  '/admin/member/:id/desk-flag': withId(admin),
  '/admin/member/:id/invite': withId(admin),
  '/admin/member/:id/audit': withId(admin),
  '/admin/member/:id/activate': withId(admin),
  '/admin/member/:id/change-plan': withId(admin),
  '/admin/member/:id/payment-overdue': withId(admin),
  '/admin/member/:id/payment-settled': withId(admin),
  '/admin/member/:id/hold': withId(admin),
  '/admin/member/:id/end-hold': withId(admin),
  '/admin/member/:id/cancel-at-period-end': withId(admin),
  '/admin/member/:id/undo-cancel': withId(admin),
  '/admin/member/:id/cancel-now': withId(admin),
  '/admin/member/:id/cool-off': withId(admin),
  '/admin/member/:id/let-expire': withId(admin),
  '/admin/adminControl/import-members': admin,
  '/admin/adminControl/import-members/:id': withId(admin),
  '/admin/adminControl/import-members/:id/apply': withId(admin),
  '/admin/adminControl/payments': admin,
  '/admin/members/waiting': admin,
  '/admin/payments': admin,
  '/admin/payments.csv': admin,
  '/admin/payments/:id': withId(admin),
  '/admin/adminControl/plans': admin,
  '/admin/adminControl/plans/new': admin,
  '/admin/adminControl/plans/:id': withId(admin),
  '/admin/adminControl/plans/:id/deactivate': withId(admin),
  '/admin/adminControl/plans/:id/make-stripe-price': withId(admin),
  '/admin/adminControl/plans/:id/reactivate': withId(admin),
  '/admin/adminControl/plans/:id/stripe-price': withId(admin),

  // Ours: the timetable, for admins
  '/admin/timetable': admin,
  '/admin/timetable/one-off': admin,
  '/admin/timetable/copy-week': admin,
  '/admin/timetable/close-date': admin,
  '/admin/timetable/class-types': admin,
  '/admin/timetable/class-types/new': admin,
  '/admin/timetable/class-types/:id': withId(admin),
  '/admin/timetable/class-types/:id/retire': withId(admin),
  '/admin/timetable/class-types/:id/restore': withId(admin),
  '/admin/timetable/schedules': admin,
  '/admin/timetable/schedules/new': admin,
  '/admin/timetable/schedules/:id': withId(admin),
  '/admin/timetable/schedules/:id/review': withId(admin),
  '/admin/timetable/schedules/:id/end': withId(admin),
  '/admin/timetable/schedules/:id/skip': withId(admin),
  '/admin/timetable/schedules/:id/restore-date': withId(admin),

  // Ours: the club's control, for admins
  '/admin/error-logs/:id/resolve': withId(admin),
  '/admin/error-logs/:id/reopen': withId(admin),
  '/admin/adminControl/settings': admin,
  '/admin/adminControl/roles': admin,
  '/admin/adminControl/roles/:id': withId(admin),
  '/admin/adminControl/roles/:id/disable': withId(admin),
  '/admin/adminControl/roles/:id/enable': withId(admin),
  '/admin/adminControl/outbox': admin,
  '/admin/adminControl/outbox/:id': withId(admin),
  '/admin/adminControl/outbox/:id/reveal': withId(admin),
  '/admin/adminControl/outbox/:id/send-again': withId(admin),
  '/admin/adminControl/audit': admin,

  // Ours: the roster of a session, for coaches and admins
  '/coach/single-booking/:id/add': withId(coach),
  '/coach/single-booking/:id/contact': withId(coach),
  '/coach/single-booking/:id/mark': withId(coach),
  '/coach/single-booking/:id/mark-rest': withId(coach),
  '/coach/single-booking/:id/marks': withId(coach),
  '/coach/single-booking/:id/remove': withId(coach),
  '/coach/strikes/:id': withId(coach),
  // Ours: dated classes, for admins
  '/admin/bookings.csv': admin,
  '/admin/bookings/day': admin,
  '/admin/sessions/:id/edit': withId(admin),
  '/admin/sessions/:id/move': withId(admin),
  '/admin/sessions/:id/cancel': withId(admin),

  // Ours: signing in and out, set-up
  '/auth/logout': open,
  '/auth/forgot-password': open,
  '/auth/reset-password': open,
  '/setup': open,

  // Ours: the door
  '/admin/accessLogs.csv': admin,
  '/admin/check-in/:id': withId(admin),
  '/admin/attendancecount/check-out': coach,
  '/admin/adminControl/kiosks': admin,
  '/admin/adminControl/kiosks/pair': admin,
  '/admin/adminControl/kiosks/code/:id': withId(admin),
  '/admin/adminControl/kiosks/:id/revoke': withId(admin),
  '/kiosk': kiosk,
  '/kiosk/scan': kiosk,
  '/kiosk/roster': kiosk,
  '/kiosk/uploads': kiosk,
  '/kiosk/find': kiosk,
  '/kiosk/find/person': kiosk,
  '/kiosk/find/check-in': kiosk,
  '/kiosk/pair': open,

  // Ours: classes
  '/classes/:slug': open,
  '/open-data': open,
  '/open-data/scheduled-sessions': open,
  '/open-data/session-series': open,
  // Ours: notices of the payment provider, each with a signature
  '/webhooks/stripe': open,

  // Ours: the platform
  '/calendar/:token.ics': open,
  '/auth/viewer.json': open,
  '/preview': open,
  '/preview/script': open,
  '/club.css': open,
  '/manifest.webmanifest': open,
  '/robots.txt': open,
  '/sitemap.xml': open,
  '*': open,
};
