import { describe, expect, test } from 'vitest';
import { remindOfEvents } from '#server/community/events/remind-of-events.ts';
import { cancelEvent, editEvent } from '#server/community/events/save-event.ts';
import { tellAllPeople } from '#server/community/events/tell-people.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { openClub } from '../../support/club.ts';
import { addCrowd } from '../../support/crowd.ts';
import { ada, openEvents, social, visitor } from '../../support/events.ts';
import { interruptedStore } from '../../support/interrupted-store.ts';
import { openEmptyStore } from '../../support/store-under-test.ts';

/** The evening before the social. */
const EVENING = { days: 6, hours: 5 };

async function reminders({ club }: ReturnType<typeof openEvents>) {
  const { items } = await club.store.query(outbox, { orderBy: [['createdAt', 'asc']], limit: 500 });
  return items.filter(({ template }) => template === 'event-tomorrow');
}

describe('the reminder of an event', () => {
  test('goes to everyone who is going, members and visitors, once, the evening before', async () => {
    const gym = openEvents();
    const { club, event, register } = gym;
    const party = await event({ capacity: 3, location: 'The Old Boathouse' });
    const [priya, muted, waiting] = [await club.member(), await club.member(), await club.member()];
    await register(party, priya, { places: 1 });
    await register(party, muted);
    await register(party, visitor('vera@example.test'));
    await register(party, waiting);
    const profile = { ...bookingProfiles.decode(muted.uid, {}), mutedMessages: ['event-tomorrow'] };
    await club.store.set(bookingProfiles, profile);
    club.advance({ hours: 24 * EVENING.days });
    expect(await remindOfEvents(club.services), 'at noon').toBe(0);
    club.advance({ hours: EVENING.hours });
    await Promise.all([remindOfEvents(club.services), remindOfEvents(club.services)]);
    club.advance({ hours: 2 });
    expect(await remindOfEvents(club.services)).toBe(0);
    const sent = await reminders(gym);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([priya.email, 'vera@example.test'].toSorted());
    const [mail] = sent.filter(({ to }) => to === priya.email);
    expect(mail?.subject).toMatch(/^Tomorrow: Summer social, /);
    expect(mail?.body).toContain('We’re expecting you.');
    expect(mail?.body).toContain('Where: The Old Boathouse');
  });

  test('is not sent to those who registered today, nor for an event that is cancelled or on another day', async () => {
    const gym = openEvents();
    const { club, event, register } = gym;
    const hours = (more: number) => ({
      startsAt: social.startsAt.add({ hours: more }),
      endsAt: social.endsAt.add({ hours: more }),
    });
    const [today, off, later] = [await event(), await event({ title: 'Off' }), await event(hours(24))];
    const [early, late] = [await club.member(), await club.member()];
    for (const party of [off, later]) await register(party, early);
    await cancelEvent(club.services, { id: off.id, reason: '', by: ada });
    club.advance({ hours: 24 * EVENING.days + EVENING.hours });
    await register(today, late);
    expect(await remindOfEvents(club.services)).toBe(0);
    expect(await reminders(gym)).toEqual([]);
  });

  test('is sent again for a new date, and not again where somebody brings another guest', async () => {
    const gym = openEvents();
    const { club, event, register, registration } = gym;
    const party = await event();
    const priya = await club.member();
    await register(party, priya);
    club.advance({ hours: 24 * EVENING.days + EVENING.hours });
    expect(await remindOfEvents(club.services)).toBe(1);
    await register(party, priya, { places: 2 });
    expect(await remindOfEvents(club.services)).toBe(0);
    const later = { startsAt: social.startsAt.add({ hours: 48 }), endsAt: social.endsAt.add({ hours: 48 }) };
    await editEvent(club.services, { id: party.id, facts: { ...social, ...later }, by: ada });
    await tellAllPeople(club.services);
    club.advance({ hours: 24 });
    expect(await remindOfEvents(club.services)).toBe(0);
    club.advance({ hours: 24 });
    expect(await remindOfEvents(club.services)).toBe(1);
    expect(await registration(party, priya)).toMatchObject({ places: 2, remindedFor: '2026-11-30' });
  });

  test('reaches each of 60 people once, wherever the work is interrupted', async () => {
    const cut = interruptedStore(openEmptyStore());
    const gym = openEvents(openClub({ store: cut.store }));
    const { club, event, register } = gym;
    const party = await event({ capacity: 0 });
    const uids = await addCrowd(club, 60);
    for (const uid of uids) await register(party, { kind: 'member', uid });
    club.advance({ hours: 24 * EVENING.days + EVENING.hours });
    for (let calls = 1, isDone = false; !isDone; calls += 1) {
      cut.interruptAfter(calls);
      await remindOfEvents(club.services).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailableError)) throw error;
      });
      isDone = !cut.restart();
    }
    const sent = await reminders(gym);
    expect(sent.map(({ memberUid }) => memberUid).toSorted()).toEqual([...uids].toSorted());
  });
});
