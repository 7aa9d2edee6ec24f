import { expect, test } from 'vitest';
import { readPassCode } from '#domain/door/pass-code.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { doorMember, pairedKiosk } from '../support/door.ts';
import { readQr } from '../support/read-qr.ts';
import { booking, session } from '../support/timetable.ts';

const COPY = '/account/offline';
const WORKER = '/offline-worker.js';
const HOME = '/account/dashboard';
const isRegisteredBy = (html: string) => html.includes(`data-worker="${WORKER}"`);

async function book(club: TestClub, member: Member, className: string): Promise<void> {
  const of = session({ id: className, className, startsAt: club.now().add({ hours: 26 }) });
  await club.store.create(bookings, booking(of, member));
}

test('the copy says when it was saved, what is booked then with its date in full, and nothing of anybody else', async () => {
  const club = openClub();
  const [priya, tom] = [
    await doorMember(club, { firstName: 'Priya' }),
    await doorMember(club, { firstName: 'Tom' }),
  ];
  await book(club, priya, 'Engine');
  await book(club, tom, 'Mobility');
  const copy = await (await club.signedIn(priya)).get(COPY);
  expect(copy.status).toBe(200);
  expect(copy.text).toContain('Saved on this device at 12:00 on Saturday 21 November');
  expect(copy.text).toContain('Sun 22 Nov, 14:00 Engine');
  expect(copy.text).toContain('Priya');
  for (const word of ['Tomorrow', 'Today', 'Mobility', 'Tom ']) expect(copy.text).not.toContain(word);
});

test('without bookings the copy says that there were none', async () => {
  const club = openClub();
  const copy = await (await club.signedIn(await doorMember(club))).get(COPY);
  expect(copy.text).toContain('None when this was saved.');
});

test('row 28: the copy has the code of the printed pass where the club accepts it, and otherwise none at all', async () => {
  const club = openClub();
  const member = await doorMember(club);
  const browser = await club.signedIn(member);
  await club.settle({ isPrintedPassAccepted: true });
  const picture = /src="data:image\/svg\+xml,([^"]+)"/.exec((await browser.get(COPY)).html)?.[1] ?? '';
  const code = readQr(decodeURIComponent(picture));
  expect(readPassCode(code, club.services.passSigner, club.now().add({ hours: 48 }))).toMatchObject({
    kind: 'valid',
    pass: { uid: member.id, kind: 'card' },
  });
  await club.settle({ isPrintedPassAccepted: false });
  const without = await browser.get(COPY);
  expect(without.html).not.toMatch(/<img|data:image/);
  expect(without.text).toContain('Your code needs a connection.');
});

test('row 21: no cache between keeps the copy, and it says whose sign-in it is by a mark that opens nothing', async () => {
  const club = openClub();
  const member = await doorMember(club);
  const [one, other] = [await club.signedIn(member), await club.signedIn(member)];
  const copy = await one.get(COPY);
  expect(copy.headers.get('Cache-Control') ?? 'no-store').toBe('no-store');
  const mark = copy.headers.get('X-Viewer');
  expect(mark).toMatch(/^[\w-]{16}$/);
  expect((await one.get(HOME)).headers.get('X-Viewer')).toBe(mark);
  expect((await other.get(HOME)).headers.get('X-Viewer')).not.toBe(mark);
  expect((await club.visitor().get('/')).headers.has('X-Viewer')).toBe(false);
  expect([...one.cookies.values()].some((value) => value.includes(mark ?? ''))).toBe(false);
});

test('staff, kiosks, visitors and people without a profile get no copy and register nothing', async () => {
  const club = openClub();
  for (const person of [await club.coach(), await club.admin()]) {
    const browser = await club.signedIn(person);
    expect((await browser.get(COPY)).location).toBe(HOME);
    expect(isRegisteredBy((await browser.get(HOME)).html)).toBe(false);
  }
  const member = await doorMember(club);
  const kiosk = await pairedKiosk(club);
  await kiosk.post('/auth/login', { email: member.email, password: PASSWORD });
  expect((await kiosk.get(COPY)).status).toBe(303);
  expect(isRegisteredBy((await kiosk.get(HOME)).html)).toBe(false);
  expect((await club.visitor().get(COPY)).location).toContain('/auth/login');
});

test('a member’s pages with the pass register the worker, and who opens the copy by hand is taken home', async () => {
  const club = openClub();
  const browser = await club.signedIn(await doorMember(club));
  for (const path of [HOME, '/account/pass', '/account/profile']) {
    expect([path, isRegisteredBy((await browser.get(path)).html)]).toEqual([path, true]);
  }
  for (const path of ['/', '/classes', '/auth/logout']) {
    expect([path, isRegisteredBy((await browser.get(path)).html)]).toEqual([path, false]);
  }
  expect((await browser.get(COPY, { 'Sec-Fetch-Mode': 'navigate' })).location).toBe(HOME);
});

test('row 18: the worker has a policy of its own, is asked for afresh each time, and is the same for everybody', async () => {
  const club = openClub();
  const answer = await club.visitor().get(WORKER);
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; connect-src 'self'");
  expect(answer.html).toContain('"isOn":true');
  expect((await (await club.signedIn(await doorMember(club))).get(WORKER)).html).toBe(answer.html);
});

test('where the owner has switched copies off, none is made, and phones are told to remove theirs', async () => {
  const club = openClub({ environment: { OFFLINE_COPY: 'off' } });
  const browser = await club.signedIn(await doorMember(club));
  expect((await browser.get(COPY)).location).toBe(HOME);
  expect(isRegisteredBy((await browser.get(HOME)).html)).toBe(false);
  expect((await browser.get(WORKER)).html).toContain('"isOn":false');
});

test('row 8: signing out or closing the account empties a member’s browser; what staff and kiosks have to send stays', async () => {
  const club = openClub();
  const cleared = async (browser: Awaited<ReturnType<TestClub['signedIn']>>) =>
    (await browser.submit('/auth/logout', {})).headers.get('Clear-Site-Data');
  const member = await doorMember(club);
  expect(await cleared(await club.signedIn(member))).toBe('"storage"');
  expect(await cleared(await club.signedIn(await club.coach()))).toBeNull();
  expect(await cleared(await club.signedIn(await club.admin()))).toBeNull();
  const kiosk = await pairedKiosk(club);
  await kiosk.post('/auth/login', { email: member.email, password: PASSWORD });
  expect(await cleared(kiosk)).toBeNull();
  const leaving = await club.signedIn(member);
  const closed = await leaving.submit('/account/security/close', { currentPassword: PASSWORD });
  expect([closed.status, closed.headers.get('Clear-Site-Data')]).toEqual([303, '"storage"']);
});
