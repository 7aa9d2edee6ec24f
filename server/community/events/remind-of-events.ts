import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { isTimeToRemind } from '../../bookings/remind-of-classes.ts';
import {
  type ClubEvent,
  type EventRegistration,
  eventRegistrations,
  events,
} from '../../data/collections/events.ts';
import { eachDocument, eachPage } from '../../data/each-of.ts';
import { type EventParts, type EventStep, takeEventStep } from './event-step.ts';
import { findComing } from './find-events.ts';
import { queueEventMail, readMailReaders } from './queue-event-mail.ts';

const EVENTS_AT_ONCE = 20;

/**
 * Reminds everyone who has a place at an event of tomorrow, once; who registered today has only just had a mail about it. The
 * registrations show who has been reminded, so it can be interrupted, repeated or run twice at once. Returns how many were reminded.
 */
export async function remindOfEvents(parts: EventParts): Promise<number> {
  const now = parts.now();
  if (!isTimeToRemind(now)) return 0;
  let reminded = 0;
  for await (const { id, status } of eventsOf(parts, localDate(now).add({ days: 1 }))) {
    if (status === 'scheduled') reminded += await remindPeople(parts, id);
  }
  return reminded;
}

const eventsOf = ({ store }: EventParts, date: Temporal.PlainDate) =>
  eachDocument(store, events, {
    where: [
      ['startsAt', '>=', startOfLocalDay(date)],
      ['startsAt', '<', endOfLocalDay(date)],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: EVENTS_AT_ONCE,
  });

async function remindPeople(parts: EventParts, eventId: string): Promise<number> {
  let reminded = 0;
  for await (const page of eachPage((cursor) => findComing(parts.store, eventId, cursor))) {
    const ids = page.filter((registration) => isDue(registration, parts.now())).map(({ id }) => id);
    if (ids.length > 0) reminded += await takeEventStep(parts, eventId, (step) => remind(step, eventId, ids));
  }
  return reminded;
}

/** Queues the mails and records them in one transaction, by what is true then. */
async function remind(step: EventStep, eventId: string, ids: readonly string[]): Promise<number> {
  const { transaction, now } = step;
  const [event, found] = await Promise.all([
    transaction.find(events, eventId),
    transaction.findMany(eventRegistrations, ids),
  ]);
  if (!event || !isTomorrow(event, now)) return 0;
  const people = found.filter((registration) => registration !== null).filter((one) => isDue(one, now));
  const readers = await readMailReaders(transaction, people);
  for (const { id, places } of people) {
    transaction.update(eventRegistrations, id, { remindedFor: localDate(event.startsAt).toString() });
    const facts = { kind: 'event-tomorrow', places } as const;
    queueEventMail(step, readers.get(id), id, { facts, event, cause: 'club' });
  }
  return people.length;
}

const isTomorrow = ({ startsAt, status }: ClubEvent, now: Temporal.Instant) =>
  status === 'scheduled' && localDate(startsAt).equals(localDate(now).add({ days: 1 }));

function isDue({ has, remindedFor, registeredAt }: EventRegistration, now: Temporal.Instant): boolean {
  const today = localDate(now);
  const isNew = localDate(registeredAt).equals(today);
  return has === 'place' && !isNew && remindedFor !== today.add({ days: 1 }).toString();
}
