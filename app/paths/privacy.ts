import { href } from 'react-router';
import type { RetentionKind } from '#domain/privacy/retention.ts';
import type { Page } from './page.ts';

export const listRetention = '/admin/adminControl/privacy/retention' satisfies Page;
export const changeRetention = (kind: RetentionKind) =>
  href('/admin/adminControl/privacy/retention/:kind', { kind });
export const undoRetention = (kind: RetentionKind) =>
  href('/admin/adminControl/privacy/retention/:kind/undo', { kind });
