import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const accountsRoutes: SubjectRoutes = {
  default: [
    route('auth/signup', 'routes/accounts/sign-up.tsx'),
    route('auth/login', 'routes/accounts/sign-in.tsx'),
    route('auth/logout', 'routes/accounts/sign-out.tsx'),
    route('auth/forgot-password', 'routes/accounts/forgot-password.tsx'),
    route('auth/reset-password', 'routes/accounts/reset-password.tsx'),
    route('auth/confirm-email', 'routes/accounts/confirm-by-link.tsx'),
  ],
  protected: [
    route('account/setting-up', 'routes/accounts/setting-up.tsx'),
    route('account/confirm-email', 'routes/accounts/confirm-by-code.tsx'),
    route('account/security', 'routes/accounts/security.tsx'),
    route('account/security/password', 'routes/accounts/change-password.tsx'),
    route('account/security/email', 'routes/accounts/change-email.tsx'),
    route('account/security/data-access', 'routes/accounts/data-access.tsx'),
    route('account/security/close', 'routes/accounts/close-account.tsx'),
    route('account/security/closed', 'routes/accounts/closed-for-now.tsx'),
  ],
  admin: [
    route('admin/adminControl/roles', 'routes/accounts/staff/list-roles.tsx'),
    route('admin/adminControl/roles/invite', 'routes/accounts/staff/invite-staff.tsx'),
    route('admin/adminControl/roles/:id', 'routes/accounts/staff/change-roles.tsx'),
    route('admin/adminControl/roles/:id/disable', 'routes/accounts/staff/disable-account.tsx'),
    route('admin/adminControl/roles/:id/enable', 'routes/accounts/staff/enable-account.tsx'),
    route('admin/member/:id/code', 'routes/accounts/staff/give-code.tsx'),
    route('admin/member/:id/email', 'routes/accounts/staff/correct-email.tsx'),
  ],
  withoutLayout: [
    route('account/security/my-data.json', 'routes/accounts/my-data.ts'),
    route('account/security/my-data.zip', 'routes/accounts/my-data-archive.ts'),
    route('files/:id', 'routes/accounts/serve-file.ts'),
    route('account/confirm-email/send', 'routes/accounts/send-confirmation.ts'),
    route('admin/member/:id/code/open', 'routes/accounts/staff/open-handed-link.ts'),
    route('admin/member/:id/email/resend-confirmation', 'routes/accounts/staff/resend-confirmation.ts'),
    route('account/security/colour-mode', 'routes/accounts/colour-mode.ts'),
    route('account/security/end-login-session', 'routes/accounts/end-login-session.ts'),
    route('account/security/end-other-login-sessions', 'routes/accounts/end-other-login-sessions.ts'),
    route('auth/viewer.json', 'routes/accounts/viewer.ts'),
  ],
};
