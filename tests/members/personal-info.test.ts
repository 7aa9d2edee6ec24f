import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { members } from '#server/data/collections/members.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { openClub } from '../support/club.ts';
import { formTokenOf } from '../support/form-token.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const PAGE = '/account/personal-info';
const details = {
  firstName: 'Niamh',
  lastName: 'O’Doyle',
  mobile: '+44 7700 900456',
  'dob-day': '3',
  'dob-month': '11',
  'dob-year': '1994',
  sex: 'other',
  guardianNote: '',
  emergencyName: 'Ciara Doyle',
  emergencyPhone: '07700 900 789',
};

test('the form holds what is known, and saving it changes what lists find and sort by', async () => {
  const club = openClub();
  const member = await club.member({ firstName: 'Priya', lastName: 'Raman', email: 'priya@example.test' });
  const browser = await club.signedIn(member);
  const page = await browser.get(PAGE);
  expect(page.html).toContain('value="Priya"');
  expect(page.html).toMatch(/name="dob-year"[^>]*value="1990"|value="1990"[^>]*name="dob-year"/);
  const saved = await browser.submit(PAGE, details);
  expect((await browser.follow(saved)).text).toContain('Your details have been saved.');
  const after = await club.store.find(members, member.id);
  expect(after).toMatchObject({
    firstName: 'Niamh',
    lastName: 'O’Doyle',
    name: 'Niamh O’Doyle',
    sortName: 'odoyle niamh',
    mobile: '07700900456',
    dob: '1994-11-03',
    sex: 'other',
    emergencyContact: { name: 'Ciara Doyle', phone: '07700 900 789' },
    lastUpdated: club.now(),
  });
  expect(after?.searchTerms).toEqual(expect.arrayContaining(['niamh', '~045', '~900']));
  expect(after?.searchTerms).not.toContain('raman');
  expect((await browser.get('/account/dashboard')).text).toContain('Afternoon, Niamh');
});

test('whoever is younger than the club now asks for keeps their profile, and nobody becomes younger than that', async () => {
  const club = openClub();
  await club.settle({ minimumAge: 16 });
  const young = { 'dob-year': '2012', guardianNote: 'Ciara Doyle, 07700 900 789' };
  const child = await club.signedIn(await club.member({ dob: '2012-11-03', guardianNote: 'Ciara' }));
  const saved = await child.submit(PAGE, { ...details, ...young });
  expect((await child.follow(saved)).text).toContain('Your details have been saved.');
  const adult = await club.signedIn(await club.member({ dob: '1990-03-27' }));
  const refused = await adult.submit(PAGE, { ...details, ...young });
  expect([refused.status, refused.text.includes('You must be at least 16 to join')]).toEqual([422, true]);
});

describe('the name of somebody who works here', () => {
  const [ownly, theirs] = ['You work here, and what you do', 'They work here, and what they do'].map(
    (who) => `${who} is recorded under`,
  );

  test.each(['coach', 'desk'] as const)('is not their own to change, nor the desk’s: %s', async (role) => {
    const club = openClub();
    const person = await club[role]({ firstName: 'Noor', lastName: 'Haddad' });
    const browser = await club.signedIn(person);
    expect((await browser.get(PAGE)).text).toContain(ownly);
    const refused = await browser.submit(PAGE, { ...details, firstName: 'Grace', lastName: 'Okafor' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(ownly ?? '')]);
    const reception = await club.signedIn(await club.desk());
    for (const { uid } of [person, await club.admin()]) {
      const edit = `/admin/member/${uid}/edit`;
      expect((await reception.get(edit)).text).toContain(theirs);
      const answer = await reception.submit(edit, details);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(theirs ?? '')]);
    }
    expect((await club.store.find(members, person.uid))?.name).toBe('Noor Haddad');
    // What else is theirs stays theirs to change.
    const other = { ...details, firstName: 'Noor', lastName: 'Haddad' };
    expect((await browser.submit(PAGE, other)).status).toBe(303);
    const office = await club.signedIn(await club.admin());
    await office.submit(`/admin/member/${person.uid}/edit`, details);
    expect((await club.store.find(members, person.uid))?.name).toBe('Niamh O’Doyle');
  });

  test('is an admin’s own to change, with both names in the audit log', async () => {
    const club = openClub();
    const grace = await club.admin({ firstName: 'Grace', lastName: 'Okafor' });
    const browser = await club.signedIn(grace);
    expect((await browser.get(PAGE)).text).not.toContain(ownly);
    expect((await browser.submit(PAGE, details)).status).toBe(303);
    const { items } = await club.store.query(auditLog, { where: [['memberUid', '==', grace.uid]], limit: 9 });
    expect(items).toMatchObject([
      {
        action: 'member.edited',
        before: { firstName: 'Grace', lastName: 'Okafor' },
        after: { firstName: 'Niamh', lastName: 'O’Doyle' },
      },
    ]);
  });

  test('a member changes their own, and the desk a member’s', async () => {
    const club = openClub();
    const member = await club.member({ firstName: 'Priya' });
    const browser = await club.signedIn(member);
    expect((await browser.submit(PAGE, details)).status).toBe(303);
    const reception = await club.signedIn(await club.desk());
    await reception.submit(`/admin/member/${member.id}/edit`, { ...details, firstName: 'Nia' });
    expect((await club.store.find(members, member.id))?.name).toBe('Nia O’Doyle');
  });
});

