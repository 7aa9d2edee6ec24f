/** Row 45: a link that the front desk hands over shows it nothing that it is refused, and survives no promotion. */
import { describe, expect, test } from 'vitest';
import { decideHandedCode, decideHandedLink, isClosed, openAnswers } from '#domain/accounts/handed-link.ts';
import { changeRoles } from '#server/accounts/change-roles.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { addToFamily, setGuardian } from '#server/families/change-family.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { PASSWORD, type TestClub, withMail } from '../support/club.ts';
import { openFamily } from '../support/families.ts';
import { applicant, confirmFromMail, join } from '../support/join.ts';
import { parqAnswers } from '../support/parq.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const SECRET = 'Zyxwvut';
const CLOSED = '/account/security/closed';
const NEW_PASSWORD = 'a long pass phrase';
const answers = { answers: { heart: true }, note: SECRET, declaredName: 'Sam Reid' };
const linkOn = ({ text }: Answer) => /\/auth\/[\w-]+\?token=[\w-]+/.exec(text)?.[0] ?? '';
const own = ({ id }: Member) => `/account/family/${id}`;

/** Whoever holds the link chooses the password and signs in with it. */
async function takeOver(club: TestClub, giver: Visitor, { id, email }: Member): Promise<Visitor> {
  const link = linkOn(await giver.submit(`/admin/member/${id}/code`, { what: 'link', check: 'known' }));
  const thief = club.visitor();
  expect((await thief.submit(link, { password: NEW_PASSWORD })).status).toBe(303);
  await thief.submit('/auth/login', { email, password: NEW_PASSWORD });
  return thief;
}

async function openHouse(environment = {}) {
  const house = await openFamily({ environment });
  const { club, sam, mia, leo, browser } = house;
  const guardian = { uid: sam.id, name: sam.name };
  await submitParq(club.services, sam.id, answers);
  for (const { id } of [mia, leo]) await submitParq(club.services, id, { ...answers, guardian });
  club.advance({ minutes: 1 });
  return { ...house, office: browser, reception: await club.signedIn(await club.desk()) };
}

describe('what a link from the front desk closes', () => {
  const at = Temporal.Instant.from('2026-11-21T12:00:00Z');
  test.each([
    ['nothing, where nothing was known', { isAnythingKnown: false, canBeTold: false }, at.toString()],
    ['what was known, for two days', { isAnythingKnown: true, canBeTold: true }, '2026-11-23T12:00:00Z'],
    ['until an admin opens it, where no email goes', { isAnythingKnown: true, canBeTold: false }, undefined],
  ])('%s', (_, facts, opensAt) => {
    const link = decideHandedLink(facts, at);
    expect(link.opensAt?.toString()).toBe(opensAt);
    expect(isClosed(link, at)).toBe(opensAt !== at.toString());
    expect(isClosed(link, at.add({ hours: 48 }))).toBe(opensAt === undefined);
  });

  test('answers from before, and not those given with it', () => {
    const [before, after] = [{ completedAt: at }, { completedAt: at.add({ minutes: 1 }) }];
    const link = { usedAt: at, opensAt: null };
    expect(openAnswers([before, after, { completedAt: null }], link, at)).toEqual([after]);
    expect(openAnswers([before], null, at)).toEqual([before]);
  });
});

