import { describe, expect, test } from 'vitest';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { textInCookie } from '../support/cookie-values.ts';
import { applicant } from '../support/join.ts';
import { parqAnswers } from '../support/parq.ts';
import { newestResetToken } from '../support/reset-mail.ts';

const messagesTo = async ({ store }: TestClub, to: string) =>
  (await store.query(outbox, { orderBy: [['createdAt', 'desc']], limit: 50 })).items.filter(
    (one) => one.to === to,
  );

describe('row 4: asking for a new password', () => {
  test('row 4: is answered alike for an address that is known and one that is not', async () => {
    const club = openClub();
    const { email } = await club.member();
    const answers = [];
    for (const asked of [email, 'nobody@example.test']) {
      const browser = club.visitor();
      const answer = await browser.submit('/auth/forgot-password', { email: asked });
      const page = await browser.follow(answer);
      answers.push([answer.status, answer.location, page.status, page.text]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await messagesTo(club, email)).toHaveLength(1);
    expect(await messagesTo(club, 'nobody@example.test')).toHaveLength(0);
  });

  test('row 6: the link points to the club, whatever Host the request named, and its token is not in the store', async () => {
    const club = openClub();
    const { email } = await club.member();
    const body = new URLSearchParams({ email });
    const headers = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test' };
    await club
      .visitor()
      .send(new Request('http://evil.test/auth/forgot-password', { method: 'POST', body, headers }));
    const [message] = await messagesTo(club, email);
    if (!message) throw new Error('no message was written');
    const link = /https?:\/\/\S+/.exec(club.services.outbox.revealBody(message))?.[0] ?? '';
    expect(link).toContain('/auth/reset-password');
    expect(link).not.toContain('evil.test');
    const token = new URL(link).searchParams.get('token') ?? new URL(link).hash;
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(message)).not.toContain(token);
  });
});

describe('row 6: a link that cannot be used any more', () => {
  test('row 6: says so instead of asking for a password, and how to get another', async () => {
    const club = openClub();
    const { email } = await club.member();
    await club.services.identity.requestPasswordReset(email, { address: '203.0.113.9', userAgent: '' });
    const token = await newestResetToken(club.store, club.services.outbox, email);
    const path = `/auth/reset-password?token=${token}`;
    const visitor = club.visitor();
    expect((await visitor.get(path)).html).toContain('name="password"');
    const weak = await visitor.submit(path, { password: 'short' });
    expect([weak.status, weak.html.includes('name="password"')]).toEqual([422, true]);
    expect((await visitor.submit(path, { password: 'quiet heron at dawn' })).location).toBe('/auth/login');
    for (const dead of [path, '/auth/reset-password?token=nonsense', '/auth/reset-password']) {
      const page = await club.visitor().get(dead);
      expect([page.status, page.text.includes('This link has been used or has expired.')]).toEqual([
        410,
        true,
      ]);
      expect(page.html).not.toContain('name="password"');
      expect(page.text).toContain('Ask at the front desk for a link to choose a new password.');
    }
    const again = await visitor.post(path, { token: token ?? '', password: 'quiet heron at dusk' });
    expect((await visitor.follow(again)).text).toContain(
      'has been used or has expired. We can’t send email at the moment. Ask at the front',
    );
  });
});

describe('row 5: guessing a password', () => {
  test('row 5: is stopped with the catalogue’s sentence, and the owner still gets in from their own device', async () => {
    const club = openClub();
    const owner = await club.member();
    const device = await club.signedIn(owner);
    await device.post('/auth/logout');
    const attacker = club.visitor('198.51.100.66');
    const statuses = [];
    let last = '';
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await attacker.post('/auth/login', { email: owner.email, password: `wrong ${attempt}` });
      statuses.push(answer.status);
      last = answer.text;
    }
    expect(statuses.at(-1)).toBe(429);
    expect(last).toContain(authMessages['too-many-requests']);
    expect((await device.post('/auth/login', { email: owner.email, password: PASSWORD })).status).toBe(303);
  });
});

test('row 14: nobody joins as staff, as an active member, or as somebody else', async () => {
  const club = openClub();
  const wishes = {
    isAdmin: 'on',
    isCoach: 'true',
    admin: 'true',
    membershipStatus: 'active',
    membershipType: 'Unlimited',
    planId: 'unlimited',
    currentPeriodEnd: '2099-01-01',
    parqResults: '[]',
    uid: 'chosen',
    memberId: 'chosen',
    id: 'chosen',
    qrVersion: '99',
  };
  const browser = club.visitor();
  const within = { ...applicant, 'claims.admin': 'true' };
  expect((await browser.submit('/auth/signup', within)).status).toBe(400);
  expect(await club.store.count(members)).toBe(0);
  expect((await browser.submit('/auth/signup', { ...applicant, ...wishes })).status).toBe(303);
  const { items } = await club.store.query(members, { where: [['email', '==', applicant.email]], limit: 2 });
  const plain = {
    isAdmin: false,
    isCoach: false,
    membershipStatus: 'pending',
    membershipType: '',
    planId: '',
    qrVersion: 1,
  };
  expect(items).toMatchObject([{ ...plain, currentPeriodEnd: null }]);
  expect(items[0]?.uid).not.toBe('chosen');
  expect((await browser.get('/admin/adminControl/plans')).status).toBe(403);
});

