import { chooseBoardClass } from '#domain/training/whiteboard-class.ts';
import { isWorkoutShown } from '#domain/training/workout-visibility.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Session } from '../../data/collections/timetable.ts';
import { type Workout, workouts } from '../../data/collections/workouts.ts';
import type { Store } from '../../data/store.ts';
import { listSessionsOn } from '../../timetable/list-sessions.ts';

/** What the whiteboard can show: a class with its workout, or the workout of an open day. */
export interface BoardItem {
  /** The class’s id, or the workout’s if no class does it. */
  readonly id: string;
  readonly session: Session | null;
  readonly workout: Workout;
}

export interface Board {
  /** Classes by start time, then workouts that no class does. */
  readonly items: readonly BoardItem[];
  /** The chosen one, or by the clock; null: nothing is published for today. */
  readonly shown: BoardItem | null;
  /** Nobody has chosen one: it follows the clock. */
  readonly isFollowing: boolean;
}

/** More than a day has. */
const MAX_WORKOUTS = 50;

/**
 * Today's workouts that members see.
 * @param chosen the id of an item; ignored if the item is gone
 */
export async function readBoard(
  store: Pick<Store, 'query' | 'findMany'>,
  chosen: string,
  now: Temporal.Instant,
): Promise<Board> {
  const today = localDate(now);
  const [all, ofDay] = await Promise.all([
    listSessionsOn(store, today),
    store.query(workouts, { where: [['date', '==', today.toString()]], limit: MAX_WORKOUTS }),
  ]);
  const classes = all.filter(({ status, workoutId }) => status === 'scheduled' && workoutId !== '');
  const planned = await withOtherDates(store, ofDay.items, classes);
  const isShown = (workout: Workout) => isWorkoutShown(workout, now);
  const byId = new Map(planned.filter(isShown).map((workout) => [workout.id, workout]));
  const ofClasses = classes.flatMap((session) => {
    const workout = byId.get(session.workoutId);
    return workout ? [{ id: session.id, session, workout }] : [];
  });
  const inClass = new Set(classes.map(({ workoutId }) => workoutId));
  const ofDays = ofDay.items
    .filter((workout) => isShown(workout) && !inClass.has(workout.id))
    .map((workout) => ({ id: workout.id, session: null, workout }));
  const items: BoardItem[] = [...ofClasses, ...ofDays];
  const own = items.find(({ id }) => id === chosen);
  const byClock = chooseBoardClass(
    ofClasses.map(({ id, session: { startsAt, endsAt } }) => ({ id, startsAt, endsAt })),
    now,
  );
  const shown = own ?? items.find(({ id }) => id === byClock?.id) ?? items[0] ?? null;
  return { items, shown, isFollowing: own === undefined };
}

/** Adds the classes' workouts that have another date. */
async function withOtherDates(
  store: Pick<Store, 'findMany'>,
  ofDay: readonly Workout[],
  classes: readonly Session[],
): Promise<Workout[]> {
  const read = new Set(ofDay.map(({ id }) => id));
  const others = [...new Set(classes.map(({ workoutId }) => workoutId))].filter((id) => !read.has(id));
  const found = await store.findMany(workouts, others);
  return [...ofDay, ...found.filter((workout) => workout !== null)];
}
