import { readResultFilter, resultQuery } from '#domain/training/result-filter.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { findPeople, MAX_PEOPLE } from '#server/door/find-access-log.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { findResults } from '#server/training/results/find-results.ts';
import { findWorkoutsOf, toLine } from '../../results/my-training-view.ts';

const PAGE = 50;
/** Keeps the choices, and so the page, at a reasonable size. */
const MAX_EXERCISES = 1000;

/** A page of members' results with its filters, for admins and coaches. */
export async function loadResults(url: URL, context: Context) {
  const { store, profiles, now } = context.get(servicesContext);
  const { searchParams } = url;
  const filter = readResultFilter(searchParams);
  const people = await findPeople(store, filter.member);
  const cursor = searchParams.get('cursor');
  const page = await findResults(store, { filter, uids: people?.uids ?? null, limit: PAGE, cursor });
  const unit: LoadUnit = (await profiles.find(requireLogin(context).uid))?.loadUnit ?? 'kg';
  const workoutOf = await findWorkoutsOf(store, page.items);
  const query = resultQuery(filter);
  const at = now();
  return {
    typed: Object.fromEntries(query) as Record<string, string>,
    query: query.toString(),
    maxPeople: people?.hasMore ? MAX_PEOPLE : null,
    types: (await listActiveClassTypes(store)).map(({ id, name }) => ({ value: id, label: name })),
    ...(await listExerciseChoices(context, filter.exercise)),
    rows: page.items.map((result) => toLine(result, workoutOf.get(result.workoutId) ?? null, unit, at)),
    previousCursor: page.previousCursor,
    nextCursor: page.nextCursor,
  };
}

/** The exercises by name, with the chosen one; `moreExercises`: how many are too many for the list. */
async function listExerciseChoices(context: Context, chosen: string) {
  const entries = await readCatalogue(context.get(servicesContext).store);
  const { compare } = new Intl.Collator('en-GB', { numeric: true });
  const offered = entries
    .filter(({ id, isArchived }) => !isArchived || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((one, other) => compare(one.label, other.label));
  const exercises = offered.filter(({ value }, index) => index < MAX_EXERCISES || value === chosen);
  return { exercises, moreExercises: offered.length - exercises.length };
}
