import { href } from 'react-router';
import type { RetentionKind } from '#domain/privacy/retention.ts';
import type { Page } from './page.ts';

export const listRetention = '/admin/adminControl/privacy/retention' satisfies Page;
export const changeRetention = (kind: RetentionKind) =>
  href('/admin/adminControl/privacy/retention/:kind', { kind });
export const undoRetention = (kind: RetentionKind) =>
  href('/admin/adminControl/privacy/retention/:kind/undo', { kind });
export const processingRecord = '/admin/adminControl/privacy/record' satisfies Page;
export const recordDetails = '/admin/adminControl/privacy/record/details' satisfies Page;
export const ownConsents = '/account/security/consents' satisfies Page;
export const withdrawHealth = '/account/security/consents/health' satisfies Page;
export const withdrawConsent = (kind: 'leaderboards' | 'club-messages' | 'texts') =>
  href('/account/security/consents/:kind/withdraw', { kind });
export const memberConsents = (id: string) => href('/admin/member/:id/consents', { id });
export const breachNotice = '/admin/adminControl/audit/seen/notice' satisfies Page;
export const messageAffected = '/admin/adminControl/audit/seen/message' satisfies Page;
export const exportAffected = '/admin/adminControl/audit/seen/people.csv' satisfies Page;
