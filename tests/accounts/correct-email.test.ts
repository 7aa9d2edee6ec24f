import { describe, expect, test } from 'vitest';
import { authMessages, wrongOwnPassword } from '#domain/accounts/error-catalogue.ts';
import { moveEmail } from '#server/accounts/correct-email.ts';
import { members } from '#server/data/collections/members.ts';
import { correctLogin, giveLogin } from '#server/families/give-login.ts';
import { PASSWORD, withMail } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { openFamily } from '../support/families.ts';
import { applicant, confirmationTo, confirmFromMail, join } from '../support/join.ts';

const RIGHT = 'niamh.doyle@example.test';
const origin = { address: '203.0.113.9', deviceToken: null, userAgent: 'test' };
const correctionOf = (uid: string) => `/admin/member/${uid}/email`;

describe('staff correct a mistyped address', () => {
  test('row 37: of somebody who has signed up: the old address is told, the new one gets a confirmation, and the log has it', async () => {
    const { club, browser: office, audit, mails } = await openDesk();
    const { browser, uid } = await join(club);
    club.advance({ minutes: 1 });
    const answer = await office.submit(correctionOf(uid), {
      ...{ newEmail: ` ${RIGHT.toUpperCase()}`, currentPassword: PASSWORD },
    });
    expect(answer.location).toBe(`/admin/member/${uid}`);
    const page = await office.follow(answer);
    expect(page.text).toContain(`Email changed to ${RIGHT}.`);
    expect(page.text).toContain('Email not confirmed yet.');
    expect(await club.store.find(members, uid)).toMatchObject({ email: RIGHT });
    const sent = (await mails(uid)).map(({ to, template }) => `${template} to ${to}`);
    expect(sent.slice(0, 2).sort()).toEqual([
      `email-changed to ${applicant.email}`,
      `email-confirmation to ${RIGHT}`,
    ]);
    expect(await audit(uid)).toMatchObject([
      {
        action: 'account.email-corrected',
        actorName: 'Ada Raman1',
        summary: `${applicant.email} → ${RIGHT}`,
      },
    ]);
    expect((await browser.get('/account/dashboard')).location).toMatch(/^\/auth\/login/);
    const credentials = { email: RIGHT, password: PASSWORD };
    expect((await club.visitor().post('/auth/login', credentials)).status).toBe(303);
    await confirmFromMail(club, RIGHT);
    expect((await office.get(`/admin/member/${uid}`)).text).not.toContain('Nobody has confirmed');
  });

  test('row 37: of somebody whom the desk has added: the password link goes to the new address, and the old link is dead', async () => {
    const { club, browser: office, mails } = await openDesk();
    const { password: _, ...person } = applicant;
    const uid = (await office.submit('/admin/members/new', person)).location?.split('/').at(-1) ?? '';
    const linkIn = async (to: string) => {
      const mail = (await mails(uid)).find((each) => each.to === to && each.template === 'invitation');
      return /token=(\S+)/.exec(mail ? club.services.outbox.revealBody(mail) : '')?.[1] ?? '';
    };
    const old = await linkIn(applicant.email);
    await office.submit(correctionOf(uid), { newEmail: RIGHT, currentPassword: PASSWORD });
    const choose = (token: string) =>
      club.visitor().post('/auth/reset-password', { token, password: PASSWORD });
    expect((await choose(old)).location).toBe('/auth/forgot-password');
    expect((await choose(await linkIn(RIGHT))).location).toBe('/auth/login');
    expect((await club.services.identity.findAccount(uid))?.emailState).toBe('confirmed');
  });

  test('row 37: asks for the admin’s own password; a wrong one, a taken or no address changes nothing', async () => {
    const { club, browser: office, audit, mails } = await openDesk();
    const other = await club.member();
    const { id, email } = await club.member();
    for (const [newEmail, currentPassword, sentence] of [
      [RIGHT, 'not mine', wrongOwnPassword],
      [RIGHT, '', 'Enter your current password'],
      [other.email, PASSWORD, authMessages['email-already-in-use']],
      ['nonsense', PASSWORD, authMessages['invalid-email']],
      ['', PASSWORD, authMessages['missing-email']],
    ] as const) {
      const answer = await office.submit(correctionOf(id), { newEmail, currentPassword });
      expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true]);
      if (newEmail) expect(answer.html).toContain(`value="${newEmail}"`);
      expect(answer.html).not.toContain(PASSWORD);
    }
    const same = await office.submit(correctionOf(id), { newEmail: email, currentPassword: PASSWORD });
    expect((await office.follow(same)).text).toContain('No changes to save.');
    expect(await club.store.find(members, id)).toMatchObject({ email });
    expect([await audit(id), await mails(id)]).toEqual([[], []]);
    expect((await club.services.identity.findAccount(id))?.emailState).toBe('confirmed');
  });

  test('row 15: is for admins, and for accounts that there are', async () => {
    const { club, browser: office } = await openDesk();
    const { id, email } = await club.member();
    const fields = { newEmail: RIGHT, currentPassword: PASSWORD };
    for (const person of [await club.coach(), await club.member()]) {
      const browser = await club.signedIn(person);
      expect((await browser.post(correctionOf(id), fields)).status).toBe(403);
      expect((await browser.post(`${correctionOf(id)}/resend-confirmation`)).status).toBe(403);
    }
    expect((await office.get(correctionOf('nobody'))).status).toBe(404);
    expect((await office.post(correctionOf('nobody'), fields)).status).toBe(404);
    expect((await office.post(`${correctionOf('nobody')}/resend-confirmation`)).status).toBe(404);
    expect((await club.store.find(members, id))?.email).toBe(email);
  });
});