test('row 14: fields that are not on the form change nothing', async () => {
  const club = openClub();
  const member = await club.member();
  const other = await club.member();
  const browser = await club.signedIn(member);
  await browser.submit(PAGE, {
    ...details,
    isAdmin: 'true',
    isCoach: 'true',
    membershipStatus: 'active',
    membershipType: 'Unlimited',
    email: 'new@example.test',
    uid: other.id,
    memberId: other.id,
    qrVersion: '99',
    parqResults: '[]',
    'emergencyContact.name': 'x',
  });
  const after = await club.store.find(members, member.id);
  for (const field of [
    'isAdmin',
    'isCoach',
    'membershipStatus',
    'membershipType',
    'email',
    'uid',
    'qrVersion',
  ] as const) {
    expect(after?.[field]).toEqual(member[field]);
  }
  expect(await club.store.find(members, other.id)).toEqual(other);
});

test('fields of another client, unknown to us, survive', async () => {
  const club = openClub();
  const member = await club.member();
  const stored = storedDocuments(members.name);
  await club.store.update(stored, member.id, { fields: { lockerNumber: 42 } });
  await (await club.signedIn(member)).submit(PAGE, details);
  expect((await club.store.find(stored, member.id))?.fields.lockerNumber).toBe(42);
});

describe('row 22: details with mistakes are refused with what was typed', () => {
  test.each<[string, Record<string, string | string[]>, string]>([
    ['no first name', { firstName: ' ' }, 'Enter your first name'],
    ['a name that is too long', { lastName: 'x'.repeat(81) }, 'Use at most 80 characters'],
    ['a name that is too long', { firstName: 'N'.repeat(101) }, 'characters'],
    ['a name sent twice', { firstName: ['Niamh', 'Ciara'] }, 'Enter this once, as text'],
    ['no phone number', { mobile: 'call me' }, 'Enter a phone number'],
    ['a date that is none', { 'dob-day': '31', 'dob-month': '2' }, '31 February isn’t a real date'],
    ['no date', { 'dob-day': '', 'dob-month': '', 'dob-year': '' }, 'Enter your date of birth'],
    ['a sex that is not offered', { sex: 'NaN' }, 'Choose one, or prefer not to say'],
    ['a minor without a guardian', { 'dob-year': '2010' }, 'Under 18s need a parent or guardian'],
    ['half an emergency contact', { emergencyPhone: '' }, 'Enter the phone number of your emergency contact'],
    ['a note that is too long', { guardianNote: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ])('%s', async (_, change, message) => {
    const club = openClub();
    const member = await club.member();
    const answer = await (await club.signedIn(member)).submit(PAGE, { ...details, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
    expect(answer.html).toContain('value="Ciara Doyle"');
    expect(await club.store.find(members, member.id)).toEqual(member);
  });
});

test('what somebody typed is shown as text, whatever it is', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  const script = '"></script><img src=x onerror=alert(1)>';
  await browser.submit(PAGE, { ...details, firstName: script, emergencyName: script });
  for (const path of [PAGE, '/account/dashboard', '/account/profile', '/account/pass', '/account/security']) {
    expect((await browser.get(path)).html).not.toContain('<img src=x');
  }
});

test('a store that fails is named in the words of the specification, and the form comes back filled', async () => {
  const store = openStoreInMemory();
  const club = openClub({ store });
  const member = await club.member();
  const browser = await club.signedIn(member);
  const formToken = await formTokenOf(browser, PAGE);
  store.transaction = () => Promise.reject(new StoreUnavailableError('disk full'));
  const answer = await browser.post(PAGE, { ...details, formToken });
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('Failed to update profile: Firestore service not available');
  expect(answer.html).toContain('value="Niamh"');
});

test('a profile that was deleted while its owner was typing is reported, not created again', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const formToken = await formTokenOf(browser, PAGE);
  await club.store.remove(members, member.id);
  const answer = await browser.follow(await browser.post(PAGE, { ...details, formToken }));
  expect(answer.text).toContain('User profile not found');
  expect(await club.store.find(members, member.id)).toBeNull();
});

test('a form that met an ended login session comes back filled to the same person', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const formToken = await formTokenOf(browser, PAGE);
  await club.services.identity.revokeAll(member.id);
  const answer = await browser.post(PAGE, { ...details, formToken });
  expect(answer.location).toMatch(/^\/auth\/login/);
  const back = await browser.post(answer.location ?? '', {
    email: member.email,
    password: 'correct horse battery',
    redirectTo: new URL(answer.location ?? '', 'http://club.test').searchParams.get('redirectTo') ?? '',
  });
  const page = await browser.follow(back);
  expect(page.html).toContain('value="Niamh"');
  expect(page.html).toContain('value="Ciara Doyle"');
  expect((await club.store.find(members, member.id))?.firstName).toBe(member.firstName);
});
