import { expect, test } from 'vitest';
import { authMessages, wrongOwnPassword } from '#domain/accounts/error-catalogue.ts';
import { members } from '#server/data/collections/members.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { problemAt } from '../support/page-forms.ts';

const NEW_PASSWORD = 'another good battery';

test('a new password asks for the old one, signs the other devices out and keeps this one', async () => {
  const club = openClub();
  const member = await club.member();
  const [here, there] = [await club.signedIn(member), await club.signedIn(member)];
  const changed = await here.submit('/account/security/password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  expect((await here.follow(changed)).text).toContain('Your password has been changed');
  expect((await there.get('/account/security')).location).toMatch(/^\/auth\/login/);
  const credentials = { email: member.email, password: NEW_PASSWORD };
  expect((await club.visitor().submit('/auth/login', credentials)).status).toBe(303);
});

test('a wrong old password or a weak new one changes nothing, and neither comes back in the page', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const path = '/account/security/password';
  const wrong = await browser.submit(path, { currentPassword: 'not this', newPassword: NEW_PASSWORD });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain(wrongOwnPassword);
  const weak = await browser.submit(path, { currentPassword: PASSWORD, newPassword: 'short' });
  expect(weak.status).toBe(422);
  expect(weak.text).toContain(authMessages['weak-password']);
  const common = await browser.submit(path, { currentPassword: PASSWORD, newPassword: 'Password123!' });
  expect(problemAt(common.html, 'newPassword')).toContain('too common');
  const none = await browser.submit(path, { currentPassword: PASSWORD });
  expect(problemAt(none.html, 'newPassword')).toContain('Enter a password');
  const empty = await browser.submit(path, {});
  expect(empty.text).toContain('Enter your current password');
  for (const { html } of [wrong, weak]) {
    for (const typed of ['not this', NEW_PASSWORD, PASSWORD, '"short"']) expect(html).not.toContain(typed);
  }
  expect(
    (await club.visitor().submit('/auth/login', { email: member.email, password: PASSWORD })).status,
  ).toBe(303);
});

test.each([
  ['/account/security/password', { newPassword: NEW_PASSWORD }],
  ['/account/security/email', { newEmail: 'fresh@example.test' }],
  ['/account/security/close', {}],
] as const)(
  'sixty posts of one person at once to %s are answered one after the other, none with a fault',
  async (path, fields) => {
    const club = openClub();
    const browser = await club.signedIn(await club.member());
    const form = { ...fields, currentPassword: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 60 }, () => browser.post(path, form)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    const done = answers.filter(({ location }) => location && !location.startsWith('/auth/login?'));
    if (path === '/account/security/password') expect(done).toHaveLength(1);
    expect(done.length).toBeGreaterThan(0);
  },
);

test.each([
  ['/account/security/password', { newPassword: NEW_PASSWORD }],
  ['/account/security/email', { newEmail: 'fresh@example.test' }],
  ['/account/security/close', {}],
])(
  'a wrong own password on %s is said at its field, and no email is called incorrect',
  async (path, fields) => {
    const club = openClub();
    const browser = await club.signedIn(await club.member());
    const answer = await browser.submit(path, { ...fields, currentPassword: 'not this' });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('Incorrect email');
    expect(problemAt(answer.html, 'currentPassword')).toContain(wrongOwnPassword);
  },
);

test('an email that is taken, or none, is refused in the catalogue’s words', async () => {
  const club = openClub();
  const other = await club.member();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const sendEmail = (newEmail: string, currentPassword = PASSWORD) =>
    browser.submit('/account/security/email', { newEmail, currentPassword });
  expect((await sendEmail(other.email)).text).toContain(authMessages['email-already-in-use']);
  expect((await sendEmail('nonsense')).text).toContain(authMessages['invalid-email']);
  expect((await sendEmail('')).text).toContain(authMessages['missing-email']);
  expect((await sendEmail('fresh@example.test', 'wrong one')).text).toContain(wrongOwnPassword);
  expect((await club.store.find(members, member.id))?.email).toBe(member.email);
});

test('guessing the password on the security pages is stopped, and the catalogue says so', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  const guess = () =>
    browser.submit('/account/security/password', { currentPassword: 'a guess', newPassword: NEW_PASSWORD });
  let answer = await guess();
  for (let tries = 0; tries < 20 && answer.status !== 429; tries += 1) answer = await guess();
  expect(answer.status).toBe(429);
  expect(answer.text).toContain(authMessages['too-many-requests']);
});

