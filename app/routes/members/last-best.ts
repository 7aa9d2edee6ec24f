import * as paths from '#app/paths.ts';
import { bestValueText, measureLabel } from '#domain/training/best-text.ts';
import { bestsToShow } from '#domain/training/personal-bests.ts';
import { relativeDay, storedDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Reads } from '#server/data/store.ts';
import { findNewestBests } from '#server/training/results/find-personal-bests.ts';

export interface LastBest {
  readonly name: string;
  /** `105 kg`. */
  readonly value: string;
  /** `Back squat, 5 reps`. */
  readonly what: string;
  /** `Yesterday`. */
  readonly when: string;
  readonly href: string;
}

/** The newest personal best of a member; null: there is none. */
export async function findLastBest(
  reads: Pick<Reads, 'query' | 'findMany'>,
  { id, loadUnit }: Pick<Member, 'id' | 'loadUnit'>,
  now: Temporal.Instant,
): Promise<LastBest | null> {
  const [row] = await findNewestBests(reads, id);
  const newest =
    row &&
    bestsToShow(row.bests)
      .filter(({ date }) => date === row.latestBestOn)
      .at(-1);
  const date = newest && storedDate(newest.date);
  if (!date) return null;
  return {
    name: row.exerciseName,
    value: bestValueText(newest, loadUnit),
    what: `${row.exerciseName}, ${measureLabel(newest.measure)}`,
    when: relativeDay(date, now),
    href: paths.exerciseBests(row.exerciseId),
  };
}
