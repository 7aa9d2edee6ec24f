import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const insightRoutes: SubjectRoutes = {
  admin: [
    route('admin/analytics', 'routes/insight/analytics-overview.tsx'),
    route('admin/analytics/members', 'routes/insight/analytics-members.tsx'),
    route('admin/analytics/classes', 'routes/insight/class-figures.tsx'),
    route('admin/analytics/visits', 'routes/insight/visit-figures.tsx'),
    route('admin/analytics/leads', 'routes/insight/lead-figures.tsx'),
    route('admin/analytics/at-risk', 'routes/insight/members-at-risk.tsx'),
  ],
  withoutLayout: [
    route('admin/analytics/csv/:id', 'routes/insight/export-chart.ts'),
    route('admin/analytics/membership.csv', 'routes/insight/export-membership-figures.ts'),
    route('admin/analytics/retention.csv', 'routes/insight/export-retention.ts'),
  ],
};
