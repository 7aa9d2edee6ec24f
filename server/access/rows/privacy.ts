import type { AccessRow } from '../guards.ts';
import { admin, cached, closedAfterHandedLink, signedIn, withId } from '../row-kinds.ts';

export const privacyRows: Readonly<Record<string, AccessRow>> = {
  '/account/security/consents': cached,
  '/account/security/consents/health': closedAfterHandedLink(signedIn),
  '/account/security/consents/:kind/withdraw': signedIn,
  '/admin/adminControl/audit/seen/notice': admin,
  '/admin/adminControl/audit/seen/message': admin,
  '/admin/adminControl/audit/seen/people.csv': admin,
  '/admin/member/:id/consents': withId(admin),
  '/admin/adminControl/privacy/retention': admin,
  '/admin/adminControl/privacy/retention/:kind': admin,
  '/admin/adminControl/privacy/retention/:kind/undo': admin,
  '/admin/adminControl/privacy/record': admin,
  '/admin/adminControl/privacy/record/details': admin,
};
