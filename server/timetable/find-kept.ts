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

/** The events, runs and training sessions during any of the spans that are neither over nor cancelled, each list in order. Between closures months may lie: each is asked by itself. */
export async function findKept(
  reads: Pick<Reads, 'query'>,
  spans: readonly Span[],
  now: Temporal.Instant,
): Promise<Kept> {
  const found = await Promise.all(spans.map((span) => findDuring(reads, span)));
  const isAhead = ({ endsAt }: Span) => isBefore(now, endsAt);
  return {
    events: once(found.flatMap(({ events: theirs }) => theirs)).filter(isAhead),
    training: once(found.flatMap(({ training }) => training)).filter(isAhead),
  };
}

async function findDuring(reads: Pick<Reads, 'query'>, span: Span): Promise<Kept> {
  const begun = {
    where: [
      ['startsAt', '>', span.startsAt.subtract({ hours: LONGEST_EVENT_HOURS })],
      ['startsAt', '<', span.endsAt],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: PAGE,
  } as const;
  const [allEvents, training] = await Promise.all([
    listEach(reads, events, begun),
    listEach(reads, trainingSessions, begun),
  ]);
  return {
    events: allEvents.filter((event) => event.status === 'scheduled' && overlaps(event, span)),
    training: training.filter((session) => session.status === 'booked' && overlaps(session, span)),
  };
}

/** An event of several days may be on during two of them. */
const once = <One extends Span & { readonly id: string }>(all: readonly One[]): One[] =>
  [...new Map(all.map((each) => [each.id, each])).values()].toSorted((one, other) =>
    Temporal.Instant.compare(one.startsAt, other.startsAt),
  );
