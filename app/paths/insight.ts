import { href } from 'react-router';
import type { Page } from './page.ts';

export const analyticsOverview = '/admin/analytics' satisfies Page;
export const analyticsMembers = '/admin/analytics/members' satisfies Page;
export const exportMembershipFigures = '/admin/analytics/membership.csv' satisfies Page;
export const exportRetention = '/admin/analytics/retention.csv' satisfies Page;
export const classFigures = '/admin/analytics/classes' satisfies Page;
export const visitFigures = '/admin/analytics/visits' satisfies Page;
export const leadFigures = '/admin/analytics/leads' satisfies Page;
export const exportChart = (id: string) => href('/admin/analytics/csv/:id', { id });
/** The numbers of a chart, by its name. @param search the period, such as `?period=this-month` */
export const chartCsv = (id: string, search: string) => exportChart(id) + search;
export const membersAtRisk = '/admin/analytics/at-risk' satisfies Page;
