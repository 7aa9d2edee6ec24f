import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const apiRoutes: SubjectRoutes = {
  admin: [
    route('admin/adminControl/api', 'routes/api/staff/api-settings.tsx'),
    route('admin/adminControl/api/tokens/new', 'routes/api/staff/create-token.tsx'),
    route('admin/adminControl/api/tokens/:id', 'routes/api/staff/view-token.tsx'),
    route('admin/adminControl/api/tokens/:id/revoke', 'routes/api/staff/revoke-token.tsx'),
  ],
  withoutLayout: [
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
