import type { AccessRow } from '../guards.ts';
import { admin, always, cached, closedAfterHandedLink, desk, open, signedIn, withId } from '../row-kinds.ts';

export const accountsRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/auth/login': always,
  '/auth/signup': open,
  '/account/security': cached,

  // Ours
  '/account/confirm-email': signedIn,
  '/account/confirm-email/send': signedIn,
  '/account/security/close': closedAfterHandedLink(signedIn),
  '/account/security/closed': cached,
  '/account/security/colour-mode': cached,
  '/account/security/data-access': cached,
  '/account/security/email': closedAfterHandedLink(signedIn),
  '/account/security/end-login-session': signedIn,
  '/account/security/end-other-login-sessions': signedIn,
  '/account/security/my-data.json': closedAfterHandedLink(signedIn),
  '/account/security/my-data.zip': closedAfterHandedLink(signedIn),
  '/account/security/password': signedIn,
  '/account/setting-up': cached,
  '/files/:id': withId(signedIn),
  '/admin/member/:id/email': withId(admin),
  '/admin/member/:id/code': withId(desk),
  '/admin/member/:id/code/open': withId(admin),
  '/admin/member/:id/email/resend-confirmation': withId(desk),
  '/admin/adminControl/roles': admin,
  '/admin/adminControl/roles/invite': admin,
  '/admin/adminControl/roles/:id': withId(admin),
  '/admin/adminControl/roles/:id/disable': withId(admin),
  '/admin/adminControl/roles/:id/enable': withId(admin),
  '/auth/logout': always,
  '/auth/forgot-password': always,
  '/auth/reset-password': always,
  '/auth/confirm-email': always,
  '/auth/viewer.json': always,
};
