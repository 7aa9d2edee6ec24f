/** What is recorded of a member during a challenge. */
import type { CountedFacts } from '#domain/community/challenge-count.ts';
import { scoringOf } from '#domain/community/challenge-scoring.ts';
import { lastDayOf } from '#domain/community/challenge-state.ts';
import { startOfLocalDay } from '#domain/values/dates.ts';
import { bookings } from '../../data/collections/bookings.ts';
import type { Challenge } from '../../data/collections/challenges.ts';
import { results } from '../../data/collections/results.ts';
import { listEach } from '../../data/each-of.ts';
import type { Filter, Reads } from '../../data/store.ts';
import { attendedStatuses, readVisits } from '../../door/read-visits.ts';

/** Documents at a time. */
const PAGE = 500;

const nothing: CountedFacts = { results: [], visitDates: [], classCount: 0 };

/** @param exerciseIds the challenge's exercise, and what it was merged into */
export async function readRecorded(
  reads: Pick<Reads, 'query'>,
  challenge: Challenge,
  memberUid: string,
  exerciseIds: readonly string[],
): Promise<CountedFacts> {
  const last = lastDayOf(challenge);
  if (last < challenge.startsOn) return nothing;
  switch (scoringOf(challenge.scoring).source) {
    case 'results':
      return { ...nothing, results: await readResults(reads, challenge, memberUid, exerciseIds) };
    case 'visits':
      return { ...nothing, visitDates: await readVisitDates(reads, challenge, memberUid) };
    case 'classes':
      return { ...nothing, classCount: await countClasses(reads, challenge, memberUid) };
    default:
      return nothing;
  }
}

async function readResults(
  reads: Pick<Reads, 'query'>,
  challenge: Challenge,
  memberUid: string,
  exerciseIds: readonly string[],
) {
  const found = new Map<string, CountedFacts['results'][number]>();
  for (const exerciseId of exerciseIds) {
    const listed = await listEach(reads, results, {
      where: [
        ['memberUid', '==', memberUid],
        ['exerciseIds', 'array-contains', exerciseId],
        ['date', '>=', challenge.startsOn],
        ['date', '<=', lastDayOf(challenge)],
      ],
      orderBy: [['date', 'asc']],
      limit: PAGE,
    });
    for (const result of listed) found.set(result.id, result);
  }
  return [...found.values()];
}

/** The challenge's time, as filters of an instant. */
function during(field: string, challenge: Challenge): Filter[] {
  const first = Temporal.PlainDate.from(challenge.startsOn);
  const after = Temporal.PlainDate.from(lastDayOf(challenge)).add({ days: 1 });
  return [
    [field, '>=', startOfLocalDay(first)],
    [field, '<', startOfLocalDay(after)],
  ];
}

async function readVisitDates(reads: Pick<Reads, 'query'>, challenge: Challenge, memberUid: string) {
  const after = Temporal.PlainDate.from(lastDayOf(challenge)).add({ days: 1 });
  return (await readVisits(reads, memberUid, Temporal.PlainDate.from(challenge.startsOn), after)).visits;
}

async function countClasses(reads: Pick<Reads, 'query'>, challenge: Challenge, memberUid: string) {
  let count = 0;
  for (const status of attendedStatuses) {
    const attended = await listEach(reads, bookings, {
      where: [['memberUid', '==', memberUid], ['status', '==', status], ...during('startsAt', challenge)],
      orderBy: [['startsAt', 'asc']],
      limit: PAGE,
    });
    count += attended.length;
  }
  return count;
}
