import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const familiesRoutes: SubjectRoutes = {
  protected: [
    route('account/family', 'routes/families/own-family.tsx'),
    route('account/family/:id', 'routes/families/child/child-page.tsx'),
    route('account/family/:id/parq', 'routes/families/child/child-parq.tsx'),
    route('account/family/:id/pass', 'routes/families/child/child-pass.tsx'),
    route('account/family/:id/classes', 'routes/families/child/child-classes.tsx'),
    route('account/family/:id/classes/:session', 'routes/families/child/child-class.tsx'),
    route('account/family/:id/classes/:session/cancel', 'routes/families/child/cancel-child-class.tsx'),
    route('account/family/:id/consents', 'routes/families/child/child-consents.tsx'),
    route('account/family/:id/consents/health', 'routes/families/child/withdraw-child-health.tsx'),
    route('account/family/:id/sign-in', 'routes/families/child/give-child-login.tsx'),
    route('account/family/:id/close', 'routes/families/child/close-child.tsx'),
  ],
  admin: [
    route('admin/member/:id/family', 'routes/families/staff/member-family.tsx'),
    route('admin/member/:id/family/child', 'routes/families/staff/add-child.tsx'),
    route('admin/member/:id/own-sign-in', 'routes/families/staff/give-login.tsx'),
  ],
  withoutLayout: [
    route('account/family/:id/consents/:kind/withdraw', 'routes/families/child/withdraw-child-consent.ts'),
    route('account/family/:id/guardians/:guardian/confirm', 'routes/families/confirm-guardian.ts'),
    route('account/family/:id/pass.svg', 'routes/families/child/child-pass-picture.ts'),
    route('admin/member/:id/family/payer', 'routes/families/staff/make-payer.ts'),
    route('admin/member/:id/family/guardian', 'routes/families/staff/make-guardian.ts'),
    route('admin/member/:id/family/guardian/end', 'routes/families/staff/end-guardian.ts'),
    route('admin/member/:id/family/leave', 'routes/families/staff/take-out-of-family.ts'),
  ],
};
