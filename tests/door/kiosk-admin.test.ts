import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { kioskPairings, kiosks } from '#server/data/collections/door.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { newDeviceKey, pairedKiosk } from '../support/door.ts';

const KIOSKS = '/admin/adminControl/kiosks';

test('an admin pairs a device: name, code, typed on the device, and the page knows', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin({ firstName: 'Ada', lastName: 'Adeyemi' }));
  expect((await admin.get(KIOSKS)).text).toContain('No devices yet');
  const made = await admin.submit(`${KIOSKS}/pair`, { kioskName: 'Front door', kind: 'door' });
  const waiting = await admin.follow(made);
  const code = /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(waiting.text)?.[0] ?? '';
  expect(waiting.headers.get('Refresh')).toBe('4');
  const device = club.visitor();
  const { publicKey } = await newDeviceKey();
  expect((await device.submit('/kiosk/pair', { code, publicKey })).location).toBe('/kiosk');
  const paired = await admin.get(made.location ?? '');
  expect(paired.text).toContain('Front door is paired');
  expect(paired.headers.get('Refresh')).toBeNull();
  const list = await admin.get(KIOSKS);
  expect(list.text).toContain('Front door Check-in Paired Today 12:00 Yes Today 12:00, by Ada Adeyemi');
  expect(list.html).not.toContain(code);
});

test('row 29: a revoked kiosk is listed as such, and its device has to be paired again', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin());
  const made = await admin.follow(
    await admin.submit(`${KIOSKS}/pair`, { kioskName: 'Front door', kind: 'door' }),
  );
  const device = club.visitor();
  await device.submit('/kiosk/pair', { code: /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(made.text)?.[0] ?? '' });
  const { items } = await club.store.query(kiosks, { limit: 1 });
  const answer = await admin.submit(`${KIOSKS}/${items[0]?.id}/revoke`, {});
  expect((await admin.follow(answer)).text).toMatch(/Front door has been disconnected.*Disconnected/);
  expect((await device.get('/kiosk')).location).toBe('/kiosk/pair');
  const { items: audit } = await club.store.query(auditLog, { limit: 10 });
  const actions = audit.map(({ action }) => action).sort();
  expect(actions).toEqual(['kiosk.code-made', 'kiosk.paired', 'kiosk.revoked']);
});

test('of a device that was paired without JavaScript it says how it would work offline', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin());
  const made = await admin.follow(
    await admin.submit(`${KIOSKS}/pair`, { kioskName: 'Front door', kind: 'door' }),
  );
  const code = /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(made.text)?.[0] ?? '';
  await club.visitor().submit('/kiosk/pair', { code });
  expect((await admin.get(KIOSKS)).text).toContain('No: pair it again with JavaScript on, over https');
});

test('the form sent twice makes one code', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin());
  const page = await admin.get(`${KIOSKS}/pair`);
  const formToken = /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const send = () => admin.post(`${KIOSKS}/pair`, { kioskName: 'Front door', kind: 'door', formToken });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second?.location).toBe(first?.location);
  expect(await club.store.count(kioskPairings)).toBe(1);
});

test('row 22: a kiosk has a name of 60 characters at most, and what was typed comes back', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin());
  for (const kioskName of [[], '', '   ', 'x'.repeat(61), ['a', 'b']]) {
    expect((await admin.post(`${KIOSKS}/pair`, { kioskName, kind: 'door' })).status).toBe(422);
  }
  expect((await admin.post(`${KIOSKS}/pair`, { kioskName: 'x'.repeat(61) })).html).toContain('x'.repeat(61));
  expect((await admin.post(`${KIOSKS}/pair`, { kioskName: 'Wall', kind: 'door-opener' })).status).toBe(422);
  expect(await club.store.count(kioskPairings)).toBe(0);
});

test('a made-up code page or kiosk is 404, and coaches have no business here', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin());
  expect((await admin.get(`${KIOSKS}/code/made-up`)).status).toBe(404);
  expect((await admin.get(`${KIOSKS}/nobody/revoke`)).status).toBe(404);
  expect((await admin.post(`${KIOSKS}/nobody/revoke`)).status).toBe(404);
  const coach = await club.signedIn(await club.coach());
  expect((await coach.post(`${KIOSKS}/pair`, { kioskName: 'Mine' })).status).toBe(403);
  expect(await club.store.count(kioskPairings)).toBe(0);
});

test('row 5: whoever guesses at a kiosk makes that account wait five minutes there, and nobody anywhere else', async () => {
  const club = openClub();
  const [kiosk, ada, dee] = [await pairedKiosk(club), await club.admin(), await club.desk()];
  const signIn = (browser: typeof kiosk, email: string, password = PASSWORD) =>
    browser.submit('/auth/login', { email, password });
  for (let time = 0; time < 12; time += 1) await signIn(kiosk, ada.email, `guess ${time}`);
  const refused = await signIn(kiosk, ada.email);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('on this device. Wait 5 minutes, then try again.');
  expect((await signIn(club.visitor(), ada.email)).status).toBe(303);
  expect((await signIn(kiosk, dee.email)).status).toBe(303);
  const other = await pairedKiosk(club, 'Back door');
  expect((await signIn(other, ada.email)).status).toBe(303);
  club.advance({ minutes: 5 });
  expect((await signIn(kiosk, ada.email)).status).toBe(303);
});

test('row 5: a made-up kiosk gives nobody more guesses', async () => {
  const club = openClub();
  const ada = await club.admin();
  const genuine = (await pairedKiosk(club)).cookies.get('cf_kiosk') ?? '';
  const codes: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const browser = club.visitor();
    browser.cookies.set('cf_kiosk', genuine.replace(/.{4}$/, `AAA${time % 10}`));
    codes.push((await browser.submit('/auth/login', { email: ada.email, password: `guess ${time}` })).status);
  }
  expect(codes.slice(10)).toEqual([429, 429]);
});
