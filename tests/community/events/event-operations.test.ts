import { describe, expect, test } from 'vitest';
import { cancelPlace } from '#server/community/events/cancel-place.ts';
import { registrationKey } from '#server/community/events/event-step.ts';
import { markRegistration } from '#server/community/events/mark-registration.ts';
import { repeatEvent } from '#server/community/events/repeat-event.ts';
import { cancelEvent, editEvent } from '#server/community/events/save-event.ts';
import { tellAllPeople } from '#server/community/events/tell-people.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { eventRegistrations, events } from '#server/data/collections/events.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { removeVisitors } from '#server/data/remove-expired.ts';
import { tally } from '../../support/bookings.ts';
import { PASSWORD } from '../../support/club.ts';
import { addCrowd } from '../../support/crowd.ts';
import { ada, openEvents, social, visitor } from '../../support/events.ts';

describe('a place at an event', () => {
  test('is counted with the guests and confirmed by mail', async () => {
    const { club, event, register, stored, registration, mails } = openEvents();
    const [priya, party] = [await club.member(), await event()];
    expect(await register(party, priya, { places: 3 })).toMatchObject({ kind: 'going', isRepeat: false });
    expect(await register(party, priya, { places: 3 })).toMatchObject({ kind: 'going', isRepeat: true });
    expect(await stored(party)).toMatchObject({ takenCount: 3, waitlist: [] });
    expect(await registration(party, priya)).toMatchObject({
      ...{ status: 'going', has: 'place', places: 3, name: priya.name, email: '', title: 'Summer social' },
      expiresAt: null,
    });
    const [mail, ...more] = await mails(priya.email);
    expect(more).toEqual([]);
    expect(mail?.body).toContain('We have a place for you and 2 guests.');
    expect(mail?.body).toContain('Price: Members free, guests £5');
  });

  test('twelve people who each press twice at once on five places are five places and a queue of seven', async () => {
    const { club, event, register, expectPlacesToFit } = openEvents();
    const party = await event({ capacity: 5 });
    const uids = await addCrowd(club, 12);
    const who = [...uids, ...uids].map((uid) => ({ kind: 'member', uid }) as const);
    const outcomes = await Promise.all(who.map((person) => register(party, person)));
    expect(tally(outcomes)).toEqual({ going: 5, 'going again': 5, waitlisted: 7, 'waitlisted again': 7 });
    await expectPlacesToFit(party);
  });

  test('a crowd with guests that registers and cancels at once never gets more places than there are', async () => {
    const { club, event, register, expectPlacesToFit } = openEvents();
    const party = await event({ capacity: 9 });
    const uids = await addCrowd(club, 20);
    const press = async (uid: string, at: number) => {
      const who = { kind: 'member', uid } as const;
      await register(party, who, { places: (at % 4) + 1 });
      if (at % 3 > 0) return;
      const registrationId = registrationKey(party.id, who);
      await cancelPlace(club.services, { eventId: party.id, registrationId, by: 'self' });
    };
    await Promise.all(uids.map(press));
    await expectPlacesToFit(party);
  });

  test('that is given up goes to the first who fits, who is told', async () => {
    const { club, event, register, stored, registration, mails, expectPlacesToFit } = openEvents();
    const party = await event({ capacity: 2 });
    const [one, two, three] = [await club.member(), await club.member(), await club.member()];
    await register(party, one);
    await register(party, two);
    expect(await register(party, three, { places: 2 })).toMatchObject({ kind: 'waitlisted', position: 1 });
    const vera = visitor('vera@example.test');
    expect(await register(party, vera)).toMatchObject({ kind: 'waitlisted', position: 2 });
    club.advance({ seconds: 1 });
    const registrationId = registrationKey(party.id, { kind: 'member', uid: one.uid });
    const request = { eventId: party.id, registrationId, by: 'self' } as const;
    expect(await cancelPlace(club.services, request)).toEqual({
      ...{ kind: 'cancelled', was: 'going', admitted: 1 },
    });
    expect(await cancelPlace(club.services, request)).toEqual({ kind: 'done' });
    expect(await registration(party, vera)).toMatchObject({ status: 'going', has: 'place' });
    expect((await stored(party)).waitlist).toMatchObject([{ places: 2 }]);
    expect((await mails('vera@example.test')).map(({ template }) => template)).toEqual([
      ...['event-waitlisted', 'event-promoted'],
    ]);
    await expectPlacesToFit(party);
  });

  test('with fewer guests makes room for those who wait', async () => {
    const { club, event, register, registration, expectPlacesToFit } = openEvents();
    const party = await event({ capacity: 3 });
    const [one, two] = [await club.member(), await club.member()];
    await register(party, one, { places: 3 });
    await register(party, two);
    expect(await register(party, one, { places: 1 })).toMatchObject({ kind: 'going' });
    expect(await registration(party, two)).toMatchObject({ status: 'going' });
    await expectPlacesToFit(party);
  });

  test('at an event for members takes a membership', async () => {
    const { club, event, register } = openEvents();
    const party = await event({ audience: 'members' });
    const [pending, member] = [await club.member(), await club.member({ membershipStatus: 'active' })];
    expect(await register(party, pending)).toMatchObject({ kind: 'refused', reasons: ['members-only'] });
    expect(await register(party, visitor('v@example.test'))).toMatchObject({ kind: 'refused' });
    expect(await register(party, member)).toMatchObject({ kind: 'going' });
  });
});