test('the list of devices names each, and one or all others can be signed out', async () => {
  const club = openClub();
  const member = await club.member();
  const here = await club.signedIn(member);
  const there = await club.signedIn(member);
  const third = await club.signedIn(member);
  const page = await here.get('/account/security');
  const ids = [...page.html.matchAll(/name="loginSessionId" value="([^"]+)"/g)].map(([, id]) => id ?? '');
  expect(ids).toHaveLength(2);
  expect(page.text).toContain('This device');
  const formToken = /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const ended = await here.post('/account/security/end-login-session', {
    formToken,
    loginSessionId: ids[0] ?? '',
  });
  expect(ended.location).toBe('/account/security');
  const stillIn = async () =>
    (await Promise.all([there, third].map((browser) => browser.get('/account/security')))).filter(
      ({ status }) => status === 200,
    ).length;
  expect(await stillIn()).toBe(1);
  await here.post('/account/security/end-other-login-sessions', { formToken });
  expect(await stillIn()).toBe(0);
  expect((await here.get('/account/security')).text).toContain('You’re not signed in anywhere else.');
});

test('row 12: another member’s device cannot be signed out: 404, and they stay signed in', async () => {
  const club = openClub();
  const [me, other] = [await club.member(), await club.member()];
  const victim = await club.signedIn(other);
  await club.signedIn(other);
  const theirs = await victim.get('/account/security');
  const loginSessionId = /name="loginSessionId" value="([^"]+)"/.exec(theirs.html)?.[1] ?? '';
  const answer = await (await club.signedIn(me)).post('/account/security/end-login-session', {
    loginSessionId,
  });
  expect(answer.status).toBe(404);
  expect((await victim.get('/account/security')).html).toContain(loginSessionId);
});

test('row 33: a member sees who has viewed or changed their data, and nobody else’s entries', async () => {
  const club = openClub();
  const [member, other] = [await club.member(), await club.member()];
  const staff = { uid: 'staff', name: 'Ada Okafor' };
  const about = (memberUid: string, action: 'parq.read' | 'desk-flag.set', actor = staff) =>
    writeAudit(club.store, actor, { action, memberUid, summary: 'secret summary' }, club.now());
  await about(member.id, 'parq.read');
  await about(member.id, 'desk-flag.set', { uid: 'staff', name: 'Hidden Note' });
  await about(other.id, 'parq.read', { uid: 'staff', name: 'Not Mine' });
  const browser = await club.signedIn(member);
  for (const path of ['/account/security', '/account/security/data-access']) {
    const page = await browser.get(path);
    expect(page.text).toContain('Ada Okafor viewed your PAR-Q answers');
    for (const hidden of ['secret summary', 'Hidden Note', 'Not Mine'])
      expect(page.html).not.toContain(hidden);
  }
});

test('the list of who has read the data pages by cursor, newest first', async () => {
  const club = openClub();
  const member = await club.member();
  for (let number = 1; number <= 30; number += 1) {
    const actor = { uid: 'staff', name: `Reader ${String(number).padStart(2, '0')}` };
    const auditEntry = { action: 'parq.read', memberUid: member.id, summary: '' } as const;
    await writeAudit(club.store, actor, auditEntry, club.now().add({ minutes: number }));
  }
  const browser = await club.signedIn(member);
  const first = await browser.get('/account/security/data-access');
  expect(first.text).toContain('Reader 30');
  expect(first.text).not.toContain('Reader 05');
  const next = /href="([^"]+)" rel="next"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await browser.get(next);
  expect(second.text).toContain('Reader 05');
  expect(second.text).not.toContain('Reader 06');
});

test('no page asks for a choice of colours that would change nothing; one that is sent is kept under the specification’s name', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  const page = await browser.get('/account/security');
  expect(page.text).not.toMatch(/light|colour/i);
  expect(page.html).toContain('<meta name="color-scheme" content="dark"/>');
  const answer = await browser.post('/account/security/colour-mode', { colourMode: 'light' });
  expect(answer.status).toBe(303);
  expect(browser.cookies.get('nuxt-color-mode')).toBe('light');
  expect((await browser.post('/account/security/colour-mode', { colourMode: 'pink' })).status).toBe(422);
});

test('opening what only takes a post redirects to the security page', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  for (const name of ['colour-mode', 'end-login-session', 'end-other-login-sessions']) {
    expect((await browser.get(`/account/security/${name}`)).location).toBe('/account/security');
  }
});
