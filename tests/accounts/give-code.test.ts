import { describe, expect, test } from 'vitest';
import { decideGiving, whereCodeIsAsked } from '#domain/accounts/give-code.ts';
import { noRoles } from '#domain/accounts/roles.ts';
import { changeRoles } from '#server/accounts/change-roles.ts';
import { giveCode } from '#server/accounts/give-code.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { resetTokens } from '#server/data/collections/identity.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { openClub, PASSWORD, type TestClub, withMail } from '../support/club.ts';
import { applicant, join } from '../support/join.ts';
import type { Answer } from '../support/visitor.ts';

const page = (uid: string) => `/admin/member/${uid}/code`;
const stateOf = async (club: TestClub, uid: string) =>
  (await club.services.identity.findAccount(uid))?.emailState;
const codeOn = ({ html }: Answer) => /<code class="given">(\d{6})<\/code>/.exec(html)?.[1] ?? '';
const linkOn = ({ text }: Answer) => /\/auth\/[\w-]+\?token=[\w-]+/.exec(text)?.[0] ?? '';
const audited = async ({ store }: TestClub) => (await store.query(auditLog, { limit: 20 })).items;

async function openDesk(club = openClub()) {
  return { club, desk: await club.signedIn(await club.desk()) };
}

describe('what may be given', () => {
  const [admin, desk, coach] = [
    { ...noRoles, admin: true },
    { ...noRoles, desk: true },
    { ...noRoles, coach: true },
  ];
  const member = { claims: noRoles, isDisabled: false, hasAddressToConfirm: false };
  test.each([
    ['a member, by the desk', member, desk, { kind: 'may-give', choices: ['link'] }],
    [
      'somebody unconfirmed',
      { ...member, hasAddressToConfirm: true },
      desk,
      { kind: 'may-give', choices: ['code', 'link'] },
    ],
    ['a disabled account', { ...member, isDisabled: true }, admin, { kind: 'nothing' }],
    ['somebody without an account', { ...member, claims: null }, admin, { kind: 'nothing' }],
    ['an admin, by the desk', { ...member, claims: admin }, desk, { kind: 'forbidden' }],
    ['a coach, by the desk', { ...member, claims: coach }, desk, { kind: 'forbidden' }],
    ['another of the desk, by the desk', { ...member, claims: desk }, desk, { kind: 'forbidden' }],
    ['a coach, by an admin', { ...member, claims: coach }, admin, { kind: 'may-give', choices: ['link'] }],
  ] as const)('%s', (_, facts, by, decision) => {
    expect(decideGiving(facts, by)).toEqual(decision);
  });
});

test.each([
  [{ isAgain: false, isChange: false }, '“Confirm email” on their home page'],
  [{ isAgain: false, isChange: true }, '“Confirm email” under Me, Security'],
  [{ isAgain: true, isChange: false }, '“Check email” on their home page'],
])('the code is asked for where the step is: %o', (facts, place) => {
  expect(whereCodeIsAsked(facts)).toBe(place);
});

test('row 45: somebody who signed up without a mail server gets their code from the desk, once, and is confirmed', async () => {
  const { club, desk } = await openDesk();
  const { browser, uid } = await join(club);
  expect((await desk.get(`/desk/member/${uid}`)).html).toContain(`href="${page(uid)}"`);
  const asked = await desk.get(page(uid));
  expect(asked.text).toContain('No mail server is set up');
  expect(asked.text).not.toContain('our emails');
  expect(asked.status).toBe(200);
  const given = await desk.submit(page(uid), { what: 'code', check: 'photo-id' });
  expect(given.status).toBe(200);
  expect(given.text).toContain('You can’t see it again.');
  expect(given.text).toContain('they enter it at “Confirm email” on their home page');
  expect((await browser.get('/account/dashboard')).text).toContain('Confirm email');
  const code = codeOn(given);
  expect((await desk.get(page(uid))).text).not.toContain(code);
  expect(await audited(club)).toMatchObject([
    { action: 'account.code-given', memberUid: uid, summary: `For ${applicant.email}. Checked: photo ID` },
  ]);
  expect(JSON.stringify([await audited(club), club.logLines])).not.toContain(code);
  const done = await browser.submit('/account/confirm-email', { code });
  expect(done.status).toBe(303);
  expect(await stateOf(club, uid)).toBe('confirmed');
  expect((await club.store.query(outbox, { limit: 9 })).items).toHaveLength(1);
});

test('row 45: the link beside the code confirms too, on a phone where nobody is signed in', async () => {
  const { club, desk } = await openDesk();
  const { uid } = await join(club);
  const link = linkOn(await desk.submit(page(uid), { what: 'code', check: 'known' }));
  expect((await club.visitor().submit(link, {}, '/auth/confirm-email')).status).toBe(303);
  expect(await stateOf(club, uid)).toBe('confirmed');
});

test('row 45: a code for a changed address comes from the desk as well, as often as it is needed', async () => {
  const { club, desk } = await openDesk();
  const member = await club.member({ email: 'old@example.test' });
  const browser = await club.signedIn(member);
  await browser.submit('/account/security/email', {
    currentPassword: PASSWORD,
    newEmail: 'new@example.test',
  });
  let code = '';
  for (let time = 0; time < 7; time += 1)
    code = codeOn(await desk.submit(page(member.uid), { what: 'code', check: 'known' }));
  expect((await browser.get('/account/security')).text).toContain('Confirm email');
  expect((await browser.submit('/account/confirm-email', { code })).status).toBe(303);
  expect((await club.services.identity.findAccount(member.uid))?.email).toBe('new@example.test');
});

