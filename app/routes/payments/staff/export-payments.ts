import { paymentQuery, readPaymentFilter } from '#domain/payments/payment-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { withDays } from '#domain/values/filter-period.ts';
import { eachPage } from '#server/data/each-of.ts';
import { findPeople } from '#server/door/find-access-log.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { findPayments } from '#server/payments/find-payments.ts';
import { paymentColumns } from '#server/payments/payments-csv.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { fromAndTo } from '../../../ui/list/member-and-days.ts';
import { requireDays } from '../../../ui/list/require-days.ts';
import type { Route } from './+types/export-payments.ts';

/** Entries read, and held in memory, at a time. */
const PAGE = 500;

/** The payments as a CSV file, filtered as on their page. Each export is recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  requireDays(url.searchParams, fromAndTo);
  const filter = readPaymentFilter(withDays(url.searchParams, now()));
  const people = await findPeople(store, filter.member);
  const at = now();
  const summary = paymentQuery(filter).toString() || 'All payments';
  await writeAudit(store, await findActor(context), { action: 'payments.exported', summary }, at);
  const pages = eachPage((cursor) => findPayments(store, { filter, people, limit: PAGE, cursor }));
  return csvResponse(`payments-${localDate(at)}.csv`, paymentColumns, pages);
}
