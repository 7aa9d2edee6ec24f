/** What closing the club leaves as it is: people have agreed on events and training sessions in person, and the day may only have to change. */
import { LONGEST_EVENT_HOURS } from '#domain/community/event-times.ts';
import { isBefore, overlaps, type Span } from '#domain/values/instants.ts';
import { type ClubEvent, events } from '../data/collections/events.ts';
import { type TrainingSession, trainingSessions } from '../data/collections/trainers.ts';
import { listEach } from '../data/each-of.ts';
import type { Reads } from '../data/store.ts';

export interface Kept {
  readonly events: readonly ClubEvent[];
  readonly training: readonly TrainingSession[];
}

const PAGE = 100;

/** The events, runs and training sessions during any of the spans that are neither over nor cancelled, each list in order. */
export async function findKept(
  reads: Pick<Reads, 'query'>,
  spans: readonly Span[],
  now: Temporal.Instant,
): Promise<Kept> {
  const [first, last] = [
    spans.map(({ startsAt }) => startsAt).toSorted(Temporal.Instant.compare)[0],
    spans
      .map(({ endsAt }) => endsAt)
      .toSorted(Temporal.Instant.compare)
      .at(-1),
  ];
  if (!first || !last) return { events: [], training: [] };
  const isThen = (one: Span) => isBefore(now, one.endsAt) && spans.some((span) => overlaps(one, span));
  const begun = {
    where: [
      ['startsAt', '>', first.subtract({ hours: LONGEST_EVENT_HOURS })],
      ['startsAt', '<', last],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: PAGE,
  } as const;
  const [allEvents, training] = await Promise.all([
    listEach(reads, events, begun),
    listEach(reads, trainingSessions, begun),
  ]);
  return {
    events: allEvents.filter((event) => event.status === 'scheduled' && isThen(event)),
    training: training.filter((session) => session.status === 'booked' && isThen(session)),
  };
}
