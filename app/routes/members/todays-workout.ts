import * as paths from '#app/paths.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Reads } from '#server/data/store.ts';
import { listShownOn } from '#server/training/workouts/find-workouts.ts';
import { workoutLines } from '../training/workout-view.ts';

export interface TodaysWorkout {
  readonly title: string;
  /** `A. Squats: Back squat`, one a part. */
  readonly lines: readonly string[];
  readonly href: string;
  /** Where its result is logged. */
  readonly logHref: string;
}

/** More classes than somebody books in a day. */
const MAX_A_DAY = 20;
/** Bookings that somebody does not turn up to. */
const gone: readonly string[] = ['cancelled', 'late-cancelled', 'session-cancelled', 'left-waitlist'];

/** The workout of what the member has booked today, or else the club's; null: none is published. */
export async function findTodaysWorkout(
  reads: Pick<Reads, 'query' | 'findMany'>,
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
  return workout
    ? {
        title: workout.title,
        lines: workoutLines(workout),
        href: paths.viewWorkout(workout.id),
        logHref: paths.logWorkout(workout.id),
      }
    : null;
}
