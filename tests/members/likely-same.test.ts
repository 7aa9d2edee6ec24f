import { describe, expect, test } from 'vitest';
import { sameBy } from '#domain/members/likely-same.ts';
import { members } from '#server/data/collections/members.ts';
import { openDesk } from '../support/desk.ts';

const zoe = {
  firstName: 'Zoë',
  lastName: 'Adair',
  name: 'Zoë Adair',
  mobile: '07700900456',
  dob: '1994-11-03',
};

describe('two profiles may be of one person', () => {
  test.each([
    ['the same in everything', {}, 'name-and-birthday'],
    ['the same name in other letters, and birthday', { firstName: 'zoe', mobile: '' }, 'name-and-birthday'],
    ['a full name on its own', { firstName: '', lastName: '', mobile: '' }, 'name-and-birthday'],
    ['the same number', { firstName: 'Ben', dob: '1990-01-01' }, 'phone'],
    ['the same name only', { mobile: '', dob: '1990-01-01' }, null],
    ['the same birthday only', { mobile: '', firstName: 'Ben' }, null],
    ['the same name, no birthday', { mobile: '', dob: '' }, null],
  ])('%s', (_, change, by) => {
    expect(sameBy(zoe, { ...zoe, ...change })).toBe(by);
    expect(sameBy({ ...zoe, ...change }, zoe)).toBe(by);
  });

  test('nothing known is nothing the same', () => {
    const nobody = { firstName: '', lastName: '', name: '', mobile: '', dob: '' };
    expect(sameBy(nobody, nobody)).toBeNull();
    expect(sameBy({ ...zoe, mobile: '', dob: '' }, { ...zoe, mobile: '', dob: '' })).toBeNull();
  });
});

describe('adding a member who may be one already', () => {
  const typed = {
    ...{
      firstName: 'Zoe',
      lastName: 'Adair',
      email: 'new@example.test',
      mobile: '07700 900 111',
      sex: 'female',
    },
    ...{ 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' },
  };
  const count = (desk: Awaited<ReturnType<typeof openDesk>>) => desk.club.store.count(members, []);

  test('is warned of the same name and birthday, with nothing added and what was typed kept; a tick adds them', async () => {
    const desk = await openDesk();
    const known = await desk.club.member({ ...zoe, mobile: '07700900222' });
    const before = await count(desk);
    const warned = await desk.browser.submit('/admin/members/new', typed);
    expect(warned.status).toBe(409);
    expect(warned.text).toContain('Zoë Adair has the same name and date of birth.');
    expect(warned.html).toContain(`href="/admin/member/${known.id}"`);
    expect(warned.html).toContain('value="new@example.test"');
    expect(await count(desk)).toBe(before);
    expect(await desk.club.services.identity.findAccountByEmail(typed.email)).toBeNull();
    const added = await desk.browser.submit('/admin/members/new', { ...typed, isSomebodyElse: 'on' });
    expect(added.status).toBe(303);
    expect(await count(desk)).toBe(before + 1);
  });

  test('is warned of the same phone number, typed in another way', async () => {
    const desk = await openDesk();
    await desk.club.member({ firstName: 'Ben', lastName: 'Cole', name: 'Ben Cole', mobile: '07700900111' });
    const warned = await desk.browser.submit('/admin/members/new', { ...typed, mobile: '+44 7700 900111' });
    expect([warned.status, warned.text.includes('Ben Cole has the same phone number.')]).toEqual([409, true]);
  });

  test('is not warned of a namesake with another birthday, nor of the address’s own member', async () => {
    const desk = await openDesk();
    await desk.club.member({ ...zoe, mobile: '', dob: '1980-01-01' });
    expect((await desk.browser.submit('/admin/members/new', typed)).status).toBe(303);
    const again = await desk.browser.submit('/admin/members/new', typed);
    expect(again.location).toMatch(/^\/admin\/member\/[^/]+$/);
  });
});
