import { describe, expect, test } from 'vitest';
import { authMessages, wrongOwnPassword } from '#domain/accounts/error-catalogue.ts';
import { emailConfirmations } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ConfirmationError } from '#server/identity/identity.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { applicant, confirmationTo, confirmFromMail, join } from '../support/join.ts';
import { newestResetToken } from '../support/reset-mail.ts';

const CODE_PAGE = '/account/confirm-email';
const ASKED = 'Confirm your email address';
const { email } = applicant;
/** As with a mail server; nothing is sent, since no job runs. */
const withMail = { environment: { SMTP_HOST: '127.0.0.1', SMTP_FROM: 'desk@club.example' } };
const stateOf = async (club: TestClub, uid: string) =>
  (await club.services.identity.findAccount(uid))?.emailState;
const mailsTo = async ({ store }: TestClub, to: string) =>
  (await store.query(outbox, { limit: 100 })).items.filter((mail) => mail.to === to);

describe('after signing up', () => {
  test('row 37: a code is asked for, can be put off, and is asked for on the home page until it is entered', async () => {
    const club = openClub(withMail);
    const { browser, uid, answer } = await join(club);
    expect(answer.location).toBe(`${CODE_PAGE}?next=%2Faccount%2Fparq%3Fwelcome%3D1`);
    const page = await browser.follow(answer);
    expect(page.text).toContain(`We’ve emailed ${email} a code and a link.`);
    expect(page.html).toMatch(/<input[^>]*inputmode="numeric"[^>]*autocomplete="one-time-code"/i);
    expect(page.html).toContain('<a href="/account/parq?welcome=1">Do this later</a>');
    expect((await browser.get('/account/dashboard')).text).toContain(ASKED);
    expect((await browser.get('/account/security')).text).toContain(`${email}, not confirmed`);

    const { code } = await confirmationTo(club, email);
    const confirmed = await browser.submit(answer.location ?? '', { code });
    expect(confirmed.location).toBe('/account/parq?welcome=1');
    expect((await browser.follow(confirmed)).text).toContain('Your email address is confirmed.');
    expect((await browser.get('/account/dashboard')).text).not.toContain(ASKED);
    expect((await browser.get('/account/security')).text).not.toContain('not confirmed');
    expect((await browser.get(CODE_PAGE)).location).toBe('/account/dashboard');
    expect(await stateOf(club, uid)).toBe('confirmed');
  });

  test.each(['one after another', 'all at once'])(
    'row 38: signing up again, %s, sends nothing and uses up none of the emails that may be asked for',
    async (how) => {
      const club = openClub();
      const again = () => club.visitor().submit('/auth/signup', applicant);
      if (how === 'all at once') await Promise.all(Array.from({ length: 6 }, again));
      else for (let time = 0; time < 6; time += 1) expect((await again()).status).toBe(303);
      expect(await mailsTo(club, email)).toHaveLength(1);
      const { uid } = (await club.services.identity.findAccountByEmail(email)) ?? { uid: '' };
      for (let asked = 0; asked < 4; asked += 1) await club.services.identity.prepareDueConfirmation(uid);
      await expect(club.services.identity.prepareDueConfirmation(uid)).rejects.toThrow(ConfirmationError);
    },
  );

  test('signing up again after the code and the link have expired offers new ones', async () => {
    const club = openClub(withMail);
    await join(club);
    club.advance({ hours: 25 });
    const browser = club.visitor();
    const answer = await browser.submit('/auth/signup', applicant);
    expect((await browser.follow(answer)).text).toContain('Get a code');
    await browser.submit(CODE_PAGE, {}, `${CODE_PAGE}/send`);
    expect(await mailsTo(club, email)).toHaveLength(2);
  });

  test('row 37: what is not the code is refused in plain words, and what was typed stays', async () => {
    const club = openClub();
    const { browser, uid } = await join(club);
    const { code } = await confirmationTo(club, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const [typed, sentence] of [
      ['', 'Enter the six-digit code'],
      ['12345', 'Enter the six digits of the code'],
      ['hello', 'Enter the six digits of the code'],
      [wrong, 'That code isn’t right.'],
    ] as const) {
      const answer = await browser.submit(CODE_PAGE, { code: typed });
      expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true]);
      if (typed) expect(answer.html).toContain(`value="${typed}"`);
    }
    expect(await stateOf(club, uid)).toBe('unconfirmed');
  });

  test('row 37: after ten codes the link has to be used, with 429', async () => {
    const club = openClub();
    const { browser, uid } = await join(club);
    const { code } = await confirmationTo(club, email);
    const statuses: number[] = [];
    for (let time = 1; time <= 11; time += 1) {
      const guess = String((Number(code) + time) % 1_000_000).padStart(6, '0');
      statuses.push((await browser.submit(CODE_PAGE, { code: guess })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    const right = await browser.submit(CODE_PAGE, { code });
    expect([right.status, right.text.includes('Use the link that came with the code')]).toEqual([429, true]);
    await confirmFromMail(club, email);
    expect(await stateOf(club, uid)).toBe('confirmed');
  });

  test.each(['staff', 'the member'])(
    'row 37: after ten wrong codes the new one that %s asks for works',
    async (who) => {
      const club = openClub(withMail);
      const { browser, uid } = await join(club);
      for (let time = 0; time < 11; time += 1) {
        const { code } = await confirmationTo(club, email);
        const guess = String((Number(code) + 1 + time) % 1_000_000).padStart(6, '0');
        await browser.submit(CODE_PAGE, { code: guess });
      }
      // The newest of several emails is told apart by its time.
      club.advance({ minutes: 1 });
      if (who === 'staff') {
        const admin = await club.signedIn(await club.admin());
        const sent = await admin.submit(
          `/admin/member/${uid}`,
          {},
          `/admin/member/${uid}/email/resend-confirmation`,
        );
        expect(sent.status).toBe(303);
      } else await browser.submit(CODE_PAGE, {}, `${CODE_PAGE}/send`);
      const { code } = await confirmationTo(club, email);
      expect((await browser.submit(CODE_PAGE, { code })).status).toBe(303);
      expect(await stateOf(club, uid)).toBe('confirmed');
    },
  );

  test('row 38: a new code can be sent four times an hour after the first; the old one stops working', async () => {
    const club = openClub(withMail);
    const { browser } = await join(club);
    const first = await confirmationTo(club, email);
    const ask = () => browser.submit(CODE_PAGE, {}, `${CODE_PAGE}/send`);
    club.advance({ minutes: 1 });
    expect((await browser.follow(await ask())).text).toContain('There’s a new code');
    const renewed = await confirmationTo(club, email);
    expect(renewed.token).not.toBe(first.token);
    expect((await club.visitor().get(first.path)).status).toBe(410);
    for (let time = 0; time < 3; time += 1) await ask();
    expect((await browser.follow(await ask())).text).toContain('We’ve already sent several emails.');
    expect(await mailsTo(club, email)).toHaveLength(5);
    expect((await browser.get(`${CODE_PAGE}/send`)).location).toContain(CODE_PAGE);
  });

  test('row 38: sixty rounds of joining and closing the account send an address five emails', async () => {
    const club = openClub(withMail);
    let sent = 0;
    for (let round = 0; round < 60; round += 1) {
      const { browser } = await join(club);
      // Closing the account removes them from the store.
      sent += (await mailsTo(club, email)).length;
      const closed = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
      expect(closed.location).toBe('/');
    }
    expect(sent).toBe(5);
    const { browser, answer } = await join(club);
    const { text } = await browser.follow(answer);
    expect([text.includes('Six-digit code'), text.includes('Get a code')]).toEqual([false, true]);
  });

  test('where the club cannot send email the page sends people to the desk, who find the code in Messages', async () => {
    const club = openClub();
    const { browser, answer } = await join(club);
    const page = await browser.follow(answer);
    expect(page.text).toContain(
      `We can’t send email at the moment. Ask the front desk for the code for ${email}.`,
    );
    expect(page.text).not.toContain('Send a new code');
    const office = await club.signedIn(await club.admin());
    const [mail] = await mailsTo(club, email);
    const shown = await office.submit(
      `/admin/adminControl/outbox/${mail?.id}`,
      {},
      `/admin/adminControl/outbox/${mail?.id}/reveal`,
    );
    expect((await office.follow(shown)).text).toContain((await confirmationTo(club, email)).code);
  });

  test('row 37: sending the sign-up twice sends one email', async () => {
    const club = openClub();
    await join(club);
    await join(club);
    expect(await mailsTo(club, email)).toHaveLength(1);
  });

  test.each([
    ['a member', { membershipStatus: 'active' as const }],
    ['an admin', { claims: { admin: true } }],
    ['somebody who has not confirmed', { isEmailConfirmed: false }],
  ])(
    'row 37: an address that %s has is answered in the catalogue’s words, and nothing more',
    async (_, facts) => {
      const club = openClub();
      const known = await club.member({ email, firstName: 'Sentinel', ...facts });
      const answer = await club
        .visitor()
        .submit('/auth/signup', { ...applicant, password: 'another good battery' });
      const stranger = await club
        .visitor()
        .submit('/auth/signup', { ...applicant, email: 'not an address', password: 'another good battery' });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(authMessages['email-already-in-use']);
      const without = (text: string) =>
        text
          .replaceAll(authMessages['email-already-in-use'], '')
          .replaceAll(authMessages['invalid-email'], '');
      expect(without(answer.text)).toBe(without(stranger.text));
      for (const hidden of ['Sentinel', known.id, known.lastName]) expect(answer.html).not.toContain(hidden);
      expect(await mailsTo(club, email)).toEqual([]);
    },
  );
});

describe('the link in the email', () => {
  test('row 17: opening it changes nothing; its button confirms on any device, and signs nobody in', async () => {
    const club = openClub();
    const { browser, uid } = await join(club);
    const { path } = await confirmationTo(club, email);
    const phone = club.visitor('198.51.100.44');
    for (let time = 0; time < 2; time += 1) {
      const page = await phone.get(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`Confirm only if you created an account here with ${email}.`);
    }
    expect(await stateOf(club, uid)).toBe('unconfirmed');
    expect(await club.store.count(emailConfirmations)).toBe(1);
    const answer = await phone.submit(path, {}, '/auth/confirm-email');
    expect(answer.location).toBe('/auth/login');
    expect((await phone.follow(answer)).text).toContain('Your email address is confirmed.');
    expect((await phone.get('/account/dashboard')).location).toMatch(/^\/auth\/login/);
    expect((await browser.get('/account/dashboard')).text).not.toContain(ASKED);
  });

  test('row 37: it works once, and a used one says so and how to get another', async () => {
    const club = openClub();
    await join(club);
    const { path, token } = await confirmationTo(club, email);
    await confirmFromMail(club, email);
    for (const used of [path, '/auth/confirm-email?token=nonsense', '/auth/confirm-email']) {
      const page = await club.visitor().get(used);
      expect([page.status, page.text.includes('This link has been used or has expired.')]).toEqual([
        410,
        true,
      ]);
    }
    const visitor = club.visitor();
    const again = await visitor.post('/auth/confirm-email', { token });
    expect((await visitor.follow(again)).text).toContain('This link has been used or has expired.');
  });

  test('row 37: its owner can take the account from whoever signed up with her address: nothing of it stays theirs', async () => {
    const club = openClub();
    const { browser: attacker, uid } = await join(club);
    await attacker.submit('/account/bookings/calendar', {});
    const before = await club.store.find(members, uid);
    expect(before?.calendarToken).not.toBe('');
    const { path } = await confirmationTo(club, email);
    expect((await club.visitor().get(path)).html).toContain('href="/auth/forgot-password"');

    const owner = club.visitor('198.51.100.44');
    await owner.submit('/auth/forgot-password', { email });
    const token = await newestResetToken(club.store, club.services.outbox, email);
    await owner.submit(
      `/auth/reset-password?token=${token}`,
      { password: 'her own good battery' },
      '/auth/reset-password',
    );
    expect(await stateOf(club, uid)).toBe('confirmed');
    expect((await attacker.get('/account/dashboard')).location).toMatch(/^\/auth\/login/);
    const signIn = (password: string) => club.visitor().post('/auth/login', { email, password });
    expect((await signIn(PASSWORD)).status).toBe(422);
    expect((await signIn('her own good battery')).status).toBe(303);
    const after = await club.store.find(members, uid);
    expect(after).toMatchObject({ calendarToken: '', qrVersion: (before?.qrVersion ?? 0) + 1 });
  });
});

describe('changing one’s own address', () => {
  const NEW = 'fresh@example.test';
  const PAGE = '/account/security/email';
  const openMember = async (club: TestClub) => {
    const member = await club.member({ email: 'old@example.test' });
    return { member, browser: await club.signedIn(member) };
  };

  test('row 37: the new address is confirmed before it takes effect; then the old one is told and the profile follows', async () => {
    const club = openClub();
    const { member, browser } = await openMember(club);
    const there = await club.signedIn(member);
    const asked = await browser.submit(PAGE, { currentPassword: PASSWORD, newEmail: ' Fresh@Example.test ' });
    expect(asked.location).toBe(`${CODE_PAGE}?next=%2Faccount%2Fsecurity`);
    expect((await browser.follow(asked)).text).toContain('Confirm your new email address');
    expect((await browser.get('/account/security')).text).toContain(`${NEW}, not confirmed`);
    expect((await club.store.find(members, member.id))?.email).toBe('old@example.test');
    expect(await mailsTo(club, 'old@example.test')).toEqual([]);

    const { code } = await confirmationTo(club, NEW);
    const done = await browser.submit(asked.location ?? '', { code });
    expect(done.location).toBe('/account/security');
    expect((await browser.follow(done)).text).toContain('Your email has been changed.');
    const after = await club.store.find(members, member.id);
    expect(after?.email).toBe(NEW);
    expect(after?.searchTerms).toContain('~sh@');
    expect(after?.searchTerms).not.toContain('~ld@');
    expect((await mailsTo(club, 'old@example.test')).map(({ template }) => template)).toEqual([
      'email-changed',
    ]);
    expect((await there.get('/account/security')).location).toMatch(/^\/auth\/login/);
    const credentials = { email: NEW, password: PASSWORD };
    expect((await club.visitor().submit('/auth/login', credentials)).status).toBe(303);
  });

  test('row 37: the link does the same from a device where nobody is signed in', async () => {
    const club = openClub();
    const { member, browser } = await openMember(club);
    await browser.submit(PAGE, { currentPassword: PASSWORD, newEmail: NEW });
    const { path } = await confirmationTo(club, NEW);
    expect((await club.visitor().get(path)).text).toContain(`Your account will use ${NEW} from now on.`);
    await confirmFromMail(club, NEW);
    expect((await club.store.find(members, member.id))?.email).toBe(NEW);
    expect((await browser.get('/account/security')).text).toContain(NEW);
  });

  test('row 37: of two people who move to one address at once, one gets it', async () => {
    const club = openClub();
    const people = [await openMember(club), { member: await club.member() }];
    const links: string[] = [];
    for (const { member } of people) {
      const browser = await club.signedIn(member);
      await browser.submit(PAGE, { currentPassword: PASSWORD, newEmail: NEW });
      links.push((await confirmationTo(club, NEW)).token);
      club.advance({ minutes: 1 });
    }
    const answers = await Promise.all(
      links.map((token) => club.visitor().post('/auth/confirm-email', { token })),
    );
    expect(answers.map(({ location }) => location).sort()).toEqual([CODE_PAGE, '/auth/login']);
    const { items } = await club.store.query(members, { where: [['email', '==', NEW]], limit: 5 });
    expect(items).toHaveLength(1);
  });

  test('row 37: needs a confirmed address, another one than now, and the password', async () => {
    const club = openClub();
    const { browser } = await join(club);
    const early = await browser.submit(PAGE, { currentPassword: PASSWORD, newEmail: NEW });
    expect([early.status, early.text.includes('Confirm your current email address')]).toEqual([409, true]);
    expect(early.html).toContain(`value="${NEW}"`);
    await confirmFromMail(club, email);
    const same = await browser.submit(PAGE, { currentPassword: PASSWORD, newEmail: email.toUpperCase() });
    expect([same.status, same.text.includes('This is already your email address.')]).toEqual([422, true]);
    const wrong = await browser.submit(PAGE, { currentPassword: 'wrong one', newEmail: NEW });
    expect([wrong.status, wrong.text.includes(wrongOwnPassword)]).toEqual([422, true]);
    expect(await mailsTo(club, NEW)).toEqual([]);
  });
});
