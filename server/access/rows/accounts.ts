import type { AccessRow } from '../guards.ts';
import { admin, cached, open, signedIn, withId } from '../row-kinds.ts';

export const accountsRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/auth/login': open,
  '/auth/signup': open,
  '/account/security': cached,

  // Ours
  '/account/confirm-email': signedIn,
  '/account/confirm-email/send': signedIn,
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
  '/admin/member/:id/email': withId(admin),
  '/admin/member/:id/email/resend-confirmation': withId(admin),
  '/admin/adminControl/roles': admin,
  '/admin/adminControl/roles/:id': withId(admin),
  '/admin/adminControl/roles/:id/disable': withId(admin),
  '/admin/adminControl/roles/:id/enable': withId(admin),
  '/auth/logout': open,
  '/auth/forgot-password': open,
  '/auth/reset-password': open,
  '/auth/confirm-email': open,
  '/auth/viewer.json': open,
};
