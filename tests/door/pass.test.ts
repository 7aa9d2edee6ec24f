import { expect, test } from 'vitest';
import { readPassCode } from '#domain/door/pass-code.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { doorMember, pairedKiosk } from '../support/door.ts';
import { readQr } from '../support/read-qr.ts';

const readAtDoor = (club: TestClub, svg: string) =>
  readPassCode(readQr(svg), club.services.passSigner, club.now());

test('the code on the screen is a genuine pass of the member and names nobody', async () => {
  const club = openClub();
  const member = await club.member();
  const picture = await (await club.signedIn(member)).get('/account/profile/pass.svg');
  expect(picture.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(picture.headers.get('Cache-Control')).toBe('no-store');
  expect(readAtDoor(club, picture.html)).toMatchObject({
    kind: 'valid',
    pass: { uid: member.id, kind: 'screen' },
  });
  for (const personal of [member.firstName, member.lastName, member.email]) {
    expect(readQr(picture.html).toLowerCase()).not.toContain(personal.toLowerCase());
  }
});

test('row 28: every look at the pass gives another code, and each is stale after its two minutes', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  const first = await browser.get('/account/profile/pass.svg');
  const second = await browser.get('/account/profile/pass.svg');
  expect(readQr(first.html)).not.toBe(readQr(second.html));
  club.advance({ seconds: 119 });
  expect(readAtDoor(club, first.html).kind).toBe('valid');
  club.advance({ seconds: 1 });
  expect(readAtDoor(club, first.html).kind).toBe('stale');
});

test('the picture covers itself before the door would refuse its code', async () => {
  const club = openClub({ now: '2026-11-21T12:00:20Z' });
  const picture = await (await club.signedIn(await club.member())).get('/account/profile/pass.svg');
  const begin = Number(/begin="(\d+)s"/.exec(picture.html)?.[1]);
  club.advance({ seconds: begin });
  expect(readAtDoor(club, picture.html).kind).toBe('valid');
  club.advance({ seconds: 1 });
  expect(readAtDoor(club, picture.html).kind).toBe('stale');
});

test('the code has a quiet zone of four modules and is dark on white', async () => {
  const club = openClub();
  const { html } = await (await club.signedIn(await club.member())).get('/account/profile/pass.svg');
  expect(html).toContain('<path fill="#ffffff" d="M0 0h');
  expect(html).toMatch(/<path stroke="#000000" d="M4 4\.5h7/);
  expect(html).toContain('role="img"');
});

test('the whole-screen pass renews itself without JavaScript while its code is still good', async () => {
  const club = openClub();
  const page = await (await club.signedIn(await club.member())).get('/account/pass');
  expect(page.headers.get('Refresh')).toBe('50');
  expect(page.html).toContain('src="/account/profile/pass.svg"');
});

test('the pass page shows the card for printing, where the club takes printed passes', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const page = await browser.get('/account/profile');
  expect(page.html).toContain('src="/account/profile/card.svg"');
  const card = await browser.get('/account/profile/card.svg');
  expect(readAtDoor(club, card.html)).toMatchObject({
    kind: 'valid',
    pass: { uid: member.id, kind: 'card' },
  });
});

test('row 28: where the club does not accept printed passes, there is no code to print and the page says so', async () => {
  const club = openClub();
  await club.settle({ isPrintedPassAccepted: false });
  const browser = await club.signedIn(await club.member());
  const page = await browser.get('/account/profile');
  expect(page.text).toContain('We don’t accept printed passes.');
  expect(page.html).not.toContain('card.svg');
  expect((await browser.get('/account/profile/card.svg')).status).toBe(404);
});

test('row 28: a new code takes the old ones out of use, twice sent or once, and the audit log says so', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const old = readQr((await browser.get('/account/profile/card.svg')).html);
  const page = await browser.get('/account/profile');
  const formToken = /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const sent = await browser.post('/account/profile/new-code', { formToken });
  await browser.post('/account/profile/new-code', { formToken });
  expect((await browser.follow(sent)).text).toContain('Your pass has been replaced.');
  const after = await club.store.find(members, member.id);
  expect(after?.qrVersion).toBe(member.qrVersion + 1);
  expect(readQr((await browser.get('/account/profile/card.svg')).html)).not.toBe(old);
  const { items } = await club.store.query(auditLog, { where: [['memberUid', '==', member.id]], limit: 5 });
  expect(items.map(({ action }) => action)).toEqual(['pass.replaced']);
});

