import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins } from './who.ts';

export const analyticsOverview = '/admin/analytics';
export const analyticsMembers = '/admin/analytics/members';
export const exportMembershipFigures = '/admin/analytics/membership.csv';
export const exportRetention = '/admin/analytics/retention.csv';
export const classFigures = '/admin/analytics/classes';
export const visitFigures = '/admin/analytics/visits';
export const moneyFigures = '/admin/analytics/money';
export const leadFigures = '/admin/analytics/leads';
export const exportChart = address('/admin/analytics/csv/:id');
/** The numbers of a chart, by its name. @param search the period, such as `?period=this-month` */
export const chartCsv = (id: string, search: string) => exportChart(id) + search;
export const membersAtRisk = '/admin/analytics/at-risk';

export default rows(
  pages('insight', 'admin', admins, {
    analyticsOverview,
    analyticsMembers,
    classFigures,
    visitFigures,
    moneyFigures,
    leadFigures,
    membersAtRisk,
  }),
  answers('insight', admins, { exportMembershipFigures, exportRetention, exportChart }),
);
