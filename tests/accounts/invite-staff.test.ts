import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { PASSWORD } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { newestResetToken } from '../support/reset-mail.ts';

const PAGE = '/admin/adminControl/roles/invite';
const sam = {
  currentPassword: PASSWORD,
  role: 'coach',
  firstName: 'Sam',
  lastName: 'Okafor',
  email: 'sam@example.test',
};
const password = 'a brand new password';

test('row 7: an invited coach chooses a password by the link in the mail, once, and then has the role', async () => {
  const { club, browser } = await openDesk({
    environment: { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' },
  });
  const invited = await browser.submit(PAGE, sam);
  const list = await browser.follow(invited);
  expect(list.text).toContain('Sam Okafor is a coach now. A link to choose a password is on its way');
  const [message] = (await club.store.query(outbox, { limit: 5 })).items;
  expect(message).toMatchObject({ to: sam.email, template: 'coach-invitation', status: 'waiting' });
  expect(message?.subject).toContain('invited to coach');
  expect(message && club.services.outbox.revealBody(message)).toContain('Hello Sam,');
  const { store, services } = club;
  const token = await newestResetToken(store, services.outbox, sam.email, 'coach-invitation');
  const link = `/auth/reset-password?token=${token}`;
  const person = club.visitor();
  expect((await person.post('/auth/login', { email: sam.email, password: PASSWORD })).status).toBe(422);
  const form = await person.get(link);
  expect(form.text).toContain('Choose a password');
  expect(form.text).not.toMatch(/new password/i);
  const tooShort = await person.submit(link, { password: 'abc' });
  expect([tooShort.status, tooShort.text.includes('Choose a password')]).toEqual([422, true]);
  const chosen = await person.submit(link, { password });
  expect((await person.follow(chosen)).text).toContain('Your password is set. Sign in with it.');
  const { items } = await store.query(outbox, { limit: 5 });
  const set = items.find(({ template }) => template === 'password-changed');
  expect(set?.subject).toMatch(/password is set$/);
  expect((await club.visitor().get(link)).text).not.toContain('Save password');
  const signedIn = await person.post('/auth/login', { email: sam.email, password });
  expect(signedIn.location).toBe('/coach/dashboard');
  expect((await person.get('/coach/dashboard')).status).toBe(200);
  expect((await person.get('/admin/dashboard')).status).toBe(403);
});

test('the invitation is in the audit log as the role that it gives', async () => {
  const { club, browser, admin } = await openDesk();
  await browser.submit(PAGE, sam);
  const { items } = await club.store.query(auditLog, { limit: 5 });
  const facts = items.map(({ action, summary, actorUid }) => ({ action, summary, actorUid }));
  expect(facts.toSorted((one, other) => one.action.localeCompare(other.action))).toEqual([
    { action: 'account.roles-changed', summary: 'Coach', actorUid: admin.uid },
    { action: 'member.created', summary: 'Invited as a coach', actorUid: admin.uid },
  ]);
});

test('somebody who has an account is not added again: the admin is led to their roles', async () => {
  const { club, browser } = await openDesk();
  const priya = await club.member({ firstName: 'Priya' });
  const before = await club.store.count(members);
  const answer = await browser.submit(PAGE, { ...sam, email: priya.email });
  expect(answer.location).toBe(`/admin/adminControl/roles/${priya.uid}`);
  expect((await browser.follow(answer)).text).toContain('Make them a coach here');
  expect(await club.store.count(members)).toBe(before);
  expect((await club.services.identity.findAccount(priya.uid))?.claims.coach).toBe(false);
  expect(await club.store.count(outbox)).toBe(0);
});

test('row 7: an unconfirmed account without a profile, which may be a stranger’s, gets no role', async () => {
  const { club, browser } = await openDesk();
  const account = await club.services.identity.createAccount({
    ...{ email: sam.email, password: PASSWORD, isEmailConfirmed: false },
  });
  const refused = await browser.submit(PAGE, sam);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Someone has signed up with this email');
  expect((await club.services.identity.findAccount(account.uid))?.claims.coach).toBe(false);
});

test('what is wrong is said beside its field, and what was typed stays', async () => {
  const { browser } = await openDesk();
  const refused = await browser.submit(PAGE, { firstName: '', lastName: 'Okafor', email: 'nowhere' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="Okafor"');
  const wrong = await browser.submit(PAGE, { ...sam, email: 'nowhere' });
  expect([wrong.status, wrong.html.includes('value="nowhere"')]).toEqual([422, true]);
});

test('a coach cannot invite anybody', async () => {
  const { club } = await openDesk();
  const coach = await club.signedIn(await club.coach());
  expect((await coach.post(PAGE, sam)).status).toBe(403);
  expect((await coach.get('/admin/opening/open')).status).toBe(403);
});

test('a receptionist is invited by mail, and is the front desk and nothing else', async () => {
  const { club, browser } = await openDesk();
  const answer = await browser.submit(PAGE, { ...sam, role: 'desk' });
  expect((await browser.follow(answer)).text).toContain('Sam Okafor works at the front desk now.');
  const { store, services } = club;
  const account = await services.identity.findAccountByEmail(sam.email);
  expect(account?.claims).toEqual({ admin: false, coach: false, desk: true });
  expect(await store.find(members, account?.uid ?? '')).toMatchObject({ isDesk: true, isCoach: false });
  const [message] = (await store.query(outbox, { limit: 5 })).items;
  expect(message).toMatchObject({ to: sam.email, template: 'desk-invitation' });
});

test('an invitation without a role is refused in words, and keeps what was typed', async () => {
  const { browser } = await openDesk();
  const answer = await browser.submit(PAGE, { ...sam, role: '' });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Choose a role');
  expect(answer.html).toContain('value="Okafor"');
});
