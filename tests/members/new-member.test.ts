import { expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { newMember } from '#server/members/create-member.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';

const credentials = { email: 'niamh@example.test', password: PASSWORD };
const details = {
  firstName: 'Niamh',
  lastName: 'Doyle',
  mobile: '07700 900 456',
  'dob-day': '3',
  'dob-month': '11',
  'dob-year': '1994',
  sex: 'female',
};

/** An account whose profile has not been written, as another client of the same database may leave it. */
async function withoutProfile(club: TestClub, isNew: boolean) {
  const browser = club.visitor();
  if (isNew) {
    await browser.submit('/auth/signup', { ...credentials, ...details });
    const { items } = await club.store.query(members, {
      where: [['email', '==', credentials.email]],
      limit: 1,
    });
    const uid = items[0]?.id ?? '';
    await club.store.remove(members, uid);
    return { browser, uid };
  }
  const { uid } = await club.services.identity.createAccount(credentials);
  await browser.post('/auth/login', credentials);
  return { browser, uid };
}

test('a new user whose profile is not there yet waits 2 seconds, then 2, 4 and 6, without JavaScript', async () => {
  const club = openClub();
  const { browser } = await withoutProfile(club, true);
  let page = await browser.follow(await browser.get('/account/dashboard'));
  const waits: number[] = [];
  while (page.headers.get('Refresh')) {
    expect(page.text).toContain('Setting up your account');
    const [seconds, url = ''] = (page.headers.get('Refresh') ?? '').split('; url=');
    waits.push(Number(seconds));
    page = await browser.follow(await browser.get(url));
  }
  expect(waits).toEqual([2, 2, 4, 6]);
  expect(page.status).toBe(404);
  expect(page.text).toContain('User profile not found');
});

test('a profile that arrives in between redirects to the page that was asked for', async () => {
  const club = openClub();
  const { browser, uid } = await withoutProfile(club, true);
  const waiting = await browser.follow(await browser.get('/account/parq?welcome=1'));
  const again = waiting.headers.get('Refresh')?.split('; url=')[1] ?? '';
  const person = { ...details, uid, email: credentials.email, dob: '1994-11-03' };
  await club.store.create(members, newMember(person, club.now()));
  expect((await browser.get(again)).location).toBe('/account/parq?welcome=1');
});

test('somebody who is not new and has no profile is offered to make one at once', async () => {
  const club = openClub();
  const { browser, uid } = await withoutProfile(club, false);
  const page = await browser.follow(await browser.get('/account/dashboard'));
  expect(page.status).toBe(404);
  expect(page.text).toContain('User profile not found');
  const made = await browser.submit('/account/create-profile', {
    ...details,
    isAdmin: 'true',
    uid: 'another',
  });
  expect(made.location).toBe('/account/parq?welcome=1');
  expect(await club.store.find(members, uid)).toMatchObject({
    uid,
    email: credentials.email,
    name: 'Niamh Doyle',
    mobile: '07700900456',
    dob: '1994-11-03',
    isAdmin: false,
    membershipStatus: 'pending',
  });
  expect((await browser.get('/account/create-profile')).location).toBe('/account/dashboard');
});

test('whoever is younger than the club allows cannot join', async () => {
  const club = openClub();
  await club.settle({ minimumAge: 16 });
  const young = {
    'dob-day': '3',
    'dob-month': '11',
    'dob-year': '2012',
    guardianNote: 'Ciara, 07700 900 789',
  };
  const visitor = club.visitor();
  const page = await visitor.submit('/auth/signup', { ...credentials, ...details, ...young });
  expect([page.status, page.text.includes('You must be at least 16 to join')]).toEqual([422, true]);
  await club.settle({ minimumAge: 14 });
  expect((await visitor.submit('/auth/signup', { ...credentials, ...details, ...young })).status).toBe(303);
});

test('a profile with mistakes is not made, and what was typed stays', async () => {
  const club = openClub();
  const { browser, uid } = await withoutProfile(club, false);
  const answer = await browser.submit('/account/create-profile', {
    ...details,
    lastName: '',
    'dob-year': '2016',
  });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Enter your last name');
  expect(answer.html).toContain('value="Niamh"');
  expect(await club.store.find(members, uid)).toBeNull();
});
