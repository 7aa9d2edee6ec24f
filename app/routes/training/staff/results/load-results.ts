import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { readResultFilter, resultQuery } from '#domain/training/result-filter.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { withDays, withPeriod } from '#domain/values/filter-period.ts';
import { findPeople, MAX_PEOPLE } from '#server/door/find-access-log.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { findResults } from '#server/training/results/find-results.ts';
import { hrefOf, listView } from '../../../../ui/list/list-view.ts';
import { memberAndDays, timeOrder } from '../../../../ui/list/member-and-days.ts';
import { numberedPages } from '../../../../ui/page-links.ts';
import { readSavedLinks } from '../../../club/staff/saved-lists/read-saved.ts';
import { findWorkoutsOf, toLine } from '../../results/my-training-view.ts';

const PAGE = 50;
/** Keeps the choices, and so the page, at a reasonable size. */
const MAX_EXERCISES = 1000;

/** A page of members' results with its filters, for admins and coaches. */
export async function loadResults(url: URL, context: Context, here: string) {
  const { store, profiles, now } = context.get(servicesContext);
  const at = now();
  const asked = withDays(url.searchParams, at);
  const filter = readResultFilter(asked);
  const people = await findPeople(store, filter.member);
  const cursor = asked.get('cursor');
  const page = await findResults(store, { filter, uids: people?.uids ?? null, limit: PAGE, cursor });
  const { uid, claims } = requireLogin(context);
  const unit: LoadUnit = (await profiles.find(uid))?.loadUnit ?? 'kg';
  const workoutOf = await findWorkoutsOf(store, page.items);
  const query = withPeriod(resultQuery(filter), url.searchParams);
  const types = (await listActiveClassTypes(store)).map(({ id, name }) => ({ value: id, label: name }));
  const { exercises, moreExercises } = await listExerciseChoices(context, filter.exercise);
  const view = listView({
    ...{ here, asked, query, now: at },
    fields: [
      ...memberAndDays(['today', 'yesterday', 'week', 'month']),
      { name: 'exercise', label: 'Exercise', kind: 'choice', options: exercises },
      { name: 'type', label: 'Class', kind: 'choice', options: types },
      timeOrder,
    ],
  });
  const answer = {
    view,
    saved: here === paths.listResults ? await readSavedLinks(context, 'results', view) : null,
    canAct: decideAdminCheck(claims),
    moreExercises,
    csvHref: hrefOf(paths.exportResults, query),
    maxPeople: people?.hasMore ? MAX_PEOPLE : null,
    rows: page.items.map((result) => toLine(result, workoutOf.get(result.workoutId) ?? null, unit, at)),
    pages: numberedPages(here, query, page, { asked, limit: PAGE }),
  };
  return data(answer, { status: view.problems.length > 0 ? 422 : 200 });
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
