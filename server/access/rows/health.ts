import type { AccessRow } from '../guards.ts';
import { admin, cached, desk, handover, withId } from '../row-kinds.ts';

export const healthRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/account/parq': cached,

  // Ours
  '/account/waiver': cached,
  '/admin/member/:id/waiver': withId(desk),
  '/admin/member/:id/hand-over': withId(desk),
  '/tablet': handover,
  '/tablet/parq': handover,
  '/tablet/waiver': handover,
  '/tablet/unlock': handover,
  '/admin/adminControl/waiver': admin,
  '/admin/adminControl/waiver/publish': admin,
  '/admin/adminControl/waiver/:id': withId(admin),
  '/admin/parq-reviews': admin,
  '/admin/member/:id/parq': withId(admin),
  '/admin/member/:id/parq-review': withId(admin),
  '/admin/member/:id/ask-parq': withId(desk),
};
