import { describe, expect, it, test } from 'vitest';
import { isSamePerson, nameKeyOf, possibleBirthdays } from '#domain/members/import-person.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { importRows, imports } from '#server/data/collections/imports.ts';
import { PASSWORD } from '../support/club.ts';
import { type Desk, openDesk } from '../support/desk.ts';

const PATH = '/admin/adminControl/import-members';

async function storedText({ club: { store } }: Desk): Promise<string> {
  const found = [];
  for (const { name } of [imports, importRows])
    found.push((await store.query(storedDocuments(name), { limit: 100 })).items);
  return JSON.stringify(found);
}

test('row 32: cells of columns that are not used are not kept, neither of good rows nor of rejected ones', async () => {
  const desk = await openDesk();
  const list = [
    'Email,Diagnosis,Name,Card number',
    'ann@old.test,asthma,Ann Ash,4111',
    'nobody,angina,Cara Doyle,4242',
  ].join('\n');
  const here = (await desk.browser.submit(PATH, { pasted: list })).location;
  const columns = { column0: 'email', column1: '', column2: 'fullName', column3: '' };
  const page = await desk.browser.follow(await desk.browser.submit(`${here}/columns`, columns));
  expect(page.text).toContain('Columns we won’t import: Diagnosis, Card number.');
  const stored = await storedText(desk);
  for (const used of ['ann@old.test', 'Cara Doyle', 'nobody']) expect(stored).toContain(used);
  for (const unused of ['asthma', 'angina', '4111', '4242']) expect(stored).not.toContain(unused);
});

describe('row 32: after an account is closed, its rows in imported lists are gone', () => {
  const list = [
    'Email,Name,Date of birth,Mobile',
    // Hers: by address, by name and birthday, and where nothing else says whose it is.
    'KIM@old.test,Kim Vale,,07700 900111',
    'kim at old.test,"VÁLE, Kim",1990-03-27,07700 900112',
    'kim,Kim Vale,27/03/1990,07700 900113',
    ',Kim Vale,,07700 900114',
    // Others: a namesake with another birthday, a namesake with another address, and somebody else.
    'no address,Kim Vale,1985-01-02,07700 900221',
    'kim@other.test,Kim Vale,,07700 900222',
    'nobody,Cara Doyle,27/03/1990,07700 900223',
  ].join('\n');
  const theirs = ['900111', '900112', '900113', '900114'];
  const others = ['900221', '900222', '900223'];
  const person = { firstName: 'Kim', lastName: 'Vale', dob: '1990-03-27', email: 'kim@old.test' };

  test('by their address, or by their name and birthday', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(person);
    // One of them is an error of the row, as its person's profile is.
    await desk.browser.submit(PATH, { pasted: list });
    const browser = await desk.club.signedIn(member);
    await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(await desk.stored(member.id).catch(() => null)).toBeNull();
    const stored = (await storedText(desk)).replaceAll(' ', '');
    for (const number of theirs) expect(stored).not.toContain(number);
    for (const number of others) expect(stored).toContain(number);
  });

  test('also from a list that has not been checked yet', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(person);
    const uploaded = await desk.browser.submit(PATH, { pasted: list });
    const id = uploaded.location?.split('/').at(-1) ?? '';
    const { items } = await desk.club.store.query(importRows, {
      where: [['importId', '==', id]],
      limit: 100,
    });
    // As an interrupted upload leaves them.
    for (const row of items)
      await desk.club.store.update(importRows, row.id, { uid: '', notes: [], person: null, state: 'none' });
    await (await desk.club.signedIn(member)).submit('/account/security/close', { currentPassword: PASSWORD });
    const stored = (await storedText(desk)).replaceAll(' ', '');
    for (const number of theirs) expect(stored).not.toContain(number);
    for (const number of others) expect(stored).toContain(number);
  });

  test('but not with an address that they never confirmed: it may be somebody else’s', async () => {
    const desk = await openDesk();
    const browser = desk.club.visitor();
    const details = { firstName: 'Kim', lastName: 'Vale', mobile: '07700 900999', password: PASSWORD };
    await browser.submit('/auth/signup', { ...details, email: 'kim@other.test', dob: '1985-01-02' });
    await desk.browser.submit(PATH, { pasted: list });
    await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    const stored = (await storedText(desk)).replaceAll(' ', '');
    for (const number of [...theirs, ...others]) expect(stored).toContain(number);
  });
});

test('row 32: my data has the rows with my address, and nobody else’s', async () => {
  const desk = await openDesk();
  const member = await desk.club.member({ email: 'kim@old.test', firstName: 'Kim', lastName: 'Vale' });
  const list = 'Email,Name,Mobile\nkim@old.test,Kim Vale,not a number 1\nkim,Kim Vale,not a number 2';
  await desk.browser.submit(PATH, { pasted: list });
  const { html } = await (await desk.club.signedIn(member)).get('/account/security/my-data.json');
  expect(html).toContain('not a number 1');
  expect(html).not.toContain('not a number 2');
});

describe('whose a row is', () => {
  it('folds names', () => {
    expect(nameKeyOf('  Zoë  O’Brien-Ash ')).toBe(nameKeyOf('ZOE OBRIEN ASH'));
    expect(nameKeyOf('Ann Ash')).not.toBe(nameKeyOf('Anna Sh'));
  });

  const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
  it.each([
    ['1990-03-27', ['1990-03-27']],
    ['03/04/1990', ['1990-04-03', '1990-03-04']],
    ['27/03/90', ['1990-03-27']],
    ['', []],
    ['soon', []],
  ])('a birthday of %j can be %j', (typed, days) => {
    expect(possibleBirthdays(typed, now)).toEqual(days);
  });

  it('a row with a usable address and no birthday is not a namesake’s', () => {
    expect(isSamePerson({ email: 'a@b.test', birthdays: [] }, { dob: '1990-03-27' })).toBe(false);
    expect(isSamePerson({ email: '', birthdays: [] }, { dob: '1990-03-27' })).toBe(true);
    expect(isSamePerson({ email: '', birthdays: ['1990-03-28'] }, { dob: '1990-03-27' })).toBe(false);
    expect(isSamePerson({ email: '', birthdays: ['1990-03-28'] }, { dob: '' })).toBe(false);
  });
});
