import { expect, test } from 'vitest';
import { closeAccount, LastAdminError } from '#server/accounts/close-account.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { accessLogs, presence, usedPassCodes } from '#server/data/collections/door.ts';
import { accountEmails, accounts, loginSessions, resetTokens } from '#server/data/collections/identity.ts';
import { importRows } from '#server/data/collections/imports.ts';
import { earlierParqResults, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { parqAnswers } from '../support/parq.ts';

const everywhere = [
  members,
  earlierParqResults,
  accessLogs,
  presence,
  usedPassCodes,
  auditLog,
  outbox,
  importRows,
  accounts,
  accountEmails,
  loginSessions,
  resetTokens,
].map(({ name }) => name);

/** The business collections as text: what a backup would hold. */
async function wholeStore(club: TestClub): Promise<string> {
  const found: unknown[] = [];
  for (const name of everywhere) {
    const page = await club.store.query(storedDocuments(name), { limit: 1000 });
    found.push(name, page.items);
  }
  return JSON.stringify(found);
}

/** A member with a trace in every collection; `mark` is in every text that is about them. */
async function memberWithTraces(club: TestClub, mark: string) {
  const member = await club.member({
    firstName: mark,
    lastName: mark,
    name: `${mark} ${mark}`,
    email: `${mark.toLowerCase()}@example.test`,
    emergencyContact: { name: `${mark} senior`, phone: '07700 900 100' },
    deskFlag: `${mark} flag`,
  });
  const { id, email } = member;
  const at = club.now();
  const entry = {
    ...accessLogs.decode('', {}),
    at,
    memberUid: id,
    memberName: member.name,
    result: 'ok' as const,
    isAllowed: true,
    reason: `${mark} reason`,
    said: `Hello ${mark}`,
    overrideReason: `${mark} override`,
  };
  await club.store.create(accessLogs, { ...entry, id: crypto.randomUUID() });
  await club.store.create(accessLogs, { ...entry, id: crypto.randomUUID() });
  await club.store.create(presence, {
    id,
    memberUid: id,
    memberName: member.name,
    enteredAt: at,
    leavesAt: at,
  });
  await club.store.create(usedPassCodes, {
    id: `code ${mark.length}`,
    memberUid: id,
    usedAt: at,
    accessLogId: 'x',
  });
  const staff = { uid: 'staff', name: 'Ada Okafor' };
  const details = { summary: `Renamed ${mark}`, before: { name: mark }, after: { name: mark } };
  await writeAudit(club.store, staff, { action: 'member.edited', memberUid: id, ...details }, at);
  const sale = 'Activated Unlimited until 30 November 2026 (cash)';
  await writeAudit(club.store, staff, { action: 'membership.activated', memberUid: id, summary: sale }, at);
  await club.store.create(importRows, {
    ...importRows.decode(`list-${id}`, {}),
    importId: 'list',
    email,
    name: member.name,
    state: 'done',
    uid: id,
    expiresAt: at.add({ hours: 24 }),
  });
  await club.store.batch((batch) => {
    club.services.outbox.queueMessage(batch, {
      cause: 'club',
      to: email,
      memberUid: id,
      template: 'mail-test',
      subject: `For ${mark}`,
      body: `Dear ${mark}, {link}`,
      link: `https://club.test/secret-link-of-${mark}`,
    });
  });
  const browser = await club.signedIn(member);
  await browser.submit('/account/parq', {
    ...parqAnswers(member, 'dizziness'),
    note: `${mark} note`,
    declaredName: mark,
  });
  return { member, browser };
}

test('row 32: my data holds all of mine and none of yours', async () => {
  const club = openClub();
  const mine = await memberWithTraces(club, 'Sentinelmine');
  const yours = await memberWithTraces(club, 'Sentinelyours');
  await club.store.update(storedDocuments(members.name), mine.member.id, {
    fields: { fieldOfAnotherClient: 'kept Sentinelmine' },
  });
  const answer = await mine.browser.get('/account/security/my-data.json');
  expect(answer.headers.get('Content-Disposition')).toContain('attachment');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const data = JSON.parse(answer.html);
  expect(data.account).toMatchObject({ uid: mine.member.id, email: mine.member.email });
  expect(data.profile).toMatchObject({
    firstName: 'Sentinelmine',
    fieldOfAnotherClient: 'kept Sentinelmine',
  });
  expect(data.profile.parqResults[0]).toMatchObject({ note: 'Sentinelmine note', hasYesAnswers: true });
  expect(data.accessLog).toHaveLength(2);
  expect(data.usedPassCodes).toHaveLength(1);
  expect(data.auditLog.map((one: { action: string }) => one.action).sort()).toEqual([
    'member.edited',
    'membership.activated',
    'parq.submitted',
  ]);
  expect(data.messages).toMatchObject([{ subject: 'For Sentinelmine' }]);
  expect(data.importedRows).toMatchObject([{ name: 'Sentinelmine Sentinelmine' }]);
  expect(data.presence).toMatchObject({ memberUid: mine.member.id });
  expect(data.loginSessions).toHaveLength(1);
  expect(answer.html).not.toMatch(/sentinelyours/i);
  expect(answer.html).not.toContain(yours.member.id);
});

test('row 32: my data holds no id of the admin who reviewed my PAR-Q', async () => {
  const club = openClub();
  const parqReview = { outcome: 'cleared', note: 'No sprints', validUntil: '' } as const;
  const reviewed = { parqReview, parqReviewedAt: club.now(), parqReviewedBy: 'uid-of-the-reviewer' };
  const browser = await club.signedIn(await club.member(reviewed));
  const { html } = await browser.get('/account/security/my-data.json');
  expect(JSON.parse(html).profile.parqReview).toMatchObject({ note: 'No sprints' });
  expect(html).not.toContain('uid-of-the-reviewer');
});

test('row 32: my data holds nothing that lets its holder in', async () => {
  const club = openClub();
  const { member, browser } = await memberWithTraces(club, 'Sentinelmine');
  await club.store.update(storedDocuments(members.name), member.id, {
    fields: { calendarToken: 'secret-feed' },
  });
  const { html } = await browser.get('/account/security/my-data.json');
  for (const secret of ['passwordHash', 'argon2', 'sealedLink', 'secret-link', 'secret-feed', 'knownHosts']) {
    expect(html).not.toContain(secret);
  }
  for (const value of browser.cookies.values()) expect(html).not.toContain(value);
});

test('row 32: a closed account leaves times, results and payments, under a name that identifies nobody', async () => {
  const club = openClub();
  const { member, browser } = await memberWithTraces(club, 'Sentinelgone');
  const staying = await memberWithTraces(club, 'Sentinelstays');
  await club.services.identity.requestPasswordReset(member.email, { address: '203.0.113.7', userAgent: '' });
  const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(answer.location).toBe('/');
  expect((await browser.follow(answer)).text).toContain('Your account has been closed');

  const left = await wholeStore(club);
  expect(left).not.toMatch(/sentinelgone/i);
  expect(left).not.toContain(member.id);
  const visits = await club.store.query(accessLogs, { where: [['isAllowed', '==', true]], limit: 10 });
  const pseudonyms = visits.items.filter(({ memberName }) => memberName === 'Former member');
  expect(pseudonyms).toHaveLength(2);
  expect(new Set(pseudonyms.map(({ memberUid }) => memberUid)).size).toBe(1);
  expect(pseudonyms[0]?.memberUid).toMatch(/^erased-/);
  expect(left).toContain('Activated Unlimited until 30 November 2026 (cash)');
  expect(left).toContain('member.closed');
  expect(await club.store.find(members, staying.member.id)).toMatchObject({ firstName: 'Sentinelstays' });
  expect((await staying.browser.get('/account/dashboard')).status).toBe(200);
});

test('a closed account is signed out everywhere and cannot sign in again', async () => {
  const club = openClub();
  const member = await club.member();
  const [here, there] = [await club.signedIn(member), await club.signedIn(member)];
  await here.submit('/account/security/close', { currentPassword: PASSWORD });
  expect([...here.cookies.keys()].filter((name) => name.includes('login'))).toEqual([]);
  expect((await there.get('/account/dashboard')).location).toMatch(/^\/auth\/login/);
  const again = await club.visitor().submit('/auth/login', { email: member.email, password: PASSWORD });
  expect(again.status).toBe(422);
});

test('closing asks for the password: without it nothing is erased', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const before = await wholeStore(club);
  for (const currentPassword of ['', 'wrong one']) {
    expect((await browser.submit('/account/security/close', { currentPassword })).status).toBe(422);
  }
  expect(await wholeStore(club)).toBe(before);
});