describe('an address that is corrected while somebody signs in for the first time', () => {
  async function openHouse() {
    const { club, admin, sam, mia, mails, audit, stored, by } = await openFamily();
    const { services } = club;
    await giveLogin(services, { member: mia, email: 'mia@post.example', by, as: 'staff' });
    const [invitation] = (await mails(mia.id)).filter(({ template }) => template === 'invitation');
    const link = invitation ? services.outbox.revealBody(invitation) : '';
    const token = /token=(\S+)/.exec(link)?.[1] ?? '';
    const choose = () => services.identity.resetPassword(token, PASSWORD, origin);
    // Right after the account was read for the correction.
    const identity = {
      ...services.identity,
      async findAccount(uid: string) {
        const found = await services.identity.findAccount(uid);
        if (uid === mia.id) await choose();
        return found;
      },
    };
    const known = async () => (await services.identity.findAccount(mia.id))?.email;
    const templates = async () => (await mails(mia.id)).map(({ to, template }) => `${template} to ${to}`);
    return { admin, audit, by, known, mia, parts: { ...services, identity }, sam, stored, templates };
  }

  test('by a guardian: it is the child’s by then, and nothing changes', async () => {
    const { known, mia, parts, sam, stored, templates } = await openHouse();
    const by = { uid: sam.id, name: sam.name };
    const child = await stored(mia.id);
    const correct = correctLogin(parts, { child, email: 'mia@new.example', by });
    await expect(correct).rejects.toThrow('has been claimed');
    expect([await known(), (await stored(mia.id)).email]).toEqual(['mia@post.example', 'mia@post.example']);
    expect(await templates()).not.toContain('invitation to mia@new.example');
  });

  test('by an admin: the new address is confirmed first, as of anybody who has a password', async () => {
    const { by, known, mia, parts, templates } = await openHouse();
    await moveEmail(parts, { uid: mia.id, email: 'mia@new.example', by });
    expect(await known()).toBe('mia@new.example');
    expect(await templates()).toContain('email-confirmation to mia@new.example');
    expect(await templates()).not.toContain('invitation to mia@new.example');
  });
});

describe('staff send the confirmation again', () => {
  test('to somebody who has not confirmed, with an audit entry; to nobody else', async () => {
    const { club, browser: office, audit } = await openDesk({ environment: withMail });
    const { uid } = await join(club);
    const first = await confirmationTo(club, applicant.email);
    club.advance({ minutes: 1 });
    const send = (id: string) =>
      office.submit(`/admin/member/${id}`, {}, `${correctionOf(id)}/resend-confirmation`);
    const answer = await send(uid);
    expect((await office.follow(answer)).text).toContain(`Confirmation for ${applicant.email} sent again.`);
    expect((await confirmationTo(club, applicant.email)).token).not.toBe(first.token);
    expect(await audit(uid)).toMatchObject([{ action: 'account.confirmation-sent' }]);
    await confirmFromMail(club, applicant.email);
    expect((await office.follow(await send(uid))).text).toContain('This address needs no confirmation.');
    expect((await office.get(`${correctionOf(uid)}/resend-confirmation`)).location).toBe(
      `/admin/member/${uid}`,
    );
  });
});
