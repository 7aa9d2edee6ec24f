import { index, route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const clubRoutes: SubjectRoutes = {
  default: [index('routes/club/front-page.tsx'), route('setup', 'routes/club/set-up.tsx')],
  admin: [
    route('admin/dashboard', 'routes/club/staff/dashboard/admin-dashboard.tsx'),
    route('admin/error-logs', 'routes/club/staff/errors/list-errors.tsx'),
    route('admin/adminControl', 'routes/club/staff/settings-overview.tsx'),
    route('admin/adminControl/settings', 'routes/club/staff/settings/edit-settings.tsx'),
    route('admin/adminControl/front-picture', 'routes/club/staff/settings/front-picture.tsx'),
    route('admin/adminControl/logo', 'routes/club/staff/settings/logo.tsx'),
    route('admin/adminControl/outbox', 'routes/club/staff/outbox/list-messages.tsx'),
    route('admin/adminControl/outbox/:id', 'routes/club/staff/outbox/view-message.tsx'),
    route('admin/adminControl/outbox/:id/reveal', 'routes/club/staff/outbox/reveal-link.tsx'),
    route('admin/adminControl/audit', 'routes/club/staff/audit/list-audit.tsx'),
  ],
  withoutLayout: [
    route('admin/adminControl/front-picture/remove', 'routes/club/staff/settings/remove-front-picture.ts'),
    route('admin/adminControl/logo/remove', 'routes/club/staff/settings/remove-logo.ts'),
    route('admin/error-logs/:id/resolve', 'routes/club/staff/errors/resolve-error.ts'),
    route('admin/error-logs/:id/reopen', 'routes/club/staff/errors/reopen-error.ts'),
    route('admin/adminControl/outbox/:id/send-again', 'routes/club/staff/outbox/resend-message.ts'),
    route('club.css', 'routes/club/club-colours.ts'),
    route('manifest.webmanifest', 'routes/club/manifest.ts'),
    route('sitemap.xml', 'routes/club/sitemap.ts'),
    route('robots.txt', 'routes/club/robots.ts'),
  ],
};
