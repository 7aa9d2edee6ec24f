/** Profiles written by another client of the same database are in every list, and work like any other. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { memberNumberOf } from '#domain/door/member-number.ts';
import { readMemberFilter } from '#domain/members/member-filter.ts';
import { partsOf, partTerm } from '#domain/members/member-search.ts';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { changeRoles } from '#server/accounts/change-roles.ts';
import { closeAccount } from '#server/accounts/close-account.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { kiosks } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { findByName } from '#server/door/find-by-name.ts';
import { makeRoster } from '#server/door/make-roster.ts';
import { findParqReviews } from '#server/health/find-parq-reviews.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { completeProfilesJob } from '#server/members/complete-profiles-job.ts';
import { findMemberPage, listAllMembers, planSearch } from '#server/members/find-members.ts';

import { startImport } from '#server/members/import/start-import.ts';
import { uploadMembers } from '#server/members/import/upload-members.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { placeHold } from '#server/membership/place-hold.ts';
import { listCoaches } from '#server/timetable/list-coaches.ts';
import { PASSWORD } from '../support/club.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { frontDoor, scan, screenPass } from '../support/door.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import {
  type ForeignProfile,
  foreignProfile,
  rawMembers,
  specificationFields,
  storedFields,
} from '../support/foreign-profiles.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { openTimetable, type Timetable } from '../support/timetable.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];
const anyFirst = { limit: 50, cursor: null, isBack: false };
const by = { uid: 'ada', name: 'Ada Admin' };

describe.each(engines)('profiles of another client, on %s', (_, open) => {
  let desk: Desk;
  let timetable: Timetable;
  let job: Job;
  let niamh: ForeignProfile;
  let nobody: ForeignProfile;

  beforeEach(async () => {
    desk = await openDesk({ store: open() });
    timetable = await openTimetable(desk.club);
    job = completeProfilesJob(desk.club.services);
    niamh = await foreignProfile(desk.club, 'niamh@example.test', specificationFields(desk.club));
    nobody = await foreignProfile(desk.club, 'nobody@example.test', {});
  });

  const listed = async (query: string) => {
    const { store } = desk.club;
    const search = await planSearch(store, readMemberFilter(new URLSearchParams(query)), desk.club.now());
    const page = await findMemberPage(store, search, anyFirst);
    const exported: string[] = [];
    for await (const rows of listAllMembers(store, search)) exported.push(...rows.map(({ id }) => id));
    expect(exported).toEqual(page.items.map(({ id }) => id));
    return exported;
  };

  it('one run of the job completes them, changes nothing that was there, and the next finds nothing', async () => {
    const before = specificationFields(desk.club);
    await job.run();
    const after = await storedFields(desk.club, niamh.uid);
    expect(after).toMatchObject(before);
    expect(after).toMatchObject({ uid: niamh.uid, sortName: 'obrien niamh', latestParqHasYes: false });
    expect(after.latestParqAt).toEqual(desk.club.now().subtract({ hours: 24 * 7 }));
    expect(await storedFields(desk.club, nobody.uid)).toMatchObject({
      ...{ uid: nobody.uid, name: '', sortName: '', membershipStatus: 'pending' },
      ...{ planId: '', createdAt: null, lastSeenAt: null, latestParqAt: null, parqReviewDueAt: null },
    });
    const { searchTerms } = await storedFields(desk.club, nobody.uid);
    expect(searchTerms).toEqual(partsOf(`00${memberNumberOf(nobody.uid)}`).map(partTerm));
    await job.run();
    expect(await storedFields(desk.club, niamh.uid)).toEqual(after);
  });

  it('they are in the list of members and its CSV, under every filter and in every order', async () => {
    await job.run();
    for (const sort of ['name', '-name', 'joined', '-joined', 'seen', '-seen']) {
      expect(await listed(`sort=${sort}`)).toEqual(expect.arrayContaining([niamh.uid, nobody.uid]));
    }
    expect(await listed('status=active')).toEqual([niamh.uid]);
    expect(await listed('status=pending')).toContain(nobody.uid);
    expect(await listed('plan=none&status=active')).toEqual([niamh.uid]);
    expect(await listed('parq=cleared')).toEqual([niamh.uid]);
    expect(await listed('parq=not-completed')).toContain(nobody.uid);
    expect(await listed('role=coach')).toEqual([niamh.uid]);
    for (const q of ['niamh', 'obrien', "o'brien", 'niamh@example.test', '07700900456', 'niamh obrien']) {
      expect([q, await listed(`q=${encodeURIComponent(q)}`)]).toEqual([q, [niamh.uid]]);
    }
  });

  it('staff pages show and open them: members, roles, coaches, the desk’s search', async () => {
    await job.run();
    const { browser } = desk;
    const members = await browser.get('/admin/members');
    expect(members.text).toContain('Niamh O’Brien');
    expect(members.html).toContain(`href="/admin/member/${nobody.uid}"`);
    expect((await browser.get('/admin/members.csv')).html).toContain('niamh@example.test');
    for (const { uid } of [niamh, nobody]) {
      expect((await browser.get(`/admin/member/${uid}`)).status).toBe(200);
      expect((await browser.get(`/admin/adminControl/roles/${uid}`)).status).toBe(200);
    }
    expect((await browser.get('/admin/adminControl/roles')).text).toContain('Niamh O’Brien');
    expect(await listCoaches(desk.club.store)).toEqual([{ uid: niamh.uid, name: 'Niamh O’Brien' }]);
    await changeRoles(desk.club.services, {
      uid: nobody.uid,
      claims: { admin: false, coach: true, desk: false },
      by,
    });
    expect((await listCoaches(desk.club.store)).map(({ uid }) => uid)).toEqual([nobody.uid, niamh.uid]);
  });

  it('the kiosk finds them by name, and its roster for when the server is away has them', async () => {
    await job.run();
    const { mobile } = await desk.stored(niamh.uid);
    const proof = { kind: 'phone', lastDigits: mobile.slice(-3) } as const;
    const match = await findByName(desk.club.services, 'front', 'niamh', proof);
    expect(match?.label).toBe('Niamh O.');
    const roster = await makeRoster(desk.club.services, kiosks.decode('front', {}), desk.club.now());
    expect(roster?.people.map(([, firstName]) => firstName)).toEqual(['Niamh']);
  });

  it.each(['niamh', 'nobody'] as const)(
    '%s is activated, books, waits, cancels, checks in, goes on hold, leaves and is erased',
    async (who) => {
      // On purpose before the job has run: nothing may depend on it.
      const { uid } = who === 'niamh' ? niamh : nobody;
      const { services, store } = desk.club;
      const session = await timetable.session({ capacity: 1 });
      const full = await timetable.session({ id: 'full', startsAt: '2026-11-25T18:00:00Z', capacity: 1 });
      const answers = { answers: { dizziness: false }, note: '', declaredName: 'N' };
      await submitParq(services, uid, answers);
      const paid = {
        plan: desk.unlimited,
        payment: 'cash',
        periodEnd: periodEndAfter(Temporal.PlainDate.from('2027-01-31')),
      } as const;
      if (who === 'nobody') {
        const activated = await changeMembership(services, { uid, by, event: { type: 'activate', ...paid } });
        expect(activated.kind).toBe('changed');
      }

      const asked = { uid, by: 'member', wantsWaitlist: true } as const;
      const booked = await bookSession(services, { ...asked, sessionId: session.id });
      expect(booked).toMatchObject({ kind: 'booked', isRepeat: false });
      expect(await store.find(bookings, bookingKey(session.id, uid))).toMatchObject({ memberUid: uid });
      const other = await timetable.bookable();
      await bookSession(services, { ...asked, uid: other.id, sessionId: full.id });
      expect(await bookSession(services, { ...asked, sessionId: full.id })).toMatchObject({
        kind: 'waitlisted',
        position: 1,
      });
      await cancelBooking(services, { sessionId: full.id, uid: other.id, by: 'member' });
      expect(await store.find(bookings, bookingKey(full.id, uid))).toMatchObject({ status: 'booked' });
      expect((await cancelBooking(services, { sessionId: session.id, uid, by: 'member' })).kind).toBe(
        'cancelled',
      );

      const member = await desk.stored(uid);
      const entry = await scan(desk.club, screenPass(desk.club, member), { device: frontDoor });
      expect(entry).toMatchObject({ result: 'ok', memberUid: uid });
      const days = {
        from: Temporal.PlainDate.from('2026-12-01'),
        until: Temporal.PlainDate.from('2026-12-20'),
      };
      const held = await placeHold(services, { uid, by, reason: '', override: 'Agreed', ...days });
      expect(held.kind).toBe('changed');
      const leaving = { type: 'cancel-at-period-end', reason: 'Moved' } as const;
      expect((await changeMembership(services, { uid, by, event: leaving })).kind).toBe('changed');

      const email = who === 'niamh' ? niamh.email : nobody.email;
      const origin = { address: '203.0.113.7', userAgent: '' };
      const { login } = await services.identity.signIn({ email, password: PASSWORD }, origin);
      await closeAccount(services, login, PASSWORD);
      expect(await store.find(members, uid)).toBeNull();
      for (const collection of await store.collectionNames()) {
        const { items } = await store.query({ ...rawMembers, name: collection }, { limit: 1000 });
        expect([collection, JSON.stringify(items).includes(uid)]).toEqual([collection, false]);
      }
    },
  );

  it('a yes of theirs is in the review queue within a run, also where an app has added it later', async () => {
    const at = desk.club.now();
    await job.run();
    const yes = { completedAt: at.subtract({ hours: 1 }), hasYesAnswers: true };
    const waiting = async () =>
      (await findParqReviews(desk.club.store, desk.club.now(), anyFirst)).items.map(({ id }) => id);
    await desk.club.store.update(rawMembers, niamh.uid, { fields: { parqResults: [yes], lastUpdated: at } });
    expect(await waiting()).toEqual([]);
    desk.club.advance({ minutes: 1 });
    await job.run();
    expect(await waiting()).toEqual([niamh.uid]);
    await desk.club.store.update(rawMembers, nobody.uid, { fields: { parqResults: [yes] } });
    desk.club.advance({ minutes: 1 });
    // Without a note of when it was changed it is found by the round.
    await job.run();
    expect(await waiting()).toHaveLength(2);
  });

  it('a PAR-Q that they fill in here redirects to the same place', async () => {
    await submitParq(desk.club.services, nobody.uid, {
      ...{ answers: { dizziness: true }, note: 'On hot days', declaredName: 'Nobody' },
    });
    const queue = await findParqReviews(desk.club.store, desk.club.now(), anyFirst);
    expect(queue.items.map(({ id }) => id)).toEqual([nobody.uid]);
    const { items } = await desk.club.store.query(auditLog, {
      where: [['memberUid', '==', nobody.uid]],
      limit: 5,
    });
    expect(items.map(({ action }) => action)).toContain('parq.submitted');
  });

  it('a list that is imported finds them by their address', async () => {
    await job.run();
    const text = 'First name,Surname,Email,Phone\nNiamh,O’Brien,niamh@example.test,07700 900789\n';
    const bytes = new TextEncoder().encode(text);
    const uploaded = await uploadMembers(desk.club.services, { fileName: 'list.csv', bytes, by });
    if (uploaded.kind !== 'stored') throw new Error(uploaded.sentence);
    await startImport(desk.club.services, uploaded.id, { by, sendsWelcome: false, leavesOutLikely: false });
    await desk.club.services.imports.settled();
    const after = await storedFields(desk.club, niamh.uid);
    expect(after).toMatchObject({ mobile: '07700900789', theirs: { tags: ['old app'] } });
    expect(await listed('q=07700900789')).toEqual([niamh.uid]);
  });

  it('reading the profile completes it too: signing in is enough', async () => {
    const browser = await desk.club.signedIn(niamh);
    expect((await browser.get('/account/dashboard')).status).toBe(200);
    expect(await storedFields(desk.club, niamh.uid)).toMatchObject({
      ...{ uid: niamh.uid, sortName: 'obrien niamh', theirs: { tags: ['old app'] } },
    });
    expect(await listed('q=niamh')).toEqual([niamh.uid]);
    expect((await desk.browser.get(`/admin/member/${nobody.uid}`)).status).toBe(200);
    expect(await storedFields(desk.club, nobody.uid)).toMatchObject({ uid: nobody.uid, sortName: '' });
  });
});
