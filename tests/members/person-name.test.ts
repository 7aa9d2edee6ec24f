import { describe, expect, it } from 'vitest';
import { findNameProblem } from '#domain/members/person-name.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { greet } from '#server/outbox/templates.ts';
import { openClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';

describe('row 38: a name', () => {
  it.each([
    'Priya',
    'Zoë',
    'Zoe\u0308',
    'D’Arcy-Jones',
    "O'Neill",
    'María José',
    'St. John',
    'J. R.',
    'J.R.',
    'Sammy Davis Jr.',
    '李',
    'Nguyễn Thị',
    'محمد',
    'अनिता',
    'x'.repeat(80),
  ])('may be %j', (name) => {
    expect(findNameProblem(name)).toBeNull();
    expect(greet(name)).toBe(`Hello ${name},`);
  });

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['x'.repeat(81), 'too-long'],
    ['http://evil.example', 'characters'],
    ['Win £500 evil.example/x', 'characters'],
    ['amy@example.org', 'characters'],
    ['evil.example', 'address'],
    ['Go to evil.co now', 'address'],
    ['пример.рф', 'address'],
    ['例え.テスト', 'address'],
    ['e\u0301vil.c\u0301o', 'address'],
    ['Agent 47', 'characters'],
    ['Pri\nya', 'characters'],
    ['Pri\u0085ya', 'characters'],
    ['Pri\u2028ya', 'characters'],
    ['Pri\u0000ya', 'characters'],
    ['Pri\u202eya', 'characters'],
    ['<b>', 'characters'],
    ['Amy\ud83d', 'characters'],
    ['😀', 'characters'],
    ['...', 'characters'],
  ] as const)('may not be %j: %s', (name, problem) => {
    expect(findNameProblem(name)).toBe(problem);
    expect(greet(name)).toBe('Hello,');
  });
});

describe('row 38: names on the pages', () => {
  const details = {
    ...{ firstName: 'Win £500 http://evil.example', lastName: 'evil.example', mobile: '07700 900 456' },
    ...{ sex: 'female', 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' },
  };

  it('a link as a name is refused at sign-up with what was typed kept, and nothing is written', async () => {
    const club = openClub();
    const fields = { ...details, email: 'niamh@example.test', password: 'correct horse battery' };
    const page = await club.visitor().submit('/auth/signup', fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain('Only use letters, spaces, hyphens, apostrophes and full stops');
    expect(page.text).toContain('Put a space after each full stop');
    expect(page.html).toContain('value="Win £500 http://evil.example"');
    expect(await club.store.count(members)).toBe(0);
  });

  it('a stored name from before may stay while the other details change, but not become another like it', async () => {
    const club = openClub();
    const person = await club.member({ firstName: 'Agent 47', lastName: 'evil.example' });
    const browser = await club.signedIn(person);
    const path = '/account/personal-info';
    const stored = { ...details, firstName: 'Agent 47', lastName: 'evil.example' };
    expect((await browser.submit(path, stored)).status).toBe(303);
    expect(await club.store.find(members, person.uid)).toMatchObject({ mobile: '07700900456' });
    expect((await browser.submit(path, { ...stored, firstName: 'Agent 48' })).status).toBe(422);
    expect((await club.store.find(members, person.uid))?.firstName).toBe('Agent 47');
  });

  it('the same when staff change them: it is the member’s stored name that counts, not their own', async () => {
    const club = openClub();
    const person = await club.member({ firstName: 'Agent 47', lastName: 'evil.example' });
    const office = await club.signedIn(await club.admin());
    const path = `/admin/member/${person.id}/edit`;
    const stored = { ...details, firstName: 'Agent 47', lastName: 'evil.example' };
    expect((await office.submit(path, stored)).status).toBe(303);
    expect(await club.store.find(members, person.uid)).toMatchObject({ mobile: '07700900456' });
    expect((await office.submit(path, { ...stored, lastName: 'other.example' })).status).toBe(422);
  });

  it('a stored name with a link is in no email', async () => {
    const club = openClub();
    await club.settle({ isSetUp: true });
    await club.store.create(plans, plan());
    const person = await club.member({ firstName: 'Win £500 http://evil.example' });
    const browser = await club.signedIn(person);
    await browser.submit('/membership/plans/unlimited/join', {});
    const { items } = await club.store.query(outbox, { limit: 10 });
    expect(items.map(({ body }) => body.split('\n')[0])).toEqual(['Hello,']);
    expect(JSON.stringify(items)).not.toContain('evil');
  });
});