describe('row 19: where a sign-in redirects', () => {
  test.each([
    '//evil.test',
    '/\\evil.test',
    '\t//evil.test',
    '/%09//evil.test',
    'javascript:alert(1)',
    'https:evil.test',
    'https://evil.test/account',
  ])('row 19: is never %j', async (redirectTo) => {
    const club = openClub();
    const { email } = await club.member();
    const browser = club.visitor();
    const query = new URLSearchParams({ redirectTo });
    const answers = [
      await browser.get(`/auth/signup?${query}`),
      await browser.post(`/auth/login?${query}`, { email, password: PASSWORD, redirectTo }),
      await browser.get(`/auth/login?${query}`),
    ];
    const ends = answers.flatMap(({ location }) =>
      location === null ? [] : [new URL(location, 'http://club.test').origin],
    );
    expect(ends).toEqual(['http://club.test', 'http://club.test']);
  });
});

test('row 30: no password, cookie, pass, address or answer of a whole visit is in the log', async () => {
  const club = openClub();
  const browser = club.visitor('198.51.100.23');
  await browser.submit('/auth/signup', applicant);
  const cookies = [...browser.cookies.values()];
  await browser.submit('/account/parq', {
    ...parqAnswers(applicant, 'dizziness'),
    note: 'Sentinel-note',
    declaredName: 'Niamh Doyle',
  });
  const { html } = await browser.get('/account/pass');
  await browser.post('/auth/logout');
  await browser.post('/auth/login', { email: applicant.email, password: 'Sentinel-wrong' });
  await browser.post('/auth/login', { email: 'Sentinel\r\n{"msg":"forged"}@example.test', password: 'x' });
  await browser.post('/auth/login', { email: applicant.email, password: PASSWORD });
  cookies.push(...browser.cookies.values());
  await browser.get('/admin/member/Sentinel');
  const log = club.logLines.join('');
  expect(html).toMatch(/<svg|pass/);
  expect(log).toContain('access denied');
  for (const secret of [
    PASSWORD,
    'Sentinel',
    'Doyle',
    applicant.email,
    '198.51.100.23',
    'dizziness',
    ...cookies,
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
  for (const line of log.trimEnd().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/Z$/) });
});

describe('a login session that ends while a form is being filled in', () => {
  const details = { firstName: 'Typedname', lastName: 'Doyle', mobile: '07700 900 456' };

  async function interrupted() {
    const club = openClub();
    const writer = await club.member({ email: 'writer@example.test' });
    const browser = await club.signedIn(writer);
    const page = await browser.get('/account/personal-info');
    const formToken = /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const [cookie = ''] = [browser.cookies.get('cf_login')];
    await club.services.identity.signOut(textInCookie(cookie));
    const before = await club.store.find(members, writer.uid);
    const answer = await browser.post('/account/personal-info', { ...details, formToken });
    expect(answer.location).toMatch(/^\/auth\/login\?redirectTo=/);
    expect(await club.store.find(members, writer.uid)).toEqual(before);
    return { club, browser, writer, target: answer.location ?? '' };
  }

  test('comes back filled in after the same person has signed in', async () => {
    const { browser, writer, target } = await interrupted();
    const redirectTo = new URL(target, 'http://club.test').searchParams.get('redirectTo') ?? '';
    const answer = await browser.follow(
      await browser.post('/auth/login', { email: writer.email, password: PASSWORD, redirectTo }),
    );
    expect(answer.status).toBe(200);
    expect(answer.html).toContain('value="Typedname"');
  });

  test('is blank for another person who signs in on the same device', async () => {
    const { club, browser, target } = await interrupted();
    const other = await club.member({ email: 'other@example.test' });
    const redirectTo = new URL(target, 'http://club.test').searchParams.get('redirectTo') ?? '';
    const answer = await browser.follow(
      await browser.post('/auth/login', { email: other.email, password: PASSWORD, redirectTo }),
    );
    expect(answer.status).toBe(200);
    expect(answer.html).not.toContain('Typedname');
  });
});
