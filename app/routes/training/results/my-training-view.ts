import * as paths from '#app/paths.ts';
import { setsText } from '#domain/training/set-text.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { isWorkoutShown } from '#domain/training/workout-visibility.ts';
import {
  endOfLocalDay,
  formatDay,
  localDate,
  monthNameOf,
  relativeDateTime,
  relativeDay,
} from '#domain/values/dates.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { type Result, results } from '#server/data/collections/results.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { type Workout, workouts } from '#server/data/collections/workouts.ts';
import type { Reads } from '#server/data/store.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { listShownOn } from '#server/training/workouts/find-workouts.ts';
import { workoutLines } from '../workout-view.ts';
import { scoreLines } from './result-details.ts';

/** How many days back classes are offered for logging. */
const DAYS_BACK = 7;
const MAX_BOOKINGS = 20;
const been: readonly string[] = ['booked', 'attended', 'late'];

export type ToLog = ReturnType<typeof toLogView>;

interface Done {
  readonly workout: Workout;
  readonly when: string;
  readonly sessionId: string;
}

/**
 * The workouts of the member's classes of the last week; all of today's if none of them is today. Logged ones are left out,
 * except today's.
 */
export async function findToLog(reads: Reads, memberUid: string, now: Temporal.Instant): Promise<ToLog[]> {
  const today = localDate(now);
  const ofClasses = await findOfClasses(reads, memberUid, now);
  const isToday = ofClasses.some(({ workout }) => workout.date === today.toString());
  const ofDay = isToday ? [] : await listShownOn(reads, today.toString(), { now });
  const all = [...ofDay.map((workout) => ({ workout, when: 'Today', sessionId: '' })), ...ofClasses];
  const unique = [...new Map(all.map((one) => [one.workout.id, one])).values()];
  const logged = await reads.findMany(
    results,
    unique.map(({ workout }) => workoutResultKey(workout.id, memberUid)),
  );
  const views = unique.map((one, index) => toLogView(one, logged[index] ?? null, today.toString()));
  // Earlier days that are logged are in the list below.
  return views.filter(({ isLogged, isOfToday }) => !isLogged || isOfToday);
}

async function findOfClasses(reads: Reads, memberUid: string, now: Temporal.Instant): Promise<Done[]> {
  const { items } = await reads.query(bookings, {
    where: [
      ['memberUid', '==', memberUid],
      ['startsAt', '>=', now.subtract({ hours: DAYS_BACK * 24 })],
      ['startsAt', '<', endOfLocalDay(localDate(now))],
    ],
    orderBy: [['startsAt', 'desc']],
    limit: MAX_BOOKINGS,
  });
  const found = await reads.findMany(
    sessions,
    items.filter(({ status }) => been.includes(status)).map(({ sessionId }) => sessionId),
  );
  const classes = found.filter((session) => session !== null && session.workoutId !== '');
  const known = await reads.findMany(
    workouts,
    classes.map((session) => session?.workoutId ?? ''),
  );
  return classes.flatMap((session, index) => {
    const workout = known[index];
    if (!(session && workout && isWorkoutShown(workout, now))) return [];
    const when = `${relativeDateTime(session.startsAt, now)}, ${session.className}`;
    return { workout, when, sessionId: session.id };
  });
}

function toLogView({ workout, when, sessionId }: Done, logged: Result | null, today: string) {
  return {
    id: workout.id,
    title: workout.title,
    when,
    lines: workoutLines(workout),
    href: paths.viewWorkout(workout.id),
    isOfToday: workout.date === today,
    ...logLink(workout.id, logged, sessionId),
  };
}

/** Where a workout is logged, or once it is logged its result. */
export const logLink = (workoutId: string, logged: Result | null, sessionId = '') => ({
  isLogged: logged !== null,
  logHref: logged ? paths.viewResult(logged.id) : paths.logWorkout(workoutId, sessionId),
});

export type ResultLine = ReturnType<typeof toLine>;

/** A page of results by month, each with its scores or its first exercises. */
export async function toMonths(
  reads: Pick<Reads, 'findMany'>,
  page: readonly Result[],
  unit: LoadUnit,
  now: Temporal.Instant,
) {
  const workoutOf = await findWorkoutsOf(reads, page);
  const lines = page.map((result) => toLine(result, workoutOf.get(result.workoutId) ?? null, unit, now));
  return [...Map.groupBy(lines, ({ month }) => month)].map(([month, ofMonth]) => ({ month, lines: ofMonth }));
}

/** The workouts of results, by their ids. */
export async function findWorkoutsOf(
  reads: Pick<Reads, 'findMany'>,
  page: readonly Pick<Result, 'workoutId'>[],
): Promise<ReadonlyMap<string, Workout>> {
  const ids = [...new Set(page.map(({ workoutId }) => workoutId).filter(Boolean))];
  const found = await reads.findMany(workouts, ids);
  return new Map(found.flatMap((workout) => (workout ? [[workout.id, workout] as const] : [])));
}

/** One result in a list. */
export function toLine(result: Result, workout: Workout | null, unit: LoadUnit, now: Temporal.Instant) {
  const date = Temporal.PlainDate.from(result.date);
  return {
    id: result.id,
    title: result.title,
    day: relativeDay(date, now),
    date: formatDay(date, now),
    month: `${monthNameOf(date.month)} ${date.year}`,
    what: whatText(result, workout, unit),
    comments: result.comments.length,
    memberUid: result.memberUid,
    memberName: result.memberName,
  };
}

const SHOWN_EXERCISES = 3;

/** `12:34 (Rx)`, or the first exercises: `Back squat: 3 sets of 5 × 100 kg`. */
function whatText(result: Result, workout: Workout | null, unit: LoadUnit): string {
  const scores = scoreLines(result, workout, unit).map(({ text, isRx }) =>
    isRx ? text : `${text} (scaled)`,
  );
  const sets = result.exercises
    .slice(0, SHOWN_EXERCISES)
    .map((one) => `${one.exerciseName}: ${setsText(one.sets, unit)}`);
  const more = result.exercises.length - SHOWN_EXERCISES;
  return [...scores, ...sets, more > 0 ? `${more} more` : ''].filter(Boolean).join(' · ');
}
