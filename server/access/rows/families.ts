import type { AccessRow } from '../guards.ts';
import { desk, withId } from '../row-kinds.ts';

export const familiesRows: Readonly<Record<string, AccessRow>> = {
  '/admin/member/:id/family': withId(desk),
  '/admin/member/:id/family/child': withId(desk),
  '/admin/member/:id/family/payer': withId(desk),
  '/admin/member/:id/family/guardian': withId(desk),
  '/admin/member/:id/family/guardian/end': withId(desk),
  '/admin/member/:id/family/leave': withId(desk),
  '/admin/member/:id/own-sign-in': withId(desk),
};
