import type { AccessRow } from '../guards.ts';
import { admin, withId } from '../row-kinds.ts';

export const insightRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/admin/analytics': admin,
  // Ours
  '/admin/analytics/members': admin,
  '/admin/analytics/membership.csv': admin,
  '/admin/analytics/retention.csv': admin,
  '/admin/analytics/classes': admin,
  '/admin/analytics/visits': admin,
  '/admin/analytics/leads': admin,
  '/admin/analytics/at-risk': admin,
  '/admin/analytics/csv/:id': withId(admin),
};