describe('the desk hands itself somebody’s link', () => {
  test('a parent’s: it reads and deletes no health answers, gives nobody a sign-in, and takes no data along', async () => {
    const { club, sam, mia, reception, stored } = await openHouse();
    const thief = await takeOver(club, reception, sam);
    for (const page of ['/account/parq', `${own(mia)}/parq`]) {
      const { status, html, text } = await thief.get(page);
      expect([status, html.includes(SECRET)]).toEqual([200, false]);
      expect(text).toContain('closed until an admin opens them');
    }
    const closed = [
      ...['my-data.json', 'my-data.zip', 'email', 'close', 'consents/health'].map(
        (end) => `/account/security/${end}`,
      ),
      ...['consents/health', 'sign-in', 'close'].map((end) => `${own(mia)}/${end}`),
    ];
    for (const page of closed) {
      expect([page, (await thief.get(page)).location]).toEqual([page, CLOSED]);
      expect([page, (await thief.post(page, { email: 'mine@chain.example' })).location]).toEqual([
        page,
        CLOSED,
      ]);
    }
    expect((await thief.get(CLOSED)).text).toContain('To open them now, ask an admin at the club.');
    expect(await stored(mia.id)).toMatchObject({ email: '', parqResults: [{ note: SECRET }] });
  });

  test('a child’s: it confirms no guardian, whoever acts for them', async () => {
    const { club, sam, leo, reception, by, family } = await openHouse();
    const max = await club.member({ firstName: 'Max', dob: '1985-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: max.id, by });
    const desk = { uid: 'dee', name: 'Dee' };
    await setGuardian(club.services, { uid: max.id, isGuardian: true, by: desk });
    const thief = await takeOver(club, reception, leo);
    await thief.post(`${own(leo)}/guardians/${max.id}/confirm`);
    expect((await thief.get('/account/parq')).html).not.toContain(SECRET);
    expect((await family())?.acting?.some(({ guardianUid }) => guardianUid === max.id)).toBe(false);
    // A child whom nobody acts for any more.
    await setGuardian(club.services, { uid: sam.id, isGuardian: false, by });
    expect((await thief.get('/account/family')).html).not.toContain('/confirm"');
    expect((await thief.post(`${own(leo)}/guardians/${max.id}/confirm`)).location).toBe(CLOSED);
    expect((await family())?.acting).toEqual([]);
  });

  test('with a mail server the person is told, and it opens after two days', async () => {
    const { club, sam, reception, mails } = await openHouse(withMail);
    const thief = await takeOver(club, reception, sam);
    const aboutPassword = (await mails(sam.id)).filter(({ template }) => template.startsWith('password-'));
    expect(aboutPassword.map(({ template }) => template)).toEqual(['password-by-desk']);
    const [told] = aboutPassword;
    expect(told?.body).toContain('In case it wasn’t you: earlier health answers');
    expect((await thief.get('/account/parq')).text).toContain('closed until');
    expect((await thief.get(CLOSED)).text).toContain('choose a password with the link that we email you');
    club.advance({ hours: 48 });
    expect((await thief.get('/account/parq')).html).toContain(SECRET);
    expect((await thief.get(CLOSED)).location).toBe('/account/security');
  });

  test('a link by email opens it at once, and whoever had the other link is out', async () => {
    const { club, sam, reception } = await openHouse();
    const thief = await takeOver(club, reception, sam);
    const { outbox: mail } = club.services;
    await club.visitor().submit('/auth/forgot-password', { email: sam.email });
    const { items } = await club.store.query(outbox, { limit: 500 });
    const asked = items
      .filter(({ to, template }) => to === sam.email && template === 'password-reset')
      .at(-1);
    const link = linkOn({ text: asked ? mail.revealBody(asked) : '' } as Answer);
    const person = club.visitor();
    await person.submit(link, { password: 'another long phrase' });
    await person.submit('/auth/login', { email: sam.email, password: 'another long phrase' });
    expect((await person.get('/account/parq')).html).toContain(SECRET);
    expect((await thief.get('/account/parq')).location).toContain('/auth/login');
  });

  test('an admin opens it, which is in the audit log; the desk can’t', async () => {
    const { club, sam, reception, office, mails } = await openHouse();
    const person = await takeOver(club, reception, sam);
    const [page, open] = [`/admin/member/${sam.id}`, `/admin/member/${sam.id}/code/open`];
    expect((await reception.post(open)).status).toBe(403);
    expect((await reception.get(`/desk/member/${sam.id}`)).html).not.toContain(open);
    expect((await person.get('/account/parq')).html).not.toContain(SECRET);
    await office.submit(page, {}, open);
    expect((await person.get('/account/parq')).html).toContain(SECRET);
    const { items } = await club.store.query(auditLog, { where: [['memberUid', '==', sam.id]], limit: 99 });
    expect(items.filter(({ action }) => action === 'account.opened')).toHaveLength(1);
    expect((await mails(sam.id)).map(({ template }) => template)).toContain('handed-link-opened');
    expect((await office.get(page)).html).not.toContain(open);
  });

  test('a link from an admin closes nothing', async () => {
    const { club, sam, office } = await openHouse();
    const person = await takeOver(club, office, sam);
    expect((await person.get('/account/parq')).html).toContain(SECRET);
  });
});

describe('a new member with a link from the desk, without a mail server', () => {
  test('fills in their PAR-Q, sees it, and has their data', async () => {
    const { club, reception } = await openHouse();
    await reception.submit('/admin/members/new', {
      ...{ firstName: 'Niamh', lastName: 'Doyle', email: 'niamh@example.test', mobile: '07700 900123' },
      ...{ 'dob-day': '27', 'dob-month': '3', 'dob-year': '1990', sex: 'female' },
    });
    const { items } = await club.store.query(members, {
      where: [['email', '==', 'niamh@example.test']],
      limit: 1,
    });
    const niamh = items[0];
    if (!niamh) throw new Error('not added');
    const person = await takeOver(club, reception, niamh);
    await person.submit('/account/parq', { ...parqAnswers(niamh, 'dizziness'), note: SECRET });
    expect((await person.get('/account/parq')).html).toContain(SECRET);
    expect((await person.get('/account/security/my-data.json')).text).toContain(SECRET);
  });

  test('an old one answers again, and sees the new answers only', async () => {
    const { club, sam, mia, reception } = await openHouse();
    const person = await takeOver(club, reception, sam);
    club.advance({ minutes: 1 });
    await person.submit('/account/parq', { ...parqAnswers(sam, 'dizziness'), note: 'Newer words' });
    await person.submit(`${own(mia)}/parq`, { ...parqAnswers(sam, 'dizziness'), note: 'Words of Mia' });
    for (const [page, words] of [
      ['/account/parq', 'Newer words'],
      [`${own(mia)}/parq`, 'Words of Mia'],
    ] as const) {
      const { html } = await person.get(page);
      expect([html.includes(words), html.includes(SECRET)]).toEqual([true, false]);
    }
  });
});

describe('whoever gets a role', () => {
  const desk = { admin: false, coach: false, desk: true };

  test('is signed out everywhere, and signs in with their own password', async () => {
    const { club, by } = await openHouse();
    const kim = await club.member({ firstName: 'Kim' });
    const browser = await club.signedIn(kim);
    await changeRoles(club.services, { uid: kim.id, claims: desk, by });
    expect((await browser.get('/desk')).location).toContain('/auth/login');
    await browser.submit('/auth/login', { email: kim.email, password: PASSWORD });
    expect((await browser.get('/desk')).status).toBe(200);
  });

  test('chooses a new password where the front desk had handed over a link: the old one opens nothing', async () => {
    const { club, office, reception } = await openHouse();
    const kim = await club.member({ firstName: 'Kim' });
    const thief = await takeOver(club, reception, kim);
    const page = `/admin/adminControl/roles/${kim.id}`;
    const saved = await office.submit(page, { desk: 'on', currentPassword: PASSWORD });
    expect((await office.follow(saved)).text).toContain(
      'so they need a new password: choose “Give a code or link”',
    );
    await thief.submit('/auth/login', { email: kim.email, password: NEW_PASSWORD });
    expect((await thief.get('/desk')).location).toContain('/auth/login');
    expect(
      (await reception.post(`/admin/member/${kim.id}/code`, { what: 'link', check: 'known' })).status,
    ).toBe(403);
    const person = await takeOver(club, office, kim);
    expect((await person.get('/desk')).status).toBe(200);
    expect((await club.store.find(members, kim.id))?.handedLink).toBeNull();
  });

  test.each([
    ['the code', true],
    ['the link beside it', false],
  ])('… or a code to confirm an address that a stranger signed up with: %s', async (_, isCode) => {
    const { club, office, reception } = await openHouse();
    const { browser: stranger, uid } = await join(club);
    const given = await reception.submit(`/admin/member/${uid}/code`, { what: 'code', check: 'known' });
    const code = /<code class="given">(\d{6})<\/code>/.exec(given.html)?.[1] ?? '';
    if (isCode) await stranger.submit('/account/confirm-email', { code });
    else await club.visitor().submit(linkOn(given), {}, '/auth/confirm-email');
    // Nothing of theirs is closed meanwhile.
    expect((await stranger.get('/account/security/my-data.json')).status).toBe(200);
    const page = `/admin/adminControl/roles/${uid}`;
    const saved = await office.submit(page, { desk: 'on', currentPassword: PASSWORD });
    expect((await office.follow(saved)).text).toContain('so they need a new password: choose');
    await stranger.submit('/auth/login', { email: applicant.email, password: PASSWORD });
    expect((await stranger.get('/desk')).location).toContain('/auth/login');
    const member = await club.store.find(members, uid);
    if (!member) throw new Error('nobody joined');
    expect((await (await takeOver(club, office, member)).get('/desk')).status).toBe(200);
    expect((await club.store.find(members, uid))?.handedLink).toBeNull();
  });

  test('… but not where the address was confirmed from the email, or with a code from an admin', async () => {
    const { club, by, office } = await openHouse();
    const mailed = await join(club);
    await confirmFromMail(club, applicant.email);
    const other = await join(club, { email: 'other@example.test' });
    const link = linkOn(
      await office.submit(`/admin/member/${other.uid}/code`, { what: 'code', check: 'known' }),
    );
    await club.visitor().submit(link, {}, '/auth/confirm-email');
    for (const { uid } of [mailed, other])
      expect(await changeRoles(club.services, { uid, claims: desk, by })).toMatchObject({
        kind: 'changed',
        needsPassword: false,
      });
  });

  test('… and what a link has closed stays closed after a code', () => {
    const at = Temporal.Instant.from('2026-11-21T12:00:00Z');
    const link = { usedAt: at, opensAt: null };
    expect(decideHandedCode(link, at.add({ hours: 1 }))).toBe(link);
    expect(isClosed(decideHandedCode(null, at), at)).toBe(false);
  });

  test('… which goes by email where there is a mail server', async () => {
    const { club, by, reception, mails } = await openHouse(withMail);
    const kim = await club.member({ firstName: 'Kim' });
    await takeOver(club, reception, kim);
    const changed = await changeRoles(club.services, { uid: kim.id, claims: desk, by });
    expect(changed).toMatchObject({ kind: 'changed', needsPassword: true });
    expect((await mails(kim.id)).map(({ template }) => template)).toContain('desk-invitation');
  });
});
