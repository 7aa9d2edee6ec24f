import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { bookkeepingDetails } from '#domain/payments/bookkeeping.ts';
import { readTakingsFilter } from '#domain/payments/takings-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { bookkeepingColumns, bookkeepingShapes } from '#server/payments/bookkeeping-csv.ts';
import { readBookkeeping } from '#server/payments/read-bookkeeping.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/export-takings.ts';

/** The takings of some days for Xero or QuickBooks. Each export is recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const query = url.searchParams;
  const { filter, problem } = readTakingsFilter(query, localDate(now()));
  // The page says what is wrong with the days.
  if (problem) return redirect(`${paths.viewTakings}?${query}`, 303);
  const { from, to, method } = filter;
  const shape = bookkeepingShapes.find((each) => each === query.get('software')) ?? 'xero';
  const detail = bookkeepingDetails.find((each) => each === query.get('detail')) ?? 'payments';
  const summary = [shape, detail, method, `${from} to ${to}`].filter(Boolean).join(', ');
  await writeAudit(store, await findActor(context), { action: 'takings.exported', summary }, now());
  const rows = readBookkeeping(store, { from, to, method, detail });
  const name = ['takings', shape, from, to].join('-');
  return csvResponse(`${name}.csv`, bookkeepingColumns[shape], rows, { hasMark: false });
}