describe('row 38: mails about events', () => {
  test('stop at the limit, however often somebody registers and cancels', async () => {
    const { club, event, register, mails } = openEvents();
    const party = await event();
    const who = visitor('vera@example.test');
    const registrationId = registrationKey(party.id, who);
    for (let round = 0; round < 30; round += 1) {
      await register(party, who);
      await cancelPlace(club.services, { eventId: party.id, registrationId, by: 'self' });
    }
    expect(await mails('vera@example.test')).toHaveLength(20);
  });

  test('of confirmations are not sent to members who have turned them off', async () => {
    const { club, event, register, mails } = openEvents();
    const party = await event();
    const priya = await club.member();
    await club.store.set(
      bookingProfiles,
      bookingProfiles.decode(priya.uid, { mutedMessages: ['event-going', 'event-left'] }),
    );
    await register(party, priya);
    expect(await mails(priya.email)).toEqual([]);
  });
});

describe('a changed event', () => {
  test('tells everyone who is coming or waiting, once, and follows in their list', async () => {
    const { club, event, register, registration, mails, stored } = openEvents();
    const party = await event({ capacity: 1 });
    const [one, two, gone] = [await club.member(), await club.member(), await club.member()];
    for (const who of [one, two, gone]) await register(party, who);
    const left = registrationKey(party.id, { kind: 'member', uid: gone.uid });
    await cancelPlace(club.services, { eventId: party.id, registrationId: left, by: 'self' });
    const facts = {
      ...social,
      capacity: 1,
      location: 'The park',
      startsAt: social.startsAt.add({ hours: 1 }),
    };
    const edited = await editEvent(club.services, { id: party.id, facts, by: ada });
    expect(edited).toMatchObject({ kind: 'saved', told: 3 });
    await tellAllPeople(club.services);
    expect(await stored(party)).toMatchObject({ isTelling: false, sequence: 1 });
    expect(await registration(party, one)).toMatchObject({
      location: 'The park',
      knownSequence: 1,
      sequence: 1,
    });
    const about = async (email: string) =>
      (await mails(email)).filter(({ template }) => template === 'event-moved');
    expect((await about(one.email))[0]?.body).toContain('New place: The park (was at the club)');
    expect((await about(two.email))[0]?.body).toContain('You keep your position on the waitlist.');
    expect([(await about(one.email)).length, (await about(gone.email)).length]).toEqual([1, 0]);
  });

  test('with more places gives them to those who wait; with fewer than are taken it is refused', async () => {
    const { club, event, register, registration, stored, expectPlacesToFit } = openEvents();
    const party = await event({ capacity: 1 });
    const [one, two] = [await club.member(), await club.member()];
    await register(party, one);
    await register(party, two);
    const edit = (capacity: number) =>
      editEvent(club.services, { id: party.id, facts: { ...social, capacity }, by: ada });
    expect(await edit(2)).toMatchObject({ kind: 'saved', admitted: 1, told: 0 });
    expect(await registration(party, two)).toMatchObject({ status: 'going' });
    expect(await edit(1)).toEqual({ kind: 'too-few-places', taken: 2 });
    expect(await stored(party)).toMatchObject({ capacity: 2 });
    await expectPlacesToFit(party);
  });

  test('that is cancelled tells everyone, even where the first attempt was interrupted', async () => {
    const { club, event, registration, mails, stored, register } = openEvents();
    const party = await event({ capacity: 100 });
    const uids = await addCrowd(club, 3);
    for (const uid of uids) await register(party, { kind: 'member', uid });
    await register(party, visitor('vera@example.test'));
    club.advance({ seconds: 1 });
    // As if the process had ended after the first transaction.
    const cancelled = { status: 'cancelled', cancelReason: 'Storm', sequence: 1, isTelling: true } as const;
    await club.store.update(events, party.id, cancelled);
    await tellAllPeople(club.services);
    expect(await stored(party)).toMatchObject({ isTelling: false, takenCount: 0, waitlist: [] });
    expect(await registration(party, visitor('vera@example.test'))).toMatchObject({
      ...{ status: 'event-cancelled', has: 'nothing' },
    });
    const mail = (await mails('vera@example.test')).at(-1);
    expect(mail).toMatchObject({ template: 'event-called-off', memberUid: '' });
    expect(mail?.body).toContain('Storm.');
    expect(mail?.expiresAt).not.toBeNull();
    expect(await cancelEvent(club.services, { id: party.id, reason: '', by: ada })).toEqual({
      kind: 'already',
    });
  });

  test('that is repeated makes none twice', async () => {
    const { club, event, stored } = openEvents();
    const party = await event();
    const repeat = (times: number) =>
      repeatEvent(club.services, { id: party.id, rhythm: 'weekly', times, by: ada });
    expect(await repeat(2)).toMatchObject({ kind: 'repeated', skipped: 0 });
    const again = await repeat(3);
    expect(again).toMatchObject({ kind: 'repeated', skipped: 2 });
    if (again.kind !== 'repeated') return;
    expect(again.added.map(({ id }) => id)).toEqual([`${party.id}_2026-12-19`]);
    expect(await stored(party)).toMatchObject({ seriesId: party.id });
    expect(again.added[0]).toMatchObject({ takenCount: 0, title: 'Summer social', seriesId: party.id });
  });
});