test('the desk sees a new address that waits for its code, and gives it', async () => {
  const { club, desk } = await openDesk();
  const member = await club.member({ email: 'old@example.test' });
  const browser = await club.signedIn(member);
  const here = `/desk/member/${member.uid}`;
  expect((await desk.get(here)).text).not.toContain('waits for its code');
  await browser.submit('/account/security/email', {
    ...{ currentPassword: PASSWORD, newEmail: 'new@example.test' },
  });
  const shown = await desk.get(here);
  expect(shown.text).toContain('new email address, new@example.test, which waits for its code.');
  expect(shown.text).toContain('Give them the code');
});

test.each([
  ['without a mail server', {}, 'stays closed to them until an admin opens it'],
  ['with one', withMail, 'stays closed to them for 48 hours'],
])('before the desk hands over a link it reads what it doesn’t open: %s', async (_, environment, text) => {
  const { club, desk } = await openDesk(openClub({ environment }));
  const member = await club.member();
  await club.signedIn(member);
  expect((await desk.get(page(member.uid))).text).toContain(text);
  expect((await desk.submit(page(member.uid), { what: 'link', check: 'known' })).text).toContain(text);
  const office = await club.signedIn(await club.admin());
  expect((await office.get(page(member.uid))).text).not.toContain('stays closed');
});

test('a staff link that has expired leads to the person who can give another one, where no email can', async () => {
  const { club } = await openDesk();
  const dead = await club.visitor().get('/auth/reset-password?token=gone');
  expect(dead.text).toContain('If you work here, ask an admin for it.');
  expect(dead.html).not.toContain('href="/auth/forgot-password"');
  expect((await club.visitor().get('/auth/forgot-password')).text).toContain(
    'If you work here, ask an admin',
  );
});

test('row 45: somebody who was added at the desk chooses a password by the link from the desk, which works once', async () => {
  const { club, desk } = await openDesk();
  const member = await club.member();
  const link = linkOn(await desk.submit(page(member.uid), { what: 'link', check: 'profile-photo' }));
  const phone = club.visitor();
  const chosen = await phone.submit(link, { password: 'a brand new password' });
  expect(chosen.status).toBe(303);
  expect((await phone.get(link)).status).toBe(410);
  const credentials = { email: member.email, password: 'a brand new password' };
  expect((await club.visitor().submit('/auth/login', credentials)).status).toBe(303);
  expect(await audited(club)).toMatchObject([{ action: 'account.link-given', memberUid: member.uid }]);
});

test('row 45: the desk gets nobody of the staff, themselves neither: 403, and nothing is written', async () => {
  const { club, desk } = await openDesk();
  const staff = [await club.admin(), await club.coach(), await club.desk()];
  for (const { uid } of staff) {
    expect((await desk.get(page(uid))).status).toBe(403);
    expect((await desk.get(`/desk/member/${uid}`)).html).not.toContain(page(uid));
    for (const what of ['code', 'link'])
      expect((await desk.post(page(uid), { what, check: 'known' })).status).toBe(403);
  }
  expect(await audited(club)).toEqual([]);
  expect(await club.store.count(resetTokens)).toBe(0);
  const office = await club.signedIn(staff[0] ?? { email: '' });
  const given = await office.submit(page(staff[1]?.uid ?? ''), { what: 'link', check: 'known' });
  expect(linkOn(given)).toContain('/auth/reset-password');
});

test('row 45: a link that the desk has handed out opens no account that has become one of the staff’s', async () => {
  const { club, desk } = await openDesk();
  const member = await club.member();
  const link = linkOn(await desk.submit(page(member.uid), { what: 'link', check: 'known' }));
  const claims = { ...noRoles, admin: true };
  await changeRoles(club.services, { uid: member.uid, claims, by: { uid: 'ada', name: 'Ada' } });
  const answer = await club.visitor().submit(link, { password: 'a brand new password' });
  expect(answer.location).toMatch(/^\/auth\/forgot-password/);
  expect((await club.visitor().post('/auth/login', { email: member.email, password: PASSWORD })).status).toBe(
    303,
  );
});

test('row 45: of two codes that are made at once the last one works, and each is in the audit log', async () => {
  const { club } = await openDesk();
  const { browser, uid } = await join(club);
  const by = { uid: 'dee', name: 'Dee Desk' };
  const request = { uid, what: 'code', check: 'known', by, byClaims: { ...noRoles, desk: true } } as const;
  const given = await Promise.all([1, 2].map(() => giveCode(club.services, request)));
  const codes = given.flatMap((each) => (each.kind === 'code' ? [each.code] : []));
  expect(new Set(codes).size).toBe(2);
  const statuses: number[] = [];
  for (const code of codes)
    if ((await stateOf(club, uid)) === 'unconfirmed')
      statuses.push((await browser.submit('/account/confirm-email', { code })).status);
  expect(statuses.at(-1)).toBe(303);
  expect((await audited(club)).map(({ action }) => action)).toContain('account.code-given');
});

test('row 45: what is not chosen, or cannot be given, is refused and leaves nothing', async () => {
  const { club, desk } = await openDesk();
  const member = await club.member();
  const empty = await desk.submit(page(member.uid), { what: '' });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain('Say how you checked who they are');
  expect((await desk.submit(page(member.uid), { what: 'code', check: 'known' })).status).toBe(404);
  expect((await desk.get(page('nobody'))).status).toBe(404);
  expect(await audited(club)).toEqual([]);
});
