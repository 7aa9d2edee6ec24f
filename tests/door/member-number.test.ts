import { expect, test } from 'vitest';
import { memberNumbers } from '#server/data/collections/door.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { getPassOwner } from '#server/door/member-number.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';

const stored = async (club: TestClub, { uid }: Member) =>
  (await club.store.find(members, uid))?.memberNumber ?? '';

test('a member gets a number of four digits with the first pass that they see, and keeps it', async () => {
  const club = openClub();
  const priya = await club.member();
  expect(await stored(club, priya)).toBe('');
  const browser = await club.signedIn(priya);
  const pass = await browser.get('/account/profile/pass.svg');
  const number = await stored(club, priya);
  expect(number).toMatch(/^[1-9]\d{3}$/);
  expect(pass.html).toContain(`>${number} · `);
  await browser.submit('/account/profile/new-code', {});
  expect((await browser.get('/account/profile/card.svg')).html).toContain(`>${number} · `);
  expect(await club.store.find(memberNumbers, number)).toMatchObject({ memberUid: priya.uid });
});

test('asked for five times at once, a member has one number', async () => {
  const club = openClub();
  const priya = await club.member();
  const owners = await Promise.all(Array.from({ length: 5 }, () => getPassOwner(club.services, priya)));
  expect(new Set(owners.map(({ memberNumber }) => memberNumber)).size).toBe(1);
  expect(await club.store.count(memberNumbers)).toBe(1);
});

test('five who draw the same numbers at once get five different ones', async () => {
  const club = openClub();
  const people: Member[] = [];
  for (const firstName of ['Ada', 'Bo', 'Cy', 'Di', 'Ed']) people.push(await club.member({ firstName }));
  const draw = () => ['1111', '2222', '33333', '444444', '5555555'];
  const owners = await Promise.all(people.map((person) => getPassOwner(club.services, person, draw)));
  expect(owners.map(({ memberNumber }) => memberNumber).sort()).toEqual(draw().sort());
  for (const person of people) {
    const number = await stored(club, person);
    expect(await club.store.find(memberNumbers, number)).toMatchObject({ memberUid: person.uid });
  }
  const late = await club.member();
  await expect(getPassOwner(club.services, late, draw)).rejects.toThrow('is taken');
  expect(await stored(club, late)).toBe('');
});

test('a profile that another client has written without its number gets the same one back', async () => {
  const club = openClub();
  const priya = await club.member();
  const { memberNumber } = await getPassOwner(club.services, priya);
  await club.store.set(members, priya);
  expect((await getPassOwner(club.services, priya)).memberNumber).toBe(memberNumber);
  expect(await club.store.count(memberNumbers)).toBe(1);
});

test('of two hundred members each has a number of their own', async () => {
  const club = openClub();
  const uids = Array.from({ length: 200 }, (_, index) => `member-${index}`);
  await club.store.batch((batch) => {
    for (const uid of uids) batch.create(members, members.decode(uid, {}));
  });
  const numbers = new Set<string>();
  for (const uid of uids) {
    const { memberNumber } = await getPassOwner(club.services, members.decode(uid, {}));
    numbers.add(memberNumber);
  }
  expect(numbers.size).toBe(200);
});

test('row 32: my data has my number, and a closed account gives it back', async () => {
  const club = openClub();
  const priya = await club.member();
  const browser = await club.signedIn(priya);
  const { memberNumber } = await getPassOwner(club.services, priya);
  const data = JSON.parse((await browser.get('/account/security/my-data.json')).html);
  expect(data.profile).toMatchObject({ memberNumber });
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(await club.store.count(memberNumbers)).toBe(0);
});
