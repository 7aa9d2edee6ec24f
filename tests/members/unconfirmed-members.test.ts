import { describe, expect, test } from 'vitest';
import { importRows } from '#server/data/collections/imports.ts';
import { members } from '#server/data/collections/members.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { PASSWORD, withMail } from '../support/club.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { applicant, confirmFromMail, join } from '../support/join.ts';

const UNCONFIRMED = 'Email not confirmed yet.';
const { email } = applicant;
const activation = { plan: 'unlimited', payment: 'cash', amount: '79' };
const activate = ({ browser }: Desk, uid: string, fields: Record<string, string> = activation) =>
  browser.submit(`/admin/member/${uid}/activate`, fields);

describe('row 37: an account that somebody made with an address they have not shown to be theirs', () => {
  test('row 37: is given no membership by the desk; once its owner confirms on a phone it is', async () => {
    const desk = await openDesk({
      environment: { SMTP_HOST: '127.0.0.1', SMTP_FROM: 'desk@club.example' },
    });
    const { club, browser: office } = desk;
    const { uid } = await join(club);
    const page = await office.get(`/admin/member/${uid}/activate`);
    expect(page.text).toContain(UNCONFIRMED);
    expect(page.text).toContain('Send the confirmation again');
    const refused = await activate(desk, uid, { ...activation, amount: '66.50' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(UNCONFIRMED);
    expect(refused.html).toContain('value="66.50"');
    expect(await desk.stored(uid)).toMatchObject({ membershipStatus: 'pending', planId: '' });
    await confirmFromMail(club, email);
    expect((await office.get(`/admin/member/${uid}/activate`)).text).not.toContain(UNCONFIRMED);
    expect((await activate(desk, uid)).location).toMatch(/^\/desk\/receipts\/desk_/);
    expect(await desk.stored(uid)).toMatchObject({ membershipStatus: 'active' });
  });

  test('row 37: is not restarted by the desk either, but keeps the membership that it has', async () => {
    const desk = await openDesk();
    const ended = await desk.club.member({ isEmailConfirmed: false, membershipStatus: 'expired' });
    expect((await activate(desk, ended.id)).status).toBe(422);
    const facts = { isEmailConfirmed: false, membershipStatus: 'active', planId: 'unlimited' } as const;
    const active = await desk.club.member({ ...facts, currentPeriodEnd: desk.club.now().add({ hours: 24 }) });
    const paid = await desk.browser.submit(`/admin/member/${active.id}/payment-settled`, {
      ...{ payment: 'cash', amount: '79' },
      ...{ 'lastDay-day': '31', 'lastDay-month': '12', 'lastDay-year': '2026' },
    });
    expect(paid.location).toMatch(/^\/desk\/receipts\/desk_/);
    expect((await desk.stored(active.id)).membershipStatus).toBe('active');
  });

  test('row 37: may buy a membership with a card: the money is its own', async () => {
    const desk = await openDesk();
    const { uid } = await join(desk.club);
    const { unlimited: plan, club } = desk;
    const periodEnd = club.now().add({ hours: 24 * 30 });
    const event = { type: 'activate', plan, payment: 'card-machine', periodEnd } as const;
    const outcome = await changeMembership(club.services, { uid, event, by: { uid: '', name: 'Stripe' } });
    expect(outcome.kind).toBe('changed');
  });

  test('row 37: gets nothing from an import: its row says why, before and after', async () => {
    const desk = await openDesk();
    const { browser: attacker, uid } = await join(desk.club);
    const list = [
      'First name,Last name,Email,Emergency contact,Emergency phone',
      `Niamh,Doyle,${email},Sentinel Doyle,07700 900999`,
      'Ann,Ashworth,ann@old.test,,',
    ].join('\n');
    const looked = await desk.browser.submit('/admin/adminControl/import-members', { pasted: list });
    const here = looked.location ?? '';
    expect((await desk.browser.get(`${here}?outcome=error`)).text).toContain(
      'Email: nobody has confirmed this address yet',
    );
    await desk.browser.submit(here, {}, `${here}/apply`);
    await desk.club.services.imports.settled();
    expect(await desk.club.store.count(members)).toBe(3);
    expect((await desk.stored(uid)).emergencyContact.name).toBe('');
    expect((await attacker.get('/account/personal-info')).html).not.toContain('Sentinel');
  });

  test.each([
    ['signs up', 'nobody has confirmed this address yet'],
    ['moves away from the address', 'this member now signs in with another address'],
  ])('row 37: nor from an import that was checked before somebody %s', async (what, note) => {
    const desk = await openDesk();
    const { club } = desk;
    const isMove = what !== 'signs up';
    const known = isMove ? await club.member({ email }) : null;
    const list = `Name,Email,Emergency contact,Emergency phone\nNiamh Doyle,${email},Sentinel,07700 900999`;
    const looked = await desk.browser.submit('/admin/adminControl/import-members', { pasted: list });
    const here = looked.location ?? '';
    const uid = known?.id ?? (await join(club)).uid;
    if (isMove) {
      await club.services.identity.correctEmail(
        { uid, email: 'else@example.test', recordedEmail: email },
        async () => () => undefined,
      );
      await confirmLater(desk, uid);
    }
    await desk.browser.submit(here, {}, `${here}/apply`);
    await club.services.imports.settled();
    const { items } = await club.store.query(importRows, { limit: 5 });
    expect(items[0]?.state).toBe('failed');
    expect(items[0]?.notes.at(-1)).toContain(note);
    expect((await desk.stored(uid)).emergencyContact.name).not.toBe('Sentinel');
  });

  test('row 37: is not merged with a person whom the desk adds', async () => {
    const desk = await openDesk();
    const { uid } = await join(desk.club);
    const { password: _, ...person } = applicant;
    const answer = await desk.browser.submit('/admin/members/new', { ...person, lastName: 'Sentinel' });
    expect((await desk.browser.follow(answer)).text).toContain(UNCONFIRMED);
    expect((await desk.stored(uid)).lastName).toBe('Doyle');
    await desk.club.store.remove(members, uid);
    const refused = await desk.browser.submit('/admin/members/new', { ...person, lastName: 'Sentinel' });
    expect([refused.status, refused.text.includes(UNCONFIRMED)]).toEqual([409, true]);
    expect(refused.html).toContain('value="Sentinel"');
    expect(await desk.club.store.find(members, uid)).toBeNull();
  });

  test('row 37: is given no role', async () => {
    const desk = await openDesk();
    const { uid } = await join(desk.club);
    const refused = await desk.browser.submit(`/admin/adminControl/roles/${uid}`, {
      coach: 'on',
      currentPassword: PASSWORD,
    });
    expect([refused.status, refused.text.includes(UNCONFIRMED)]).toEqual([422, true]);
    const claims = async () => (await desk.club.services.identity.findAccount(uid))?.claims;
    expect(await claims()).toEqual({ admin: false, coach: false, desk: false });
    await confirmFromMail(desk.club, email);
    await desk.browser.submit(`/admin/adminControl/roles/${uid}`, { coach: 'on', currentPassword: PASSWORD });
    expect(await claims()).toEqual({ admin: false, coach: true, desk: false });
  });

  test('row 37: is taken over by a link from staff: a new password, no other login session, a confirmed address', async () => {
    const desk = await openDesk({ environment: withMail });
    const { club } = desk;
    const { browser: attacker, uid } = await join(club);
    club.advance({ minutes: 1 });
    await desk.browser.submit(`/admin/member/${uid}/invite`, {});
    const [mail] = await desk.mails(uid);
    const token = /token=(\S+)/.exec(mail ? club.services.outbox.revealBody(mail) : '')?.[1] ?? '';
    const chosen = await club
      .visitor()
      .post('/auth/reset-password', { token, password: 'her own good battery' });
    expect(chosen.location).toBe('/auth/login');
    expect((await attacker.get('/account/dashboard')).location).toMatch(/^\/auth\/login/);
    expect((await club.visitor().post('/auth/login', { email, password: PASSWORD })).status).toBe(422);
    expect((await activate(desk, uid)).location).toMatch(/^\/desk\/receipts\/desk_/);
  });
});

test('somebody whom the desk has added can be activated at once: nobody can sign in but by the link sent to them', async () => {
  const desk = await openDesk();
  const { password: _, ...person } = applicant;
  const added = await desk.browser.submit('/admin/members/new', person);
  const uid = added.location?.split('/').at(-1) ?? '';
  const page = await desk.browser.get(`/admin/member/${uid}`);
  expect(page.text).not.toContain(UNCONFIRMED);
  expect(page.text).toContain('No password chosen yet');
  expect((await activate(desk, uid)).location).toMatch(/^\/desk\/receipts\/desk_/);
});

/** By staff’s word, as a confirmation would. */
async function confirmLater({ club }: Desk, uid: string): Promise<void> {
  const { identity, store } = club.services;
  const mail = await identity.prepareDueConfirmation(uid);
  await store.batch((batch) => mail.addTo(batch));
  await confirmFromMail(club, 'else@example.test');
}
