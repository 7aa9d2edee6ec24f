import * as paths from '#app/paths.ts';
import type { ListName } from '#domain/club/saved-list.ts';

/** Where each list is. */
export const listPaths: Readonly<Record<ListName, string>> = {
  members: paths.listMembers,
  bookings: paths.listSessions,
  'access-log': paths.accessLog,
  payments: paths.listPayments,
  leads: paths.listLeads,
  results: paths.listResults,
};
