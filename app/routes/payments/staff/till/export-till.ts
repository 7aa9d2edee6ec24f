import { localDate } from '#domain/values/dates.ts';
import { drawers } from '#server/data/collections/till.ts';
import { eachPage } from '#server/data/each-of.ts';
import type { Store } from '#server/data/store.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { tillColumns } from '#server/payments/till/till-csv.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/export-till.ts';
import { namesOf } from './takings-view.ts';

/** Tills read at a time. */
const PAGE = 100;

/** Every closed till as a CSV file, newest first. Each export is recorded in the audit log. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const entry = { action: 'takings.exported', summary: 'Till counts' } as const;
  await writeAudit(store, await findActor(context), entry, now());
  return csvResponse(`till-${localDate(now())}.csv`, tillColumns, listClosed(store));
}

async function* listClosed(store: Store) {
  const pages = eachPage((cursor) =>
    store.query(drawers, {
      where: [['isOpen', '==', false]],
      orderBy: [['closedAt', 'desc']],
      limit: PAGE,
      cursor,
    }),
  );
  for await (const page of pages) {
    const nameOf = await namesOf(
      store,
      page.flatMap(({ openedByUid, closedByUid }) => [openedByUid, closedByUid]),
    );
    yield page.map((drawer) => ({ drawer, nameOf }));
  }
}
