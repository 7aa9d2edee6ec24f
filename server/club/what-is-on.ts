/** What an area still owes somebody: it is not switched off before that is over. */
import type { Area } from '#domain/club/areas.ts';
import type { EventKind } from '#domain/community/event-registration.ts';
import { localDate, relativeDateTimeInside } from '#domain/values/dates.ts';
import { findCurrentChallenges } from '../community/challenges/find-challenges.ts';
import { findEventsOnNow } from '../community/events/find-events.ts';
import { events } from '../data/collections/events.ts';
import { tourDays } from '../data/collections/tours.ts';
import { sessionPacks } from '../data/collections/trainers.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Reads } from '../data/store.ts';

type Queries = Pick<Reads, 'query'>;
const PAGE = 100;

/** What is on or ahead in an area, as “the event “Summer social””; null: nothing, so it can be switched off. */
export const findWhatIsOn: Readonly<
  Record<Area, (reads: Queries, now: Temporal.Instant) => Promise<string | null>>
> = {
  events: (reads, now) => findEvent(reads, now, 'event'),
  runs: (reads, now) => findEvent(reads, now, 'run'),
  async challenges(reads, now) {
    const [challenge] = (await findCurrentChallenges(reads, now, { limit: 1 })).items;
    return challenge ? `the challenge “${challenge.title}” isn’t over` : null;
  },
  async trainers(reads, now) {
    const today = localDate(now).toString();
    const open = eachDocument(reads, sessionPacks, {
      ...{ where: [['openKey', '>', '']], orderBy: [['openKey', 'asc']], limit: PAGE },
    });
    for await (const { bookedCount, expiresOn, memberName } of open)
      if (bookedCount > 0 || expiresOn >= today) return `${memberName} still has sessions with a trainer`;
    return null;
  },
  async tours(reads, now) {
    const ahead = eachDocument(reads, tourDays, {
      ...{ where: [['endsAt', '>', now]], orderBy: [['endsAt', 'asc']], limit: PAGE },
    });
    for await (const { taken } of ahead) {
      const [first] = taken
        .filter(({ count, endsAt }) => count > 0 && Temporal.Instant.compare(endsAt, now) > 0)
        .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
      if (first) return `a tour is booked for ${relativeDateTimeInside(first.startsAt, now)} (see Leads)`;
    }
    return null;
  },
};

async function findEvent(reads: Queries, now: Temporal.Instant, kind: EventKind): Promise<string | null> {
  const sentence = (title: string) => `the ${kind} “${title}” isn’t over`;
  const onNow = (await findEventsOnNow(reads, now, kind)).find(({ status }) => status === 'scheduled');
  if (onNow) return sentence(onNow.title);
  const ahead = eachDocument(reads, events, {
    where: [
      ['kind', '==', kind],
      ['startsAt', '>', now],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: PAGE,
  });
  for await (const { status, title } of ahead) if (status === 'scheduled') return sentence(title);
  return null;
}
