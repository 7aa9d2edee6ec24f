import type { AccessRow } from '../guards.ts';
import { admin } from '../row-kinds.ts';

export const privacyRows: Readonly<Record<string, AccessRow>> = {
  '/admin/adminControl/privacy/retention': admin,
  '/admin/adminControl/privacy/retention/:kind': admin,
  '/admin/adminControl/privacy/retention/:kind/undo': admin,
};
