import { expect, test } from 'vitest';
import { authFallbacks, authMessages } from '#domain/accounts/error-catalogue.ts';
import { members } from '#server/data/collections/members.ts';
import { StoreUnavailableError, TransactionContentionError } from '#server/data/store.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { applicant } from '../support/join.ts';
import { storeWith } from '../support/store-with.ts';
import { openTimetable } from '../support/timetable.ts';

test('a person joins without JavaScript and is asked for the code from the email, then for the PAR-Q', async () => {
  const club = openClub();
  const answer = await club.visitor().submit('/auth/signup', applicant);
  expect(answer.status).toBe(303);
  expect(answer.location).toBe('/account/confirm-email?next=%2Faccount%2Fparq%3Fwelcome%3D1');
  const { items } = await club.store.query(members, { where: [['email', '==', applicant.email]], limit: 2 });
  expect(items).toHaveLength(1);
  const asWritten = { firstName: 'Niamh', dob: '1994-11-03', membershipStatus: 'pending', parqResults: [] };
  expect(items[0]).toMatchObject(asWritten);
});

test('a sign-up with mistakes comes back with 422, every problem, and what was typed but the password', async () => {
  const club = openClub();
  const mistaken = { ...applicant, firstName: '', 'dob-day': '31', 'dob-month': '2' };
  const answer = await club.visitor().submit('/auth/signup', mistaken);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Enter your first name');
  expect(answer.text).toContain('31 February isn’t a real date');
  expect(answer.html).toContain('value="Doyle"');
  expect(answer.html).not.toContain(PASSWORD);
  expect(await club.store.count(members)).toBe(0);
});

test('a sign-up says all that is wrong at once, in the order of the fields', async () => {
  const club = openClub();
  const mistaken = {
    ...applicant,
    email: 'niamh at home',
    password: 'abc',
    mobile: 'none',
    'dob-month': '13',
  };
  const { status, text } = await club.visitor().submit('/auth/signup', mistaken);
  expect(status).toBe(422);
  const email = text.indexOf(authMessages['invalid-email']);
  const password = text.indexOf(authMessages['weak-password']);
  const mobile = text.indexOf('Enter a phone number');
  expect(email).toBeGreaterThan(-1);
  expect(password).toBeGreaterThan(email);
  expect(mobile).toBeGreaterThan(password);
  expect(await club.store.count(members)).toBe(0);
});

test('a wrong password gets the catalogue’s message and keeps the address', async () => {
  const club = openClub();
  const { email } = await club.member();
  const answer = await club.visitor().submit('/auth/login', { email, password: 'not this one' });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(authMessages['invalid-credential']);
  expect(answer.html).toContain(`value="${email}"`);
});

test('signing in returns to where the person was going, on this site only', async () => {
  const club = openClub();
  const { email } = await club.member();
  const credentials = { email, password: PASSWORD };
  const here = await club.visitor().submit('/auth/login?redirectTo=%2Faccount%2Fsecurity', credentials);
  expect(here.location).toBe('/account/security');
  const away = await club.visitor().submit('/auth/login?redirectTo=%2F%2Fevil.test', credentials);
  expect(away.location).toBe('/account/dashboard');
});

test('signing in takes staff to their own pages', async () => {
  const club = openClub();
  const land = async ({ email }: { email: string }) =>
    (await club.visitor().submit('/auth/login', { email, password: PASSWORD })).location;
  expect(await land(await club.coach())).toBe('/coach/dashboard');
  expect(await land(await club.admin())).toBe('/admin/dashboard');
});

test('signing in for a class names it, and says what it is to people without an account', async () => {
  const club = openClub();
  const timetable = await openTimetable(club);
  const { id } = await timetable.session();
  const { text, html } = await club.visitor().get(`/auth/login?redirectTo=%2Faccount%2Fbook-class%2F${id}`);
  expect(text).toContain('Your class Hyrox Tuesday 24 November, 18:00');
  expect(html).toContain('href="/classes/Hyrox"');
  const gone = await club.visitor().get('/auth/login?redirectTo=%2Faccount%2Fbook-class%2Fnone');
  expect(gone.status).toBe(200);
  expect(gone.text).not.toContain('Your class');
});

test('signing out is a post, says so on the next page, and ends the login session', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  const stolen = new Map(browser.cookies);
  const answer = await browser.post('/auth/logout');
  expect(answer.status).toBe(303);
  expect((await browser.follow(answer)).text).toContain('You’ve been signed out.');
  for (const [name, value] of stolen) browser.cookies.set(name, value);
  const replayed = await browser.get('/auth/logout');
  expect(replayed.location).toBe('/');
});

test('an unknown path is 404 and named', async () => {
  const answer = await openClub().visitor().get('/no/such/page');
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('Page Not Found');
  expect(answer.text).toContain('Page not found: /no/such/page');
});

const isAway = () => Promise.reject(new StoreUnavailableError('away'));

test('a sign-up that cannot be saved says so in the catalogue’s message and keeps what was typed', async () => {
  let isBroken = false;
  const club = openClub({
    store: storeWith((store) => ({
      transaction: (work) => (isBroken ? isAway() : store.transaction(work)),
    })),
  });
  isBroken = true;
  const answer = await club.visitor().submit('/auth/signup', applicant);
  expect(answer.status).toBe(503);
  expect(answer.text).toContain(authFallbacks.signUp);
  expect(answer.html).toContain('value="Doyle"');
  expect(answer.html).not.toContain(PASSWORD);
});

test('a sign-out that did not reach the server says so, and can be tried again', async () => {
  const club = openClub({
    store: storeWith((store) => ({
      remove: (collection, id) =>
        collection.name === 'loginSessions' ? isAway() : store.remove(collection, id),
    })),
  });
  const browser = await club.signedIn(await club.member());
  const answer = await browser.submit('/auth/logout', {});
  expect(answer.status).toBe(503);
  expect(answer.text).toContain(authFallbacks.signOut);
  expect((await browser.get('/account/dashboard')).status).toBe(200);
});

test('a change that loses every race asks to try again and keeps what was typed: 503, not a fault', async () => {
  let isCrowded = false;
  const crowd = () => Promise.reject(new TransactionContentionError('five attempts'));
  const club = openClub({
    store: storeWith((store) => ({
      transaction: (work) => (isCrowded ? crowd() : store.transaction(work)),
    })),
  });
  const member = await club.member();
  const browser = await club.signedIn(await club.admin());
  const page = `/admin/member/${member.id}/desk-flag`;
  isCrowded = true;
  const answer = await browser.submit(page, { flag: 'Lost a towel' });
  expect(answer.status).toBe(503);
  expect(answer.html).toContain('Lost a towel');
});
