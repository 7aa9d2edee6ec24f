import { localDate } from '#domain/values/dates.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { servicesContext } from '#server/request/context.ts';
import { listRejected, rejectedColumns } from '#server/training/imports/rejected-rows.ts';
import type { Route } from './+types/rejected-rows.ts';
import { getMigration } from './find-migration.ts';

/** The rows that were not imported, each with the reason, as a CSV file that can be corrected and imported. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const list = await getMigration(url, context, id);
  const { store, now } = context.get(servicesContext);
  const name = `rejected-${list.kind}-${localDate(now())}.csv`;
  return csvResponse(name, rejectedColumns(list), listRejected(store, list));
}
