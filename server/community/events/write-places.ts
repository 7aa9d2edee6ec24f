import { admitWaiting, type EventPlaces } from '#domain/community/event-places.ts';
import { hasStarted } from '#domain/community/event-registration.ts';
import {
  type ClubEvent,
  type EventRegistration,
  eventRegistrations,
  events,
} from '../../data/collections/events.ts';
import type { EventStep } from './event-step.ts';
import { queueEventMail, readMailReaders } from './queue-event-mail.ts';

/** Days after an event for which a visitor's registration is kept: for questions about who came. */
const VISITOR_DAYS = 30;

/** The copy of the event in a registration. */
export function eventCopy(event: ClubEvent, { memberUid }: Pick<EventRegistration, 'memberUid'>) {
  const knownKey = knownKeyOf(event);
  const { title, location, startsAt, endsAt, sequence } = event;
  const expiresAt = memberUid === '' ? endsAt.add({ hours: 24 * VISITOR_DAYS }) : null;
  return { title, location, startsAt, endsAt, knownSequence: sequence, knownKey, expiresAt };
}

/** Orders an event's registrations by the sequence that they know of. No id has a space in it. */
export function knownKeyOf({ id, sequence }: Pick<ClubEvent, 'id' | 'sequence'>): string {
  return `${id} ${String(sequence).padStart(6, '0')}`;
}

/** What a registration has at its event, and under what it is listed among those who come. */
export function holding(
  has: EventRegistration['has'],
  { eventId, name }: Pick<EventRegistration, 'eventId' | 'name'>,
): Pick<EventRegistration, 'has' | 'rosterKey'> {
  return { has, rosterKey: has === 'place' ? `${eventId} ${name.toLowerCase()}` : '' };
}

/** The rest of a change of an event's places, once everything has been read. */
export interface PlannedPlaces {
  /** How many get a place from the waitlist. */
  readonly admitted: number;
  /** Writes the event's places and other changes, and a place and a mail for everyone who gets one. */
  write(changes?: Partial<ClubEvent>): void;
}

/**
 * Gives what has become free to those who wait. To be called before the first write of the transaction.
 * @param event as it will be stored, apart from its places
 * @param next its places after the change that frees or takes some
 */
export async function planPlaces(
  step: EventStep,
  event: ClubEvent,
  next: Pick<EventPlaces, 'takenCount' | 'waitlist'>,
): Promise<PlannedPlaces> {
  const { transaction, now } = step;
  const isOpen = event.status === 'scheduled' && !hasStarted(event, now);
  const places = { capacity: event.capacity, takenCount: next.takenCount, waitlist: next.waitlist };
  const { admitted, takenCount, waitlist } = isOpen
    ? admitWaiting(places)
    : { ...places, admitted: [], waitlist: [...places.waitlist] };
  const ids = admitted.map(({ registrationId }) => registrationId);
  const found = ids.length > 0 ? await transaction.findMany(eventRegistrations, ids) : [];
  const registrations = found.filter((registration) => registration !== null);
  const readers = await readMailReaders(transaction, registrations);
  return {
    admitted: registrations.length,
    write(changes = {}) {
      for (const registration of registrations) {
        const { id, places, sequence } = registration;
        transaction.update(eventRegistrations, id, {
          ...eventCopy(event, registration),
          ...{ status: 'going', ...holding('place', registration), sequence: sequence + 1, changedAt: now },
        });
        const facts = { kind: 'event-promoted', places } as const;
        queueEventMail(step, readers.get(id), id, { facts, event, cause: 'club' });
      }
      transaction.update(events, event.id, { ...changes, takenCount, waitlist, modifiedAt: now });
    },
  };
}