test('whoever is not signed in is asked to, and no code is shown', async () => {
  const visitor = openClub().visitor();
  const page = await visitor.get('/account/profile');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Sign in to see your pass');
  expect(page.html).toContain('/auth/login?redirectTo=%2Faccount%2Fprofile');
  for (const path of ['/account/pass', '/account/profile/pass.svg', '/account/profile/card.svg']) {
    expect((await visitor.get(path)).location).toMatch(/^\/auth\/login\?/);
  }
});

test('the code to type is read out too, and the kiosk takes it', async () => {
  const club = openClub();
  const member = await doorMember(club, { firstName: 'Priya' });
  const page = await (await club.signedIn(member)).get('/account/pass');
  const [, spelt = ''] =
    /Code to type at the kiosk: ((?:\d ?){5}, (?:\d ?){3}, (?:\d ?){3})/.exec(page.text) ?? [];
  const kiosk = await pairedKiosk(club);
  const answer = await kiosk.submit('/kiosk', { code: spelt.replace(/\D/g, '') });
  expect(answer.text).toContain('Welcome, Priya');
});

test.each(['pass', 'card'])(
  'the %s has a short code to type under the QR, and the kiosk takes it as it takes the QR',
  async (picture) => {
    const club = openClub();
    const member = await doorMember(club, { firstName: 'Priya' });
    const { html } = await (await club.signedIn(member)).get(`/account/profile/${picture}.svg`);
    const [, code = ''] = /<text [^>]*monospace[^>]*>([^<]+)</.exec(html) ?? [];
    expect(code).toMatch(picture === 'pass' ? /^\d{5} · \d{3} \d{3}$/ : /^\d{5} · \d{5} \d{5}$/);
    const kiosk = await pairedKiosk(club);
    for (const typed of [code, code.replace(/\D/g, ''), code.replaceAll(' ', '.'), readQr(html)]) {
      expect((await kiosk.submit('/kiosk', { code: typed })).text).toMatch(/(Welcome|already in), Priya/);
    }
  },
);

test('the code to type is in the picture’s white space, and the cover of an expired picture hides it', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  for (const picture of ['pass', 'card']) {
    const { html } = await browser.get(`/account/profile/${picture}.svg`);
    const [width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(html) ?? []).slice(1).map(Number);
    const [y = 0, size = 0] = (/<text x="[\d.]+" y="([\d.]+)" font-size="([\d.]+)"/.exec(html) ?? [])
      .slice(1)
      .map(Number);
    const [, code = ''] = /monospace[^>]*>([^<]+)</.exec(html) ?? [];
    expect(y).toBeLessThan(height);
    expect(y - size).toBeGreaterThan(width - 4);
    expect(0.6 * size * code.length).toBeLessThan(width);
    if (picture === 'pass') {
      expect(html.indexOf('<g opacity="0">')).toBeGreaterThan(html.indexOf(code));
      expect(html).toContain(`<rect width="${width}" height="${height}" fill="#fff"/>`);
    }
  }
});

test('the pass prints with its QR from every page that shows it, where the club accepts printed passes', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  const pages = ['/account/dashboard', '/account/profile', '/account/pass'];
  const printed = /<div class="pass-code print-only"><img src="\/account\/profile\/card\.svg"/;
  await club.settle({ isPrintedPassAccepted: true });
  for (const path of pages)
    expect([path, (await browser.get(path)).html]).toEqual([path, expect.stringMatching(printed)]);
  await club.settle({ isPrintedPassAccepted: false });
  for (const path of pages) {
    const { html, text } = await browser.get(path);
    expect([path, html]).toEqual([path, expect.not.stringMatching(printed)]);
    expect(text).toContain('Not a pass: please show the code on your phone.');
  }
});
