import { readResultFilter, resultQuery } from '#domain/training/result-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { withDays } from '#domain/values/filter-period.ts';
import type { Result } from '#server/data/collections/results.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { eachPage } from '#server/data/each-of.ts';
import type { Store } from '#server/data/store.ts';
import { findPeople } from '#server/door/find-access-log.ts';
import { csvResponse } from '#server/http/csv-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { findResults } from '#server/training/results/find-results.ts';
import { type ResultRow, resultColumns } from '#server/training/results/results-csv.ts';
import { fromAndTo } from '../../../../ui/list/member-and-days.ts';
import { requireDays } from '../../../../ui/list/require-days.ts';
import { findWorkoutsOf } from '../../results/my-training-view.ts';
import { scoreLines } from '../../results/result-details.ts';
import type { Route } from './+types/export-results.ts';

/** Results read at a time, which bounds the memory in use. */
const PAGE = 200;

/** Members' training as a file, with the filters of its page. Who exports it is recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  requireDays(url.searchParams, fromAndTo);
  const filter = readResultFilter(withDays(url.searchParams, now()));
  const people = await findPeople(store, filter.member);
  const at = now();
  const summary = resultQuery(filter).toString() || 'Everything';
  await writeAudit(store, await findActor(context), { action: 'results.exported', summary }, at);
  const uids = people?.uids ?? null;
  const pages = eachPage((cursor) => findResults(store, { filter, uids, limit: PAGE, cursor }));
  return csvResponse(`training-${localDate(at)}.csv`, resultColumns, withScores(store, pages));
}

async function* withScores(
  store: Store,
  pages: AsyncIterable<readonly Result[]>,
): AsyncGenerator<readonly ResultRow[]> {
  for await (const page of pages) {
    const workoutOf = await findWorkoutsOf(store, page);
    const typeIds = [...new Set(page.map(({ classTypeId }) => classTypeId).filter(Boolean))];
    const types = await store.findMany(classTypes, typeIds);
    const nameOf = new Map(types.flatMap((type) => (type ? [[type.id, type.name] as const] : [])));
    yield page.map((result) => ({
      result,
      className: nameOf.get(result.classTypeId) ?? '',
      scores: scoreLines(result, workoutOf.get(result.workoutId) ?? null, 'kg').map(
        ({ title, text, isRx }) => `${title}: ${text}${isRx ? '' : ' (scaled)'}`,
      ),
    }));
  }
}
