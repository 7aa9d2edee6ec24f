import { templateSearchWords } from '#domain/training/workout-search.ts';
import { type WorkoutTemplate, workoutTemplates } from '../../data/collections/workouts.ts';
import { type Matches, readMatches } from '../../data/read-matches.ts';
import type { Filter, Store } from '../../data/store.ts';

/** Templates offered in one list: more than a club keeps in use. */
const MAX_OFFERED = 200;

/** Templates by when they were last saved, newest first; `search` are words of titles, parts and exercises. */
export function findTemplates(
  store: Pick<Store, 'query'>,
  { search, isArchived }: { readonly search: string; readonly isArchived: boolean },
  place: { readonly limit: number; readonly cursor: string | null; readonly isBack: boolean },
): Promise<Matches<WorkoutTemplate>> {
  const [first, ...rest] = templateSearchWords(search);
  const where: Filter[] = [['isArchived', '==', isArchived]];
  if (first !== undefined) where.push(['searchTerms', 'array-contains', first]);
  return readMatches(
    (limit, cursor) =>
      store.query(workoutTemplates, { where, orderBy: [['changedAt', 'desc']], limit, cursor }),
    ({ searchTerms }) => rest.every((word) => searchTerms.includes(word)),
    place,
  );
}

/** The current templates to choose from, by title. */
export async function listTemplates(store: Pick<Store, 'query'>): Promise<WorkoutTemplate[]> {
  const { items } = await store.query(workoutTemplates, {
    where: [['isArchived', '==', false]],
    orderBy: [['changedAt', 'desc']],
    limit: MAX_OFFERED,
  });
  return items.toSorted((one, other) => one.title.localeCompare(other.title, 'en-GB', { numeric: true }));
}
