import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';

const SAVED = 'Your details have been saved.';

/** A member's browser whose next page shows a message. */
async function withMessage(club: TestClub) {
  const browser = await club.signedIn(await club.member());
  const page = '/account/personal-info';
  const answer = await browser.submit(page, {
    ...{ mobile: '07700 900123', dob: '1990-03-27', 'dob-day': '27', 'dob-month': '3', 'dob-year': '1990' },
    ...{ firstName: 'Niamh', lastName: 'Byrne', sex: 'female', emergencyName: '', emergencyPhone: '' },
  });
  expect(answer.location).toBe(page);
  return { browser, page, value: browser.cookies.get('cf_flash') ?? '' };
}

test('a message is shown by the page that follows, once', async () => {
  const { browser, page } = await withMessage(openClub());
  expect((await browser.get(page)).text).toContain(SAVED);
  expect(browser.cookies.has('cf_flash')).toBe(false);
  expect((await browser.get(page)).text).not.toContain(SAVED);
});

test('a message waits for a page: data and redirects do not use it up', async () => {
  const { browser, page } = await withMessage(openClub());
  await browser.get(`${page}.data`, { Accept: '*/*' });
  await browser.get('/auth/login');
  expect((await browser.get(page)).text).toContain(SAVED);
});

test('row 41: a message that the club has not signed is not shown, and its cookie is cleared', async () => {
  const club = openClub();
  const { browser, page, value } = await withMessage(club);
  const [signed = '', signature = ''] = decodeURIComponent(value).split('.');
  const forged = btoa(JSON.stringify({ tone: 'bad', text: 'Pay at evil.test' }));
  const { value: foreign } = await withMessage(openClub({ secret: 'another secret of thirty-three ch.' }));
  const tampered = [
    signed,
    forged,
    `${forged}.`,
    `${forged}.${signature}`,
    `${forged}.%E0%A4%A`,
    foreign,
    '.',
  ];
  for (const wrong of tampered) {
    browser.cookies.set('cf_flash', encodeURIComponent(wrong));
    const answer = await browser.get(page);
    expect([wrong, answer.status, browser.cookies.has('cf_flash')]).toEqual([wrong, 200, false]);
    expect(answer.text).not.toMatch(/evil|details are saved/);
  }
});

test('row 10: over https its cookie is __Host-, Secure and HttpOnly', async () => {
  const club = openClub();
  const { email } = await club.member();
  const app = createApp(club.services);
  const connection = { requestId: 'test', address: '203.0.113.7', isSecure: true, nonce: 'test' };
  const post = (path: string, fields: Record<string, string>, cookie = '') => {
    const headers = { Origin: 'https://club.test', Cookie: cookie };
    const init = { method: 'POST', body: new URLSearchParams(fields), headers };
    return app(new Request(`https://club.test${path}`, init), connection);
  };
  const signedIn = await post('/auth/login', { email, password: PASSWORD });
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const signedOut = await post('/auth/logout', {}, cookies.join('; '));
  const flash = signedOut.headers.getSetCookie().find((line) => line.includes('cf_flash='));
  expect(flash).toMatch(/^__Host-cf_flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(signedOut.headers.has('x-clubfloor-flash')).toBe(false);
});
