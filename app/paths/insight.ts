import { href } from 'react-router';
import type { Page } from './page.ts';

export const analyticsOverview = '/admin/analytics' satisfies Page;
export const analyticsMembers = '/admin/analytics/members' satisfies Page;
export const exportMembershipFigures = '/admin/analytics/membership.csv' satisfies Page;
export const exportRetention = '/admin/analytics/retention.csv' satisfies Page;
export const classFigures = '/admin/analytics/classes' satisfies Page;
export const visitFigures = '/admin/analytics/visits' satisfies Page;
/** The numbers of a chart, by its name; what follows is the period, such as `?period=this-month`. */
export const exportChart = (id: string) => href('/admin/analytics/csv/:id', { id });
export const membersAtRisk = '/admin/analytics/at-risk' satisfies Page;