test('row 17: opening the page that closes an account changes nothing', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  const before = await wholeStore(club);
  const page = await browser.get('/account/security/close');
  expect(page.text).toContain('This can’t be undone.');
  expect(await wholeStore(club)).toBe(before);
});

test('the last admin cannot close their account; with another admin they can', async () => {
  const club = openClub();
  const admin = await club.admin();
  const impostor = await club.member({ isAdmin: true });
  const browser = await club.signedIn(admin);
  const refused = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('You’re the club’s only admin.');
  expect(await club.store.find(members, admin.id)).not.toBeNull();
  await club.services.identity.setClaims(impostor.id, { admin: true, coach: false, desk: false });
  const closed = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(closed.location).toBe('/');
  expect(await club.store.find(members, admin.id)).toBeNull();
});

test('of the last two admins who close at the same time, one stays', async () => {
  const club = openClub();
  const logins = [];
  for (const admin of [await club.admin(), await club.admin()]) {
    const origin = { address: '203.0.113.7', userAgent: '' };
    logins.push(
      (await club.services.identity.signIn({ email: admin.email, password: PASSWORD }, origin)).login,
    );
  }
  const outcomes = await Promise.allSettled(
    logins.map((login) => closeAccount(club.services, login, PASSWORD)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual([expect.any(LastAdminError)]);
  expect(await club.store.count(members, [['isAdmin', '==', true]])).toBe(1);
});

test('closing that was interrupted can be finished by closing again', async () => {
  const club = openClub();
  const member = await club.member();
  const { identity } = club.services;
  const broken = { ...identity, deleteAccount: () => Promise.reject(new Error('gone away')) };
  const origin = { address: '203.0.113.7', userAgent: '' };
  const { login } = await identity.signIn({ email: member.email, password: PASSWORD }, origin);
  await expect(closeAccount({ ...club.services, identity: broken }, login, PASSWORD)).rejects.toThrow(
    'gone away',
  );
  const browser = await club.signedIn(member);
  const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(answer.location).toBe('/');
  expect(await wholeStore(club)).not.toContain(member.id);
});