describe('who came', () => {
  test('is marked on the day, counted with guests, and in the audit log', async () => {
    const { club, event, register, stored, registration } = openEvents();
    const [priya, party] = [await club.member(), await event()];
    await register(party, priya, { places: 2 });
    const registrationId = registrationKey(party.id, { kind: 'member', uid: priya.uid });
    const mark = () =>
      markRegistration(club.services, { eventId: party.id, registrationId, mark: 'attended', by: ada });
    expect(await mark()).toEqual({ kind: 'too-early' });
    club.advance({ hours: 24 * 7 });
    expect(await mark()).toEqual({ kind: 'marked', name: priya.name });
    expect(await mark()).toEqual({ kind: 'same', name: priya.name });
    expect(await stored(party)).toMatchObject({ attendedCount: 2, takenCount: 2 });
    expect(await registration(party, priya)).toMatchObject({ status: 'attended', markedByName: 'Ada Admin' });
    const { items } = await club.store.query(auditLog, { limit: 100 });
    expect(items.filter(({ action }) => action === 'event.marked')).toHaveLength(1);
    // One more guest: the mark was for the two who were counted, and is to be set again.
    await register(party, priya, { places: 3 });
    expect(await stored(party)).toMatchObject({ attendedCount: 0, takenCount: 3 });
    await mark();
    expect(await stored(party)).toMatchObject({ attendedCount: 3, takenCount: 3 });
  });
});

describe('people who leave', () => {
  test('row 32: a closed account gives up its places and is in no registration', async () => {
    const { club, event, register, stored, registration, expectPlacesToFit } = openEvents();
    const party = await event({ capacity: 1 });
    const [priya, next] = [await club.member(), await club.member()];
    await register(party, priya);
    await register(party, next);
    const browser = await club.signedIn(priya);
    const closed = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(closed.status).toBe(303);
    expect(await registration(party, next)).toMatchObject({ status: 'going' });
    expect(await stored(party)).toMatchObject({ takenCount: 1, waitlist: [] });
    const { items } = await club.store.query(eventRegistrations, { limit: 100 });
    expect(JSON.stringify(items)).not.toContain(priya.uid);
    await expectPlacesToFit(party);
  });

  test('row 32: a visitor’s registration is deleted when they cancel, and 30 days after the event', async () => {
    const { club, event, register, registration, stored } = openEvents();
    const party = await event();
    const [stays, leaves] = [visitor('stays@example.test'), visitor('leaves@example.test')];
    await register(party, stays);
    await register(party, leaves);
    const registrationId = registrationKey(party.id, leaves);
    await cancelPlace(club.services, { eventId: party.id, registrationId, by: 'self' });
    expect(await registration(party, leaves)).toBeNull();
    club.advance({ hours: 24 * 36 });
    await removeVisitors(club.store, club.now());
    expect(await registration(party, stays)).not.toBeNull();
    club.advance({ hours: 48 });
    await removeVisitors(club.store, club.now());
    expect(await registration(party, stays)).toBeNull();
    expect(await stored(party)).toMatchObject({ takenCount: 1 });
    const { items } = await club.store.query(outbox, { limit: 100 });
    expect(JSON.stringify(items)).not.toContain('@example.test');
  });
});
