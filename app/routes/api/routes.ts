import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const apiRoutes: SubjectRoutes = {
  admin: [
    route('admin/adminControl/api', 'routes/api/staff/api-settings.tsx'),
    route('admin/adminControl/api/tokens/new', 'routes/api/staff/create-token.tsx'),
    route('admin/adminControl/api/tokens/:id', 'routes/api/staff/view-token.tsx'),
    route('admin/adminControl/api/tokens/:id/revoke', 'routes/api/staff/revoke-token.tsx'),
    route('admin/adminControl/api/webhooks/new', 'routes/api/staff/create-webhook.tsx'),
    route('admin/adminControl/api/webhooks/:id', 'routes/api/staff/view-webhook.tsx'),
    route('admin/adminControl/api/webhooks/:id/edit', 'routes/api/staff/edit-webhook.tsx'),
    route('admin/adminControl/api/webhooks/:id/secret', 'routes/api/staff/renew-webhook-secret.tsx'),
    route('admin/adminControl/api/webhooks/:id/remove', 'routes/api/staff/remove-webhook.tsx'),
  ],
  withoutLayout: [
    route('admin/adminControl/api/webhooks/:id/on', 'routes/api/staff/switch-webhook-on.ts'),
    route('admin/adminControl/api/webhooks/:id/off', 'routes/api/staff/switch-webhook-off.ts'),
    route('admin/adminControl/api/webhooks/:id/test', 'routes/api/staff/test-webhook.ts'),
    route('admin/adminControl/api/webhooks/:id/resend', 'routes/api/staff/resend-failed.ts'),
    route('admin/adminControl/api/deliveries/:id/resend', 'routes/api/staff/resend-delivery.ts'),
    route('api/v1/openapi.json', 'routes/api/api-description.ts'),
    route('api/v1/members', 'routes/api/read-members.ts'),
    route('api/v1/members/:id', 'routes/api/read-member.ts'),
    route('api/v1/bookings', 'routes/api/read-bookings.ts'),
    route('api/v1/bookings/:id', 'routes/api/read-booking.ts'),
    route('api/v1/visits', 'routes/api/read-visits.ts'),
    route('api/v1/payments', 'routes/api/read-payments.ts'),
    route('api/v1/payments/:id', 'routes/api/read-payment.ts'),
    route('api/*', 'routes/api/not-there.ts'),
  ],
};
