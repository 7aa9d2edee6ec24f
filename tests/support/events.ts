/** A club with events, and what became of the people who registered for them. */
import { expect } from 'vitest';
import type { Registrant } from '#server/community/events/event-step.ts';
import { registrationKey } from '#server/community/events/event-step.ts';
import { type RegisterRequest, registerForEvent } from '#server/community/events/register.ts';
import { addEvent, type EventFacts } from '#server/community/events/save-event.ts';
import {
  type ClubEvent,
  type EventRegistration,
  eventRegistrations,
  events,
} from '#server/data/collections/events.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import { openClub, type TestClub, withMail } from './club.ts';

export const ada = { uid: 'ada', name: 'Ada Admin' };

/** On Saturday, a week after the club's clock. */
export const social: EventFacts = {
  ...{ title: 'Summer social', description: 'Food and music.', location: '', audience: 'everyone' },
  startsAt: Temporal.Instant.from('2026-11-28T19:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-28T22:30:00Z'),
  ...{ capacity: 10, guestLimit: 3, memberPriceInPence: 0, guestPriceInPence: 500, priceNote: '' },
};

export interface Events {
  readonly club: TestClub;
  event(facts?: Partial<EventFacts>): Promise<ClubEvent>;
  stored(event: { id: string }): Promise<ClubEvent>;
  registration(event: { id: string }, who: Member | Registrant): Promise<EventRegistration | null>;
  register(
    event: { id: string },
    who: Member | Registrant,
    more?: Partial<RegisterRequest>,
  ): ReturnType<typeof registerForEvent>;
  mails(to: string): Promise<OutboxMessage[]>;
  /** Counts and waitlist of the event equal its registrations, and nobody who waits could have a place. */
  expectPlacesToFit(event: { id: string }): Promise<void>;
}

export const visitor = (email: string, name = 'Vera Visitor'): Registrant => ({
  kind: 'visitor',
  email,
  name,
});

const registrantOf = (who: Member | Registrant): Registrant =>
  'kind' in who && who.kind === 'visitor' ? who : { kind: 'member', uid: (who as Member).uid };

export function openEvents(club: TestClub = openClub({ environment: withMail })): Events {
  const { store, services } = club;
  const stored = async ({ id }: { id: string }) => {
    const event = await store.find(events, id);
    return event ?? expect.unreachable('no such event');
  };
  return {
    club,
    stored,
    async event(facts) {
      const outcome = await addEvent(services, { ...social, ...facts }, ada);
      return outcome.kind === 'saved' ? outcome.event : expect.unreachable('the event is in the past');
    },
    registration: ({ id }, who) => store.find(eventRegistrations, registrationKey(id, registrantOf(who))),
    register: ({ id }, who, more) =>
      registerForEvent(services, { eventId: id, who: registrantOf(who), places: 1, mayWait: true, ...more }),
    async mails(to) {
      const { items } = await store.query(outbox, { orderBy: [['createdAt', 'asc']], limit: 500 });
      return items.filter((message) => message.to === to);
    },
    async expectPlacesToFit(event) {
      const { capacity, takenCount, waitlist } = await stored(event);
      const { items } = await store.query(eventRegistrations, { limit: 1000 });
      const ofEvent = items.filter(({ eventId }) => eventId === event.id);
      const sum = ofEvent
        .filter(({ has }) => has === 'place')
        .reduce((total, { places }) => total + places, 0);
      expect(takenCount).toBe(sum);
      if (capacity > 0) expect(takenCount).toBeLessThanOrEqual(capacity);
      const waiting = ofEvent.filter(({ has }) => has === 'position');
      expect(new Map(waitlist.map(({ registrationId, places }) => [registrationId, places]))).toEqual(
        new Map(waiting.map(({ id, places }) => [id, places])),
      );
      for (const { places } of waitlist) expect(places).toBeGreaterThan(capacity - takenCount);
    },
  };
}
