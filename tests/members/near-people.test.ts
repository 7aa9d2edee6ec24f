import { expect, test } from 'vitest';
import { findNear, searchPeople } from '#server/members/search-people.ts';
import { openClub } from '../support/club.ts';

test('a slip of one letter finds, whole names first, and only where nobody has what was typed', async () => {
  const club = openClub();
  const names = [
    ['John', 'Reid'],
    ['Ann', 'Johnson'],
    ['Ann', 'Smith'],
    ['Eva', 'García'],
    ['Jo', 'Ng'],
  ] as const;
  for (const [firstName, lastName] of names) await club.member({ firstName, lastName });
  const namesOf = async (typed: string) => {
    const found = await searchPeople(club.store, typed, 20);
    return [found?.isNear, ...(found?.items ?? []).map(({ name }) => name)];
  };
  expect(await namesOf('Jonh')).toEqual([true, 'John Reid', 'Ann Johnson']);
  expect(await namesOf('Jonhs')).toEqual([true, 'Ann Johnson']);
  expect(await namesOf('Smiht')).toEqual([true, 'Ann Smith']);
  expect(await namesOf('Ann Smiht')).toEqual([true, 'Ann Smith']);
  expect(await namesOf('Eva Smiht')).toEqual([false]);
  expect(await namesOf('Smiht Ann')).toEqual([true, 'Ann Smith']);
  expect(await namesOf('Jonh Redi')).toEqual([false]);
  expect(await namesOf('Garcia')).toEqual([false, 'Eva García']);
  expect(await namesOf('Gracia')).toEqual([true, 'Eva García']);
  expect(await namesOf('John')).toEqual([false, 'Ann Johnson', 'John Reid']);
  expect((await findNear(club.store, 'Jonh', 1)).map(({ name }) => name)).toEqual(['John Reid']);
});

test('the desk and the list of members say that the spelling differs', async () => {
  const club = openClub();
  const smith = await club.member({ firstName: 'Ann', lastName: 'Smith' });
  await club.member({ firstName: 'Bea', lastName: 'Smith' });
  const admin = await club.signedIn(await club.admin());
  const found = await admin.get('/desk/search?q=Smiht');
  expect(found.text).toContain('Members with a similar name Ann Smith');
  // Not opened at once, although it is the only one: it may be somebody else.
  const only = await admin.get('/desk/search?q=Ann+Smiht');
  expect([only.status, only.html.includes(smith.id)]).toEqual([200, true]);
  const list = await admin.get('/admin/members?q=Smiht');
  expect(list.text).toContain('Nobody is called “Smiht”. These names are spelled almost the same.');
  expect(list.text).toContain('Bea Smith');
  expect(list.html).not.toContain('Everyone in this list');
  const filtered = await admin.get('/admin/members?q=Smiht&status=active');
  expect(filtered.text).not.toContain('Bea Smith');
  const none = await admin.get('/admin/members?q=Qqqqq');
  expect(none.text).toContain('No matching members');
});
