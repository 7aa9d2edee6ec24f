import { describe, expect, test } from 'vitest';
import { accounts, resetTokens } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { PASSWORD, withMail } from '../support/club.ts';
import { activeFacts, openDesk } from '../support/desk.ts';

const newcomer = {
  firstName: 'Niamh',
  lastName: 'Doyle',
  email: 'Niamh@Example.test',
  mobile: '+44 7700 900456',
  'dob-day': '3',
  'dob-month': '11',
  'dob-year': '1994',
  sex: 'female',
};

describe('adding a member at the desk', () => {
  test('makes an account without a password, the profile, an audit entry and a mail whose link sets a password', async () => {
    const { club, browser, audit, mails, stored } = await openDesk({ environment: withMail });
    const answer = await browser.submit('/admin/members/new', newcomer);
    expect(answer.status).toBe(303);
    const page = await browser.follow(answer);
    expect(page.text).toContain('Added Niamh Doyle. A password link is on its way to niamh@example.test.');
    const uid = answer.location?.split('/').at(-1) ?? '';
    expect(await stored(uid)).toMatchObject({
      mobile: '07700900456',
      dob: '1994-11-03',
      membershipStatus: 'pending',
      isAdmin: false,
    });
    expect((await club.store.find(accounts, uid))?.passwordHash).toBe('');
    expect(await audit(uid)).toMatchObject([{ action: 'member.created', actorName: 'Ada Raman1' }]);

    const [mail] = await mails(uid);
    expect(mail).toMatchObject({ template: 'invitation', to: 'niamh@example.test' });
    expect(JSON.stringify(mail)).not.toContain('token=');
    const body = mail ? club.services.outbox.revealBody(mail) : '';
    const path = /http:\/\/127\.0\.0\.1:3000(\/auth\/reset-password\?token=\S+)/.exec(body)?.[1] ?? '';
    club.advance({ hours: 70 });
    const phone = club.visitor();
    const chosen = await phone.submit(path, { password: PASSWORD }, '/auth/reset-password');
    expect(chosen.location).toBe('/auth/login');
    const signedIn = await phone.post('/auth/login', { email: 'niamh@example.test', password: PASSWORD });
    expect(signedIn.location).toBe('/account/dashboard');
  });

  test('row 6: the link is used up by its use, and void after three days', async () => {
    const { club, browser, mails } = await openDesk();
    const answer = await browser.submit('/admin/members/new', newcomer);
    const [mail] = await mails(answer.location?.split('/').at(-1) ?? '');
    const token = /token=(\S+)/.exec(mail ? club.services.outbox.revealBody(mail) : '')?.[1] ?? '';
    const stored = await club.store.query(resetTokens, {
      where: [['uid', '==', mail?.memberUid ?? '']],
      limit: 5,
    });
    expect(stored.items).toHaveLength(1);
    expect(JSON.stringify(stored.items)).not.toContain(token);
    club.advance({ hours: 72 });
    const late = await club.visitor().post('/auth/reset-password', { token, password: PASSWORD });
    expect(late.location).toBe('/auth/forgot-password');
  });

  test('somebody who is here already is not added twice, and the desk is shown who it is', async () => {
    const { club, browser } = await openDesk();
    const known = await club.member({ email: 'niamh@example.test', name: 'Niamh Known' });
    const answer = await browser.submit('/admin/members/new', newcomer);
    expect(answer.location).toBe(`/admin/member/${known.id}`);
    expect((await browser.follow(answer)).text).toContain(
      'Niamh Known already has an account with that email.',
    );
    expect(await club.store.count(members)).toBe(2);
  });

  test('an account that was left without a profile is completed', async () => {
    const { club, browser, stored } = await openDesk();
    const account = await club.services.identity.createAccount({ email: 'niamh@example.test' });
    const answer = await browser.submit('/admin/members/new', newcomer);
    expect(answer.location).toBe(`/admin/member/${account.uid}`);
    expect(await stored(account.uid)).toMatchObject({ name: 'Niamh Doyle' });
  });

  test('of two admins who add the same person at once one adds, the other sees that', async () => {
    const { club, browser, mails } = await openDesk();
    const other = await club.signedIn(await club.admin());
    const answers = await Promise.all([
      browser.submit('/admin/members/new', newcomer),
      other.submit('/admin/members/new', newcomer),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(await mails(answers[0]?.location?.split('/').at(-1) ?? '')).toHaveLength(1);
  });

  test.each([
    [{ email: 'nonsense' }, 'The email address is not valid.'],
    [{ email: '' }, 'Please provide an email address.'],
    [{ mobile: '', firstName: '' }, 'Enter a first name'],
    [{ mobile: '' }, 'Enter a mobile number'],
    [{ 'dob-year': '', 'dob-month': '', 'dob-day': '' }, 'Enter a date of birth'],
    [{ mobile: 'ring me' }, 'Enter a phone number, like 07700 900 123'],
    [{ 'dob-year': '2015' }, 'Under 18s need a parent or guardian'],
    [{ sex: 'x'.repeat(5000) }, 'Choose one, or prefer not to say'],
  ])('row 22: with %o the form comes back filled and nobody is added', async (mistake, sentence) => {
    const { club, browser } = await openDesk();
    const answer = await browser.submit('/admin/members/new', { ...newcomer, ...mistake });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect(answer.html).toContain('value="Doyle"');
    expect(await club.store.count(members)).toBe(1);
  });
});

describe('the page of a member', () => {
  test('shows everything about one but health answers, and the last times at the door', async () => {
    const desk = await openDesk();
    const { club, browser } = desk;
    const member = await club.member({
      ...activeFacts(desk),
      name: 'Grace Adeyemi',
      emergencyContact: { name: 'Tunde', phone: '07700900777' },
      deskFlag: 'Left a bottle',
      parqResults: [
        {
          completedAt: club.now(),
          hasYesAnswers: true,
          answers: { dizziness: true },
          note: 'SENTINEL',
          questionSet: '2026-11',
          declaredName: 'Grace',
        },
      ],
    });
    const { text, html } = await browser.get(`/admin/member/${member.id}`);
    for (const words of [
      'Unlimited, £79 a month',
      'Paid until 1 December 2026',
      'Tunde, 07700 900 777',
      'Needs a consultation',
      'Record consultation',
      'Flagged by staff: Left a bottle',
      '27 March 1990, age 36',
      'No visits yet.',
    ]) {
      expect(text).toContain(words);
    }
    expect(html).not.toContain('SENTINEL');
    expect((await browser.get(`/admin/member/${member.id}.data`)).html).not.toContain('SENTINEL');
  });

  test('the desk corrects details: found under the new name, before and after in the audit log', async () => {
    const { club, browser, stored, audit } = await openDesk();
    const member = await club.member();
    const details = {
      ...newcomer,
      firstName: 'Neave',
      emergencyName: 'Sean',
      emergencyPhone: '07700 900111',
      isAdmin: 'true',
      email: 'x@y.test',
    };
    const answer = await browser.submit(`/admin/member/${member.id}/edit`, details);
    expect((await browser.follow(answer)).text).toContain('Details saved.');
    expect(await stored(member.id)).toMatchObject({
      name: 'Neave Doyle',
      email: member.email,
      isAdmin: false,
      emergencyContact: { name: 'Sean' },
    });
    expect((await browser.get('/admin/members?q=neave')).text).toContain('Neave Doyle');
    const [entry] = await audit(member.id);
    expect(entry).toMatchObject({
      action: 'member.edited',
      before: { firstName: 'Priya' },
      after: { firstName: 'Neave' },
    });
    expect(entry?.summary).toContain('first name, last name, mobile');
    const again = await browser.submit(`/admin/member/${member.id}/edit`, details);
    expect((await browser.follow(again)).text).toContain('No changes to save.');
    expect(await audit(member.id)).toHaveLength(1);
  });

  test('a flag for the desk is set and taken away, and is not for the member’s eyes', async () => {
    const { club, browser, stored, audit } = await openDesk();
    const member = await club.member();
    await browser.submit(`/admin/member/${member.id}/desk-flag`, { flag: 'Owes for a towel' });
    expect((await stored(member.id)).deskFlag).toBe('Owes for a towel');
    const remove = async () =>
      browser.follow(await browser.submit(`/admin/member/${member.id}/desk-flag`, { flag: '' }));
    expect((await remove()).text).toContain('Flag removed.');
    expect((await stored(member.id)).deskFlag).toBe('');
    expect((await remove()).text).toContain('there’s no flag to remove');
    expect((await audit(member.id)).map(({ action }) => action).toSorted()).toEqual([
      'desk-flag.cleared',
      'desk-flag.set',
    ]);
    const long = await browser.submit(`/admin/member/${member.id}/desk-flag`, { flag: 'x'.repeat(201) });
    expect(long.status).toBe(422);
  });

  test('a link to choose a password is sent again on request', async () => {
    const { club, browser, mails, audit } = await openDesk({ environment: withMail });
    const member = await club.member();
    await browser.submit(`/admin/member/${member.id}/invite`, {});
    expect(await mails(member.id)).toMatchObject([{ template: 'invitation', to: member.email }]);
    expect(await audit(member.id)).toMatchObject([{ action: 'account.invited' }]);
  });

  test('a refused new member lists the problems in the order of the fields', async () => {
    const { browser } = await openDesk();
    const { html } = await browser.submit('/admin/members/new', {});
    const [summary = ''] = /<h2 id="problems-title">[\s\S]*?<\/ul>/.exec(html) ?? [];
    const places = [...summary.matchAll(/href="#person-(\w+)"/g)].map(([, name]) => name);
    expect(places).toEqual(['firstName', 'lastName', 'email', 'mobile', 'dob', 'sex']);
  });

  test('of a current password it speaks only where there is one', async () => {
    const { club, browser } = await openDesk({ environment: withMail });
    const member = await club.member();
    const current = 'Their current password keeps working';
    expect((await browser.get(`/admin/member/${member.id}/invite`)).text).toContain(current);
    const added = await browser.submit('/admin/members/new', {
      ...{ firstName: 'Niamh', lastName: 'Doyle', email: 'niamh@example.test', mobile: '07700 900456' },
      ...{ 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994', sex: 'female' },
    });
    const page = await browser.get(`${added.location}/invite`);
    expect(page.text).toContain('to choose a password');
    expect(page.text).not.toContain(current);
  });

  test('row 17: looking at every page about a member changes nothing', async () => {
    const desk = await openDesk({ environment: withMail });
    const member = await desk.club.member(activeFacts(desk));
    const before = await desk.stored(member.id);
    for (const page of [
      '',
      '/edit',
      '/desk-flag',
      '/invite',
      '/payments',
      '/classes',
      '/visits',
      '/training',
      '/log',
      '/hold',
      '/cancel-now',
      '/payment-settled',
    ]) {
      expect((await desk.browser.get(`/admin/member/${member.id}${page}`)).status).toBe(200);
    }
    expect(await desk.stored(member.id)).toEqual(before);
    expect(await desk.audit(member.id)).toEqual([]);
    expect(await desk.mails(member.id)).toEqual([]);
  });
});
