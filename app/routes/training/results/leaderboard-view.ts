import * as paths from '#app/paths.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { timerText } from '#domain/training/workout-text.ts';
import { localDate } from '#domain/values/dates.ts';
import { results } from '#server/data/collections/results.ts';
import type { Workout } from '#server/data/collections/workouts.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { type BoardSex, boardSexes, readLeaderboard } from '#server/training/results/read-leaderboard.ts';

const PAGE = 20;

export type Leaderboards = Awaited<ReturnType<typeof findLeaderboards>>;
export type BoardView = Leaderboards['boards'][number];

interface Onlooker {
  readonly isStaff: boolean;
  readonly unit: LoadUnit;
}

/** A leaderboard for each scored part of a workout; the URL sets the page and filter of one of them. */
export async function findLeaderboards(
  url: URL,
  context: Context,
  workout: Workout,
  { isStaff, unit }: Onlooker,
) {
  const { store, now } = context.get(servicesContext);
  const uid = context.get(loginContext)?.uid ?? '';
  const { searchParams } = url;
  const chosen = searchParams.get('board') ?? '';
  const wanted = searchParams.get('sex');
  const here = paths.viewWorkout(workout.id);
  const scored = workout.parts.filter(({ scoreType }) => scoreType !== 'none');
  const boards = await Promise.all(
    scored.map(async (part) => {
      const isChosen = part.key === chosen;
      const sex: BoardSex = (isChosen && boardSexes.find((one) => one === wanted)) || '';
      const cursor = isChosen ? searchParams.get('cursor') : null;
      const query = { workoutId: workout.id, partKey: part.key, sex, limit: PAGE, cursor };
      const board = await readLeaderboard(store, query, { uid, isStaff, unit });
      const hrefOf = (facts: Record<string, string>) =>
        `${here}?${new URLSearchParams({ board: part.key, ...facts })}#board-${part.key}`;
      const pageHref = (to: string | null) =>
        to === null ? undefined : hrefOf({ ...(sex ? { sex } : {}), cursor: to });
      return {
        key: part.key,
        title: part.title || timerText(part),
        lines: board.lines,
        own: board.own,
        filters: [
          { label: 'Everyone', href: hrefOf({}), isOn: sex === '' },
          { label: 'Women', href: hrefOf({ sex: 'female' }), isOn: sex === 'female' },
          { label: 'Men', href: hrefOf({ sex: 'male' }), isOn: sex === 'male' },
        ],
        isFiltered: sex !== '' || cursor !== null,
        nextHref: pageHref(board.nextCursor),
        previousHref: pageHref(board.previousCursor),
      };
    }),
  );
  const isDone = workout.date <= localDate(now()).toString();
  const own = uid && isDone ? await store.find(results, workoutResultKey(workout.id, uid)) : null;
  const logHref = own ? paths.viewResult(own.id) : paths.logWorkout(workout.id);
  return { boards, own: uid && isDone ? { href: logHref, isLogged: own !== null } : null };
}
