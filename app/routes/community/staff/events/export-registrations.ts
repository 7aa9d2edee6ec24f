import { localDate } from '#domain/values/dates.ts';
import { registrationColumns } from '#server/community/events/event-csv.ts';
import { findComing } from '#server/community/events/find-events.ts';
import { eachPage } from '#server/data/each-of.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/export-registrations.ts';

/** Who has a place at an event, as a CSV file. Each export is recorded in the audit log. @throws 404 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const event = await findEvent(url, context, params.id);
  const by = await findActor(context);
  await writeAudit(store, by, { action: 'event.exported', summary: event.title }, now());
  const pages = eachPage((cursor) => findComing(store, event.id, cursor));
  return csvResponse(`event-${localDate(event.startsAt)}.csv`, registrationColumns, pages);
}
