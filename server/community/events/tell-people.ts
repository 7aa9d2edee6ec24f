import {
  type ClubEvent,
  type EventRegistration,
  eventRegistrations,
  events,
} from '../../data/collections/events.ts';
import type { Store, Transaction } from '../../data/store.ts';
import { type EventParts, type EventStep, takeEventStep } from './event-step.ts';
import { queueEventMail, readMailReaders } from './queue-event-mail.ts';
import { eventCopy, holding, knownKeyOf } from './write-places.ts';

/** Each person is a registration and a mail, and Firestore allows 500 writes. */
const AT_ONCE = 100;
const EVENTS_AT_ONCE = 20;

/**
 * Tells the people of an event that was cancelled or changed, in batches of one transaction each. The registrations show who is left, so
 * it can be interrupted, repeated or run twice at once, and still tells everyone once.
 */
export async function tellPeople(parts: EventParts, eventId: string): Promise<number> {
  let told = 0;
  for (;;) {
    const turn = await takeEventStep(parts, eventId, (step) => tellSome(step, eventId));
    told += turn.count;
    if (turn.isDone) return told;
  }
}

/** Continues what was interrupted. */
export async function tellAllPeople(parts: EventParts): Promise<void> {
  const { items } = await findUntold(parts.store, EVENTS_AT_ONCE);
  for (const { id } of items) await tellPeople(parts, id);
}

export async function hasUntoldPeople(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await findUntold(store, 1)).items.length > 0;
}

const findUntold = (store: Pick<Store, 'query'>, limit: number) =>
  store.query(events, { where: [['isTelling', '==', true]], limit });

async function tellSome(step: EventStep, eventId: string): Promise<{ count: number; isDone: boolean }> {
  const { transaction, now } = step;
  const event = await transaction.find(events, eventId);
  if (!event?.isTelling) return { count: 0, isDone: true };
  const left = await findBehind(transaction, event);
  const people = left.slice(0, AT_ONCE);
  const isDone = left.length <= AT_ONCE;
  const readers = await readMailReaders(transaction, people);
  for (const registration of people) {
    const { id, has } = registration;
    transaction.update(eventRegistrations, id, changesOf(event, registration, now));
    if (has === 'nothing') continue;
    const isWaiting = has === 'position';
    const facts =
      event.status === 'cancelled'
        ? ({ kind: 'event-called-off', why: event.cancelReason, isWaiting } as const)
        : ({ kind: 'event-moved', before: registration, isWaiting } as const);
    queueEventMail(step, readers.get(id), id, { facts, event, cause: 'club' });
  }
  transaction.update(events, eventId, { ...countsWithout(event, people), isTelling: !isDone });
  return { count: people.length, isDone };
}

async function findBehind(transaction: Transaction, event: ClubEvent) {
  const { items } = await transaction.query(eventRegistrations, {
    where: [
      ['knownKey', '>', `${event.id} `],
      ['knownKey', '<', knownKeyOf(event)],
    ],
    orderBy: [['knownKey', 'asc']],
    limit: AT_ONCE + 1,
  });
  return items;
}

function changesOf(
  event: ClubEvent,
  registration: EventRegistration,
  now: Temporal.Instant,
): Partial<EventRegistration> {
  const copy = eventCopy(event, registration);
  if (registration.has === 'nothing') return copy;
  const followed = { ...copy, sequence: registration.sequence + 1, changedAt: now };
  return event.status === 'cancelled'
    ? { ...followed, status: 'event-cancelled', ...holding('nothing', registration), cancelledAt: now }
    : followed;
}

/** Of a cancelled event, places and waitlist equal the registrations after every batch. */
function countsWithout(event: ClubEvent, people: readonly EventRegistration[]): Partial<ClubEvent> {
  if (event.status !== 'cancelled') return {};
  const gone = new Set(people.map(({ id }) => id));
  const places = (which: (registration: EventRegistration) => boolean) =>
    people.filter(which).reduce((sum, registration) => sum + registration.places, 0);
  return {
    takenCount: Math.max(0, event.takenCount - places(({ has }) => has === 'place')),
    attendedCount: Math.max(0, event.attendedCount - places(({ status }) => status === 'attended')),
    waitlist: event.waitlist.filter(({ registrationId }) => !gone.has(registrationId)),
  };
}
