import type { RetentionKind } from '#domain/privacy/retention.ts';
import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, cached, signedIn } from './who.ts';

export const listRetention = '/admin/adminControl/privacy/retention';
export const changeRetention = address<[kind: RetentionKind]>('/admin/adminControl/privacy/retention/:kind');
export const undoRetention = address<[kind: RetentionKind]>(
  '/admin/adminControl/privacy/retention/:kind/undo',
);
export const processingRecord = '/admin/adminControl/privacy/record';
export const recordDetails = '/admin/adminControl/privacy/record/details';
export const ownConsents = '/account/security/consents';
export const withdrawHealth = '/account/security/consents/health';
export const withdrawConsent = address<[kind: 'leaderboards' | 'club-messages' | 'texts']>(
  '/account/security/consents/:kind/withdraw',
);
export const memberConsents = address('/admin/member/:id/consents');
export const breachNotice = '/admin/adminControl/audit/seen/notice';
export const messageAffected = '/admin/adminControl/audit/seen/message';
export const exportAffected = '/admin/adminControl/audit/seen/people.csv';

export default rows(
  pages('privacy', 'protected', cached, { ownConsents }),
  pages('privacy', 'protected', signedIn, { withdrawHealth }, { isClosedAfterHandedLink: true }),
  answers('privacy', signedIn, { withdrawConsent }),
  pages('privacy/staff', 'admin', admins, {
    breachNotice,
    messageAffected,
    memberConsents,
    listRetention,
    changeRetention,
    processingRecord,
    recordDetails,
  }),
  answers('privacy/staff', admins, { exportAffected, undoRetention }),
);
