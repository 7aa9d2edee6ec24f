import type { Page } from './page.ts';

export const analyticsOverview = '/admin/analytics' satisfies Page;
export const analyticsMembers = '/admin/analytics/members' satisfies Page;
export const membershipFiguresCsv = '/admin/analytics/membership.csv' satisfies Page;
export const retentionCsv = '/admin/analytics/retention.csv' satisfies Page;
export const membersAtRisk = '/admin/analytics/at-risk' satisfies Page;
