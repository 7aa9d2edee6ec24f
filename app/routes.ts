/** The contents page: every URL of the product. Who may go where is in `server/access.ts`. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/layouts/default.tsx', [
    index('routes/platform/front-page.tsx'),
    route('error-403', 'routes/platform/error-403.tsx'),

    route('memberships', 'routes/membership/memberships.tsx'),
    route('membership/plans', 'routes/membership/plans.tsx'),

    route('setup', 'routes/platform/set-up.tsx'),

    route('auth/signup', 'routes/sign-in/sign-up.tsx'),
    route('auth/login', 'routes/sign-in/sign-in.tsx'),
    route('auth/logout', 'routes/sign-in/sign-out.tsx'),
    route('auth/forgot-password', 'routes/sign-in/forgot-password.tsx'),
    route('auth/reset-password', 'routes/sign-in/reset-password.tsx'),

    route('*', 'routes/platform/not-found.tsx'),
  ]),

  layout('routes/layouts/protected.tsx', [
    route('account/dashboard', 'routes/account/dashboard.tsx'),
    route('account/setting-up', 'routes/account/setting-up.tsx'),
    route('account/create-profile', 'routes/account/create-profile.tsx'),
    route('account/parq', 'routes/health/parq.tsx'),
    route('membership/plans/:id/join', 'routes/membership/join-plan.tsx'),
    route('membership/request/withdraw', 'routes/membership/withdraw-request.tsx'),
    route('account/personal-info', 'routes/account/personal-info.tsx'),
    route('account/profile', 'routes/account/profile.tsx'),
    route('account/profile/new-code', 'routes/account/new-code.tsx'),
    route('account/security', 'routes/account/security.tsx'),
    route('account/security/password', 'routes/account/change-password.tsx'),
    route('account/security/email', 'routes/account/change-email.tsx'),
    route('account/security/data-access', 'routes/account/data-access.tsx'),
    route('account/security/close', 'routes/account/close-account.tsx'),

    route('account/book-class/:id', 'routes/bookings/book-class.tsx'),
    route('account/book-class/:id/waitlist', 'routes/bookings/join-waitlist.tsx'),
    route('account/book-class/:id/leave-waitlist', 'routes/bookings/leave-waitlist.tsx'),
    route('account/book-class/:id/accept', 'routes/bookings/accept-offer.tsx'),
    route('account/book-class/:id/cancel', 'routes/bookings/cancel-booking.tsx'),
    route('account/book-class/:id/every-week', 'routes/bookings/book-every-week.tsx'),
    route('account/bookings', 'routes/bookings/list-bookings.tsx'),
    route('account/bookings/preferences', 'routes/bookings/booking-preferences.tsx'),
    route('account/bookings/standing/:id/end', 'routes/bookings/end-standing.tsx'),
    route('account/bookings/calendar', 'routes/bookings/calendar.tsx'),
    route('account/bookings/calendar/remove', 'routes/bookings/remove-calendar.tsx'),
  ]),

  // For everybody; members find them within their own frame, with their own places
  layout('routes/layouts/by-login.tsx', [
    route('classes', 'routes/classes/timetable.tsx'),
    route('classes/Hyrox', 'routes/classes/hyrox.tsx'),
    route('classes/:slug', 'routes/classes/class-type.tsx'),
  ]),

  layout('routes/layouts/admin.tsx', [
    route('admin/dashboard', 'routes/management/dashboard/admin-dashboard.tsx'),
    route('admin/error-logs', 'routes/management/errors/list-errors.tsx'),
    route('admin/adminControl', 'routes/management/control-overview.tsx'),
    route('admin/adminControl/settings', 'routes/management/settings/edit-settings.tsx'),
    route('admin/adminControl/roles', 'routes/management/roles/list-roles.tsx'),
    route('admin/adminControl/roles/:id', 'routes/management/roles/change-roles.tsx'),
    route('admin/adminControl/roles/:id/disable', 'routes/management/roles/disable-account.tsx'),
    route('admin/adminControl/roles/:id/enable', 'routes/management/roles/enable-account.tsx'),
    route('admin/adminControl/outbox', 'routes/management/outbox/list-messages.tsx'),
    route('admin/adminControl/outbox/:id', 'routes/management/outbox/view-message.tsx'),
    route('admin/adminControl/outbox/:id/reveal', 'routes/management/outbox/reveal-link.tsx'),
    route('admin/adminControl/audit', 'routes/management/audit/list-audit.tsx'),

    route('admin/accessLogs', 'routes/front-desk/access-log.tsx'),
    route('admin/check-in/:id', 'routes/front-desk/check-in-at-desk.tsx'),
    route('admin/adminControl/kiosks', 'routes/management/kiosks/list-kiosks.tsx'),
    route('admin/adminControl/kiosks/pair', 'routes/management/kiosks/pair-kiosk.tsx'),
    route('admin/adminControl/kiosks/code/:id', 'routes/management/kiosks/show-pairing-code.tsx'),
    route('admin/adminControl/kiosks/:id/revoke', 'routes/management/kiosks/revoke-kiosk.tsx'),

    route('admin/members', 'routes/management/members/list-members.tsx'),
    route('admin/members/new', 'routes/management/members/add-member.tsx'),
    route('admin/member/:id', 'routes/management/members/view-member.tsx'),
    route('admin/member/:id/edit', 'routes/management/members/edit-member.tsx'),
    route('admin/member/:id/desk-flag', 'routes/management/members/desk-flag.tsx'),
    route('admin/member/:id/invite', 'routes/management/members/invite-member.tsx'),
    route('admin/member/:id/audit', 'routes/management/members/member-audit.tsx'),
    route('admin/member/:id/parq', 'routes/management/parq/read-parq.tsx'),
    route('admin/member/:id/parq-review', 'routes/management/parq/review-parq.tsx'),
    route('admin/parq-reviews', 'routes/management/parq/list-parq-reviews.tsx'),
    route('admin/member/:id/activate', 'routes/management/membership/activate.tsx'),
    route('admin/member/:id/change-plan', 'routes/management/membership/change-plan.tsx'),
    route('admin/member/:id/payment-overdue', 'routes/management/membership/mark-overdue.tsx'),
    route('admin/member/:id/payment-settled', 'routes/management/membership/settle-payment.tsx'),
    route('admin/member/:id/hold', 'routes/management/membership/start-hold.tsx'),
    route('admin/member/:id/end-hold', 'routes/management/membership/end-hold.tsx'),
    route('admin/member/:id/cancel-at-period-end', 'routes/management/membership/cancel-at-period-end.tsx'),
    route('admin/member/:id/undo-cancel', 'routes/management/membership/undo-cancel.tsx'),
    route('admin/member/:id/cancel-now', 'routes/management/membership/end-now.tsx'),
    route('admin/member/:id/let-expire', 'routes/management/membership/let-expire.tsx'),
    route('admin/adminControl/import-members', 'routes/management/import/import-members.tsx'),
    route('admin/adminControl/import-members/:id', 'routes/management/import/check-import.tsx'),
    route('admin/adminControl/plans', 'routes/management/plans/list-plans.tsx'),
    route('admin/adminControl/plans/new', 'routes/management/plans/add-plan.tsx'),
    route('admin/adminControl/plans/:id', 'routes/management/plans/edit-plan.tsx'),
    route('admin/adminControl/plans/:id/deactivate', 'routes/management/plans/deactivate-plan.tsx'),
    route('admin/adminControl/plans/:id/reactivate', 'routes/management/plans/reactivate-plan.tsx'),
  ]),

  // For everybody, and more for staff
  layout('routes/layouts/by-role.tsx', [route('admin/attendancecount', 'routes/front-desk/who-is-in.tsx')]),

  // The door's devices: no navigation, they lead nowhere else
  layout('routes/layouts/kiosk.tsx', [
    route('kiosk', 'routes/front-desk/kiosk.tsx'),
    route('kiosk/pair', 'routes/front-desk/pair-device.tsx'),
    route('kiosk/find', 'routes/front-desk/find-name.tsx'),
    route('kiosk/find/person', 'routes/front-desk/confirm-name.tsx'),
    route('kiosk/find/check-in', 'routes/front-desk/check-in-by-name.tsx'),
  ]),

  // Brings its own frames
  route('account/pass', 'routes/account/pass.tsx'),
  route('preview', 'routes/platform/preview.tsx'),
  route('preview/script', 'routes/platform/preview-script.tsx'),

  layout('routes/layouts/coach.tsx', [route('coach/dashboard', 'routes/coach/coach-dashboard.tsx')]),

  // Resources: no page of their own
  route('admin/error-logs/:id/resolve', 'routes/management/errors/resolve-error.ts'),
  route('admin/error-logs/:id/reopen', 'routes/management/errors/reopen-error.ts'),
  route('admin/adminControl/outbox/:id/send-again', 'routes/management/outbox/send-again.ts'),
  route('admin/attendancecount/check-out', 'routes/front-desk/check-out.ts'),
  route('kiosk/roster', 'routes/front-desk/kiosk-roster.ts'),
  route('kiosk/uploads', 'routes/front-desk/kiosk-uploads.ts'),
  route('kiosk/scan', 'routes/front-desk/scan-code.ts'),
  route('admin/adminControl/import-members/:id/apply', 'routes/management/import/apply-import.ts'),
  route('admin/members.csv', 'routes/management/members/export-members.ts'),
  route('admin/accessLogs.csv', 'routes/front-desk/export-access-log.ts'),
  route('account/profile/pass.svg', 'routes/account/pass-picture.ts'),
  route('account/profile/card.svg', 'routes/account/card-picture.ts'),
  route('account/security/my-data.json', 'routes/account/my-data.ts'),
  route('files/:id', 'routes/account/serve-file.ts'),
  route('account/bookings/:id.ics', 'routes/bookings/calendar-file.ts'),
  route('calendar/:token.ics', 'routes/bookings/calendar-feed.ts'),
  route('webhooks/stripe', 'routes/platform/stripe-webhook.ts'),
  // Their GET leads back to the page with their form
  route('account/security/colour-mode', 'routes/account/colour-mode.ts'),
  route('account/security/end-login-session', 'routes/account/end-login-session.ts'),
  route('account/security/end-other-login-sessions', 'routes/account/end-other-login-sessions.ts'),
  route('auth/viewer.json', 'routes/platform/viewer.ts'),
  route('club.css', 'routes/platform/club-colours.ts'),
  route('manifest.webmanifest', 'routes/platform/manifest.ts'),
  route('sitemap.xml', 'routes/platform/sitemap.ts'),
  route('robots.txt', 'routes/platform/robots.ts'),
] satisfies RouteConfig;
