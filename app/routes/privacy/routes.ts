import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const privacyRoutes: SubjectRoutes = {
  admin: [
    route('admin/adminControl/privacy/retention', 'routes/privacy/staff/list-retention.tsx'),
    route('admin/adminControl/privacy/retention/:kind', 'routes/privacy/staff/change-retention.tsx'),
  ],
  withoutLayout: [
    route('admin/adminControl/privacy/retention/:kind/undo', 'routes/privacy/staff/undo-retention.ts'),
  ],
};
