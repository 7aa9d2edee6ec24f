import type { Page } from './page.ts';

export const analyticsOverview = '/admin/analytics' satisfies Page;
export const analyticsMembers = '/admin/analytics/members' satisfies Page;
export const exportMembershipFigures = '/admin/analytics/membership.csv' satisfies Page;
export const exportRetention = '/admin/analytics/retention.csv' satisfies Page;
export const membersAtRisk = '/admin/analytics/at-risk' satisfies Page;
