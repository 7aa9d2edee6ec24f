/** Documents that another client of the same database has written: its cloud functions, its console, an older app. */
import { GeoPoint, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { openClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openOtherClient } from '../support/other-client.ts';
import { parqAnswers } from '../support/parq.ts';

const firestore = await startFirestore();
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await firestore.stop();
});

let store: Store;
let other: ReturnType<typeof openOtherClient>;
beforeEach(() => {
  const project = firestore.newProject();
  store = firestore.open(project);
  other = openOtherClient(firestore.host, project);
  closing.push(() => other.terminate());
});

const march = Timestamp.fromDate(new Date('2026-03-05T09:30:00.123Z'));
const theirs = {
  email: 'niamh@example.test',
  firstName: 'Niamh',
  createdAt: march,
  home: new GeoPoint(53.35, -6.26),
  friend: null as unknown,
  photo: Buffer.from([1, 2, 255]),
  tags: ['old app', 7, null],
  nested: { since: march, deeper: { yes: true } },
  parqResults: [
    { completedAt: march, hasYesAnswers: false, extra: { from: 'their app' } },
    { hasYesAnswers: true, note: 'undated' },
    { completedAt: Timestamp.fromDate(new Date('2025-01-01T00:00:00Z')), hasYesAnswers: true },
  ],
};

test('fields that are missing, and values that we have no word for, do not keep a member from being read', async () => {
  await other.doc('members/u1').set({ ...theirs, friend: other.doc('members/u2'), dob: '1994-11-03' });
  const member = await store.find(members, 'u1');
  expect(member).toMatchObject({ id: 'u1', firstName: 'Niamh', lastName: '', dob: '1994-11-03' });
  expect(String(member?.createdAt)).toBe('2026-03-05T09:30:00.123Z');
  expect(member?.parqResults.map(({ completedAt }) => completedAt && String(completedAt))).toEqual([
    '2026-03-05T09:30:00.123Z',
    null,
    '2025-01-01T00:00:00Z',
  ]);
});

test.each<[string, unknown, string]>([
  ['a date', '1994-11-03', '1994-11-03'],
  ['a Timestamp', Timestamp.fromDate(new Date('1994-11-03T00:00:00Z')), '1994-11-03'],
  [
    'a Timestamp of midnight in a London summer',
    Timestamp.fromDate(new Date('1994-06-02T23:00:00Z')),
    '1994-06-03',
  ],
  ['a date with a time', '1994-11-03T00:00:00.000Z', '1994-11-03'],
  ['nothing that is a date', 'soon', ''],
])('a date of birth written as %s', async (_, dob, expected) => {
  await other.doc('members/u1').set({ dob });
  expect((await store.find(members, 'u1'))?.dob).toBe(expected);
});

test('an update leaves what it does not name exactly as it was', async () => {
  const written = { ...theirs, friend: other.doc('members/u2'), dob: march };
  await other.doc('members/u1').set(written);
  await store.update(members, 'u1', {
    firstName: 'Ciara',
    lastUpdated: Temporal.Instant.from('2026-11-21T12:00:00Z'),
  });
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, 'u1');
    transaction.update(members, 'u1', { mobile: `0${member?.firstName.length}` });
  });
  const after = (await other.doc('members/u1').get()).data() ?? {};
  const { firstName, mobile, lastUpdated, ...rest } = after;
  expect([firstName, mobile]).toEqual(['Ciara', '05']);
  expect(lastUpdated).toEqual(Timestamp.fromDate(new Date('2026-11-21T12:00:00Z')));
  const { firstName: _, ...before } = written;
  expect(Object.keys(rest).sort()).toEqual(Object.keys(before).sort());
  expect(rest.friend.path).toBe('members/u2');
  expect({ ...rest, friend: null }).toEqual({ ...before, friend: null });
});

test('a PAR-Q that is answered here is added to results of another client, extra fields and all', async () => {
  const club = openClub({ store });
  const member = await club.member();
  const { parqResults } = theirs;
  await other.doc(`members/${member.id}`).update({ parqResults, theirs: 'stays' });
  const browser = await club.signedIn(member);
  expect((await browser.submit('/account/parq', parqAnswers(member))).status).toBe(303);
  const after = (await other.doc(`members/${member.id}`).get()).data();
  expect(after).toMatchObject({ theirs: 'stays', latestParqHasYes: false });
  expect(after?.parqResults).toHaveLength(4);
  const dated = after?.parqResults.filter((result: { completedAt: unknown }) => result.completedAt);
  expect(dated).toHaveLength(3);
  expect(after?.parqResults).toContainEqual(expect.objectContaining({ extra: { from: 'their app' } }));
  expect(after?.latestParqAt).toEqual(Timestamp.fromMillis(club.now().epochMilliseconds));
});
