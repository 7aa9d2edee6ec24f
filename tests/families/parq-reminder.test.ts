import { expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { setGuardian } from '#server/families/change-family.ts';
import { remindOfParq } from '#server/health/remind-of-parq.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { type FamilyHouse, openFamily } from '../support/families.ts';

const submission = { answers: { dizziness: false }, note: '', declaredName: 'Sam Reid' };

async function withParq(facts: { readonly dob?: string } = {}): Promise<FamilyHouse> {
  const house = await openFamily({ now: '2026-06-01T12:00:00Z' });
  const { club, mia, sam } = house;
  await club.store.update(members, mia.id, { membershipStatus: 'active', ...facts });
  await submitParq(club.services, mia.id, { ...submission, guardian: { uid: sam.id, name: sam.name } });
  club.advance({ hours: 24 * 170 });
  return house;
}

async function remindersOf({ club, mia }: FamilyHouse) {
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', mia.id]], limit: 50 });
  return items.filter(({ template }) => template === 'parq-expiring');
}

test('a guardian is told that the PAR-Q of a child without an address expires, once, with the child’s page', async () => {
  const house = await withParq();
  const { club, mia } = house;
  expect(await remindOfParq(club.services)).toBe(1);
  expect(await remindOfParq(club.services)).toBe(0);
  const [mail, ...others] = await remindersOf(house);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: '', subject: 'PAR-Q expires on 1 December 2026' });
  expect(mail?.body).toContain(`/account/family/${mia.id}/parq`);
});

test.each([
  ['has somebody who acts for them, who can answer: they get it', true, ''],
  ['has nobody: it goes to the child', false, 'mia@post.example'],
])('a child with an address %s', async (_, hasGuardian, address) => {
  const house = await withParq();
  const { club, mia, sam, by } = house;
  await club.store.update(members, mia.id, { email: 'mia@post.example' });
  if (!hasGuardian) await setGuardian(club.services, { uid: sam.id, isGuardian: false, by });
  expect(await remindOfParq(club.services)).toBe(1);
  expect((await remindersOf(house)).map(({ to }) => to)).toEqual([address]);
});

test.each([
  ['18 by then', { dob: '2008-10-02' }],
  ['without a date of birth', { dob: '' }],
])('nobody hears about somebody who is %s and has no address', async (_, facts) => {
  const house = await withParq(facts);
  expect(await remindOfParq(house.club.services)).toBe(0);
  expect(await remindersOf(house)).toEqual([]);
});
