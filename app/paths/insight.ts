import type { Page } from './page.ts';

export const analyticsOverview = '/admin/analytics' satisfies Page;
