import * as paths from '#app/paths.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { results } from '#server/data/collections/results.ts';
import type { Reads } from '#server/data/store.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { listShownOn } from '#server/training/workouts/find-workouts.ts';
import { logLink } from '../training/results/my-training-view.ts';
import { workoutLines } from '../training/workout-view.ts';

export interface TodaysWorkout {
  readonly title: string;
  /** `A. Squats: Back squat`, one a part. */
  readonly lines: readonly string[];
  readonly href: string;
  readonly isLogged: boolean;
  /** Where its result is logged, or is. */
  readonly logHref: string;
}

/** More classes than somebody books in a day. */
const MAX_A_DAY = 20;
/** Bookings that somebody does not turn up to. */
const gone: readonly string[] = ['cancelled', 'late-cancelled', 'session-cancelled', 'left-waitlist'];

/** The workout of what the member has booked today, or else the club's; null: none is published. */
export async function findTodaysWorkout(
  reads: Pick<Reads, 'find' | 'query' | 'findMany'>,
  uid: string,
  now: Temporal.Instant,
): Promise<TodaysWorkout | null> {
  const today = localDate(now);
  const { items } = await reads.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '>=', startOfLocalDay(today)],
      ['startsAt', '<', endOfLocalDay(today)],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_A_DAY,
  });
  const sessionIds = items.filter(({ status }) => !gone.includes(status)).map(({ sessionId }) => sessionId);
  const [workout] = await listShownOn(reads, today.toString(), { now, sessionIds });
  if (!workout) return null;
  const logged = await reads.find(results, workoutResultKey(workout.id, uid));
  return {
    title: workout.title,
    lines: workoutLines(workout),
    href: paths.viewWorkout(workout.id),
    ...logLink(workout.id, logged),
  };
}
