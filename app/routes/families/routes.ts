import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const familiesRoutes: SubjectRoutes = {
  admin: [
    route('admin/member/:id/family', 'routes/families/staff/member-family.tsx'),
    route('admin/member/:id/family/child', 'routes/families/staff/add-child.tsx'),
    route('admin/member/:id/own-sign-in', 'routes/families/staff/give-login.tsx'),
  ],
  withoutLayout: [
    route('admin/member/:id/family/payer', 'routes/families/staff/make-payer.ts'),
    route('admin/member/:id/family/guardian', 'routes/families/staff/make-guardian.ts'),
    route('admin/member/:id/family/guardian/end', 'routes/families/staff/end-guardian.ts'),
    route('admin/member/:id/family/leave', 'routes/families/staff/take-out-of-family.ts'),
  ],
};
