import { localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { findImport } from '#server/imports/apply-rows.ts';
import { servicesContext } from '#server/request/context.ts';
import { listRejected, rejectedColumns } from '#server/training/imports/rejected-rows.ts';
import type { Route } from './+types/rejected-members.ts';

/** The rows that were not imported, in the columns of the file and with the reason, to be corrected and imported. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const list = await findImport({ store }, id, (kind) => kind === 'members');
  if (!list) throw notFound(url);
  return csvResponse(
    `rejected-members-${localDate(now())}.csv`,
    rejectedColumns(list),
    listRejected(store, list),
  );
}
