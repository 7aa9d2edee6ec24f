import type { Page } from './page.ts';

export const analyticsOverview = '/admin/analytics' satisfies Page;
export const membersAtRisk = '/admin/analytics/at-risk' satisfies Page;
