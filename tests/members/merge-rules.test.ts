import { describe, expect, test } from 'vitest';
import { moveBookings } from '#domain/bookings/move-bookings.ts';
import {
  type FamilyBeforeMerge,
  type MergePerson,
  mergedActing,
  mergedDetails,
  mergedFamily,
  mergedInOrder,
  mergeProblem,
  takesMembership,
  unmergedFamily,
} from '#domain/members/merge-people.ts';
import { renameIn, renameKey } from '#server/members/merge/rename.ts';

const person = (facts: Partial<MergePerson>): MergePerson => ({
  id: 'ann',
  name: 'Ann Old',
  email: '',
  membershipStatus: 'pending',
  stripeCustomerId: '',
  pendingPayment: null,
  familyId: '',
  isChild: null,
  isAdmin: false,
  isCoach: false,
  isDesk: false,
  mergedFrom: '',
  ...facts,
});
const kept = (facts: Partial<MergePerson> = {}) => person({ id: 'bob', name: 'Ann New', ...facts });

describe('whether two can be merged', () => {
  test.each<[string, Partial<MergePerson>, Partial<MergePerson>, string | null]>([
    ['two profiles without anything', {}, {}, null],
    ['only the one that goes signs in', { email: 'a@b.c' }, {}, 'Ann New has no sign-in here'],
    ['only the one that stays signs in', {}, { email: 'a@b.c' }, null],
    ['the same one', { id: 'bob' }, {}, 'this is the same profile'],
    ['the one that goes is a coach', { isCoach: true }, {}, 'Ann Old is on your staff'],
    ['the one that stays is a coach', {}, { isCoach: true }, null],
    ['one was merged today', {}, { mergedFrom: 'x' }, 'Ann New was merged with another profile'],
    ['the bank has not decided', { pendingPayment: {} }, {}, 'still processing a payment from Ann Old'],
    [
      'two memberships',
      { membershipStatus: 'active' },
      { membershipStatus: 'on_hold' },
      'Both have a membership',
    ],
    ['a membership and a former one', { membershipStatus: 'active' }, { membershipStatus: 'expired' }, null],
    [
      'two customers at Stripe',
      { stripeCustomerId: 'cus_1' },
      { stripeCustomerId: 'cus_2' },
      'Both have paid online',
    ],
    ['two families', { familyId: 'f' }, { familyId: 'g' }, 'two different families'],
    ['one family', { familyId: 'f' }, { familyId: 'f' }, null],
    ['a child and an adult', { isChild: true }, { isChild: false }, 'Correct the wrong one first'],
    ['an adult and a child', { isChild: false }, { isChild: true }, 'Correct the wrong one first'],
    ['a child and somebody of unknown age', { isChild: true }, { isChild: null }, null],
  ])('%s', (_, gone, other, problem) => {
    const found = mergeProblem(person(gone), kept(other));
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  test.each<[string, Partial<MergePerson>, Partial<MergePerson>, boolean]>([
    ['neither has any', {}, {}, false],
    ['only the one that goes', { membershipStatus: 'active' }, {}, true],
    ['only the one that stays', {}, { membershipStatus: 'past_due' }, false],
    [
      'both are over; the one that goes has paid online',
      { membershipStatus: 'expired', stripeCustomerId: 'c' },
      { membershipStatus: 'expired' },
      true,
    ],
    ['one is over, the other never began', { membershipStatus: 'cancelled' }, {}, true],
    ['both are over', { membershipStatus: 'cancelled' }, { membershipStatus: 'expired' }, false],
  ])('whose membership counts: %s', (_, gone, other, expected) => {
    expect(takesMembership(person(gone), kept(other))).toBe(expected);
  });
});

describe('what the profile that stays takes over', () => {
  const details = {
    ...{ firstName: 'Ann', lastName: 'Lee', mobile: '', dob: '', sex: '', guardianNote: '' },
    ...{ emergencyContact: { name: '', phone: '' }, pictureId: '', deskFlag: '', tags: [] as string[] },
  };

  test('only what it lacks, and tags of both', () => {
    const gone = { ...details, firstName: 'Annie', mobile: '1', dob: '1990-01-01', tags: ['run', 'hyrox'] };
    const stays = { ...details, mobile: '2', tags: ['run'] };
    expect(mergedDetails(gone, stays)).toEqual({ dob: '1990-01-01', tags: ['run', 'hyrox'] });
    expect(mergedDetails(details, stays)).toEqual({});
  });

  test('an emergency contact as a whole, never half of it', () => {
    const contact = { name: 'Jo', phone: '07700 900000' };
    const half = { name: 'Sam', phone: '' };
    expect(mergedDetails({ ...details, emergencyContact: contact }, details)).toEqual({
      emergencyContact: contact,
    });
    expect(
      mergedDetails({ ...details, emergencyContact: contact }, { ...details, emergencyContact: half }),
    ).toEqual({});
  });

  test('PAR-Qs in the order of their dates, those without one first', () => {
    const at = (day: number) => Temporal.Instant.from(`2026-11-0${day}T12:00:00Z`);
    const dateOf = (day: number) => (day === 0 ? null : at(day));
    expect(mergedInOrder([2, 5], [0, 1, 9], dateOf)).toEqual([0, 1, 2, 5, 9]);
  });

  test('the place in the family, once', () => {
    const family = {
      ...{ payerUid: 'ann', guardianUids: ['ann'], memberUids: ['ann', 'kit'] },
      acting: [{ guardianUid: 'ann', childUid: 'kit' }],
    };
    expect(mergedFamily(family, 'ann', 'bob')).toEqual({
      payerUid: 'bob',
      guardianUids: ['bob'],
      memberUids: ['bob', 'kit'],
      acting: [{ guardianUid: 'bob', childUid: 'kit' }],
    });
    const both = { payerUid: 'bob', guardianUids: ['ann', 'bob'], memberUids: ['bob', 'ann'], acting: null };
    expect(mergedFamily(both, 'ann', 'bob')).toEqual({
      payerUid: 'bob',
      guardianUids: ['bob'],
      memberUids: ['bob'],
      acting: null,
    });
  });
});

describe('the place in a family, once undone', () => {
  const pair = (guardianUid: string, childUid: string) => ({ guardianUid, childUid });
  const nothing = {
    wasShared: true,
    wasPayer: false,
    wasGuardian: false,
    wasActing: [],
    keptWasGuardian: false,
    keptWasActing: [],
  };
  const merged = (facts: object) => ({
    ...{ payerUid: 'bob', guardianUids: ['bob'], memberUids: ['bob', 'kit'], acting: [pair('bob', 'kit')] },
    ...facts,
  });
  const guardian = { ...nothing, wasGuardian: true, wasActing: [pair('ann', 'kit')] };
  test.each<[string, object, FamilyBeforeMerge, object]>([
    [
      'the guardian was the one that went',
      {},
      guardian,
      { guardianUids: ['ann'], acting: [pair('ann', 'kit')] },
    ],
    [
      'both were, and both acted',
      {},
      { ...guardian, keptWasGuardian: true, keptWasActing: [pair('bob', 'kit')] },
      { guardianUids: ['bob', 'ann'], acting: [pair('bob', 'kit'), pair('ann', 'kit')] },
    ],
    [
      'the one that stayed acted, which has ended since then',
      { acting: [] },
      { ...nothing, keptWasGuardian: true, keptWasActing: [pair('bob', 'kit')] },
      { guardianUids: ['bob'], acting: [] },
    ],
    [
      'the child has left the family since then',
      { memberUids: ['bob', 'lou'], acting: [] },
      guardian,
      { guardianUids: ['ann'], memberUids: ['bob', 'lou', 'ann'], acting: [] },
    ],
    ['the merge brought nothing, and the one that stayed is a guardian by now', {}, nothing, {}],
    [
      'only the one that went was in it, and the one that stayed has got a guardian since then',
      { guardianUids: ['kit', 'bob'], acting: [pair('kit', 'bob')] },
      { ...nothing, wasShared: false },
      { guardianUids: ['kit'], memberUids: ['ann', 'kit'], acting: [] },
    ],
    [
      'only the one that went was in it, and the child has not confirmed the other',
      { acting: [] },
      { ...guardian, wasShared: false },
      { guardianUids: ['ann'], memberUids: ['ann', 'kit'], acting: [pair('ann', 'kit')] },
    ],
  ])('%s', (_, facts, was, expected) => {
    const both = { memberUids: ['bob', 'kit', 'ann'] };
    expect(unmergedFamily(merged(facts), 'ann', 'bob', was)).toEqual(merged({ ...both, ...expected }));
  });
});

test('a merge begins nothing but what the profile that goes had: who waits for the other one’s child goes on waiting', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const facts = { familyId: 'f', email: '', hasHealthAnswers: false };
  const people = [
    { ...facts, uid: 'sam', name: 'Sam', dob: '1985-02-01' },
    { ...facts, uid: 'eve', name: 'Eve', dob: '1985-02-01' },
    { ...facts, uid: 'bob', name: 'Bob', dob: '2015-02-01' },
  ];
  const acting = [{ guardianUid: 'sam', childUid: 'ann' }];
  const family = {
    payerUid: 'sam',
    guardianUids: ['sam', 'eve'],
    memberUids: ['sam', 'eve', 'bob', 'ann'],
    acting,
  };
  const sides = { goneUid: 'ann', keptUid: 'bob', by: { uid: 'ada' } };
  const { before, after } = mergedActing(family, sides, people, now);
  expect(before.acting).toEqual([]);
  expect(after.acting).toEqual([{ guardianUid: 'sam', childUid: 'bob' }]);
});

test('bookings change hands, and back', () => {
  const at = (hour: string) => Temporal.Instant.from(`2026-11-21T${hour}:00:00Z`);
  const upcoming = (sessionId: string, hour: string) => ({ sessionId, startsAt: at(hour) });
  const ann = {
    upcoming: [upcoming('a', '12'), upcoming('b', '18')],
    strikes: [{ sessionId: 'old' }],
    uses: [{ sessionId: 'a' }],
    attendedCount: 3,
  };
  const bob = { upcoming: [upcoming('c', '15')], strikes: [], uses: [], attendedCount: 1 };
  const moved = moveBookings(ann, bob, new Set(['a', 'old']), 2);
  expect(moved.from).toEqual({ upcoming: [upcoming('b', '18')], strikes: [], uses: [], attendedCount: 1 });
  expect(moved.to.upcoming.map(({ sessionId }) => sessionId)).toEqual(['a', 'c']);
  expect(moved.to.attendedCount).toBe(3);
  const back = moveBookings(moved.to, moved.from, new Set(['a', 'old']), 2);
  expect([back.to, back.from]).toEqual([ann, bob]);
});

describe('one uid for another', () => {
  test.each([
    ['ann', 'bob'],
    ['w1_ann', 'w1_bob'],
    ['ann_2026', 'bob_2026'],
    ['w1_ann_part', 'w1_bob_part'],
    ['anna', 'anna'],
    ['Call ann back', 'Call ann back'],
    ['', ''],
  ])('%s becomes %s', (key, expected) => {
    expect(renameKey(key, 'ann', 'bob')).toBe(expected);
  });

  test('deep in a document, and back only where it was', () => {
    const fields = {
      memberUid: 'ann',
      lines: [{ forUid: 'bob' }, { forUid: 'ann' }],
      at: Temporal.Instant.from('2026-11-21T12:00:00Z'),
    };
    const { fields: there, paths } = renameIn(fields, 'ann', 'bob');
    expect(paths).toEqual(['memberUid', 'lines.1.forUid']);
    expect(there).toEqual({ ...fields, memberUid: 'bob', lines: [{ forUid: 'bob' }, { forUid: 'bob' }] });
    expect(renameIn(there, 'bob', 'ann', paths).fields).toEqual(fields);
  });
});
