import { describe, expect, test, vi } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { families } from '#server/data/collections/families.ts';
import type { Member } from '#server/data/collections/members.ts';
import { members } from '#server/data/collections/members.ts';
import { addToFamily, confirmGuardian, setGuardian } from '#server/families/change-family.ts';
import { ageChangedMail } from '#server/families/family-mails.ts';
import { giveLogin } from '#server/families/give-login.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { withdrawHealthConsent } from '#server/privacy/withdraw-consent.ts';
import { withMail } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { child, type FamilyHouse, openFamily } from '../support/families.ts';
import { asItComes, formsOf } from '../support/page-forms.ts';
import type { Visitor } from '../support/visitor.ts';

const answers = { answers: { heart: true }, note: 'A private note', declaredName: 'Sam Reid' };

const editedAs = ({ firstName, lastName, mobile, sex, guardianNote }: Member, born: string) => {
  const [year = '', month = '', day = ''] = born.split('-');
  return {
    ...{ firstName, lastName, mobile, sex, emergencyName: '', emergencyPhone: '' },
    guardianNote: guardianNote || 'Dee Desk, 07700 900 123',
    ...{ 'dob-day': day, 'dob-month': month, 'dob-year': year },
  };
};

/** Presses a button of somebody’s family page. */
async function press(browser: Visitor, uid: string, end: string) {
  const page = `/admin/member/${uid}/family`;
  const answer = await browser.submit(page, {}, `${page}/${end}`);
  return answer.location ? browser.follow(answer) : answer;
}

const subjectsTo = async (house: Pick<FamilyHouse, 'mails'>, { id }: Pick<Member, 'id'>) =>
  (await house.mails(id)).map(({ subject }) => subject);

const bodiesTo = async (house: Pick<FamilyHouse, 'mails'>, { id }: Pick<Member, 'id'>) =>
  (await house.mails(id)).map(({ body }) => body).join('\n');

describe('row 42: nobody on the staff becomes anybody’s guardian', () => {
  test('an admin is not made a child, joined and guarded by the front desk', async () => {
    const { club, admin, stored } = await openDesk();
    const dee = await club.desk({ dob: '1985-02-01' });
    await submitParq(club.services, admin.id, answers);
    const reception = await club.signedIn(dee);
    const edit = `/admin/member/${admin.id}/edit`;
    const made = await reception.submit(edit, editedAs(admin, '2012-05-05'));
    expect([made.status, made.text.includes('only an admin can change')]).toEqual([422, true]);
    expect((await stored(admin.id)).dob).toBe(admin.dob);
    // Whatever made them a child before.
    await club.store.update(members, admin.id, { dob: '2012-05-05' });
    const family = `/admin/member/${dee.id}/family`;
    await reception.submit(`${family}?q=ada`, { uid: admin.id }, family);
    const guardian = await press(reception, dee.id, 'guardian');
    expect(guardian.text).toContain('You can’t make yourself a guardian.');
    await setGuardian(club.services, { uid: dee.id, isGuardian: true, by: { uid: 'kim', name: 'Kim' } });
    for (const end of ['', '/parq', '/pass', '/consents', '/consents/health'])
      expect((await reception.get(`/account/family/${admin.id}${end}`)).status, end).toBe(404);
  });

  test('not with a child that they add themselves, nor with one who joins a family that they guard', async () => {
    const { club } = await openDesk();
    const dee = await club.desk({ dob: '1985-02-01' });
    const kim = { uid: 'kim', name: 'Kim' };
    const reception = await club.signedIn(dee);
    const page = `/admin/member/${dee.id}/family`;
    expect((await reception.get(`${page}/child`)).text).toContain('a colleague does that');
    await reception.submit(`${page}/child`, { ...child, guardian: 'on' });
    const mia = await childNamed(club.store, 'mia');
    expect((await reception.get(`/account/family/${mia.id}`)).status).toBe(404);
    await setGuardian(club.services, { uid: dee.id, isGuardian: true, by: kim });
    expect((await reception.get(`/account/family/${mia.id}`)).status).toBe(200);
    await reception.submit(`${page}/child`, { ...child, firstName: 'Max' });
    const max = await childNamed(club.store, 'max');
    expect((await reception.get(`/account/family/${max.id}`)).status).toBe(404);
    expect((await press(reception, dee.id, 'guardian')).text).toContain(
      'You can’t make yourself a guardian.',
    );
    expect((await reception.get(page)).text).toContain('Waiting to act for Max Reid');
  });
});

async function childNamed(store: FamilyHouse['club']['store'], name: string): Promise<Member> {
  const { items } = await store.query(members, {
    where: [['searchTerms', 'array-contains', name]],
    limit: 5,
  });
  if (!items[0]) throw new Error(`no ${name}`);
  return items[0];
}

describe('somebody under 18 with a sign-in of their own', () => {
  async function openUnconfirmed() {
    const house = await openFamily();
    const { club, sam, by } = house;
    const zoe = await club.member({ firstName: 'Zoe', lastName: 'Reid', dob: '2010-03-03' });
    await addToFamily(club.services, { ofUid: sam.id, uid: zoe.id, by });
    return { ...house, zoe, parent: await club.signedIn(sam), young: await club.signedIn(zoe) };
  }

  test('has a guardian once they have confirmed it themselves, and both are told', async () => {
    const house = await openUnconfirmed();
    const { zoe, sam, parent, young } = house;
    expect((await parent.get(`/account/family/${zoe.id}/parq`)).status).toBe(404);
    expect((await parent.get('/account/family')).text).toContain(
      'You’ll act for Zoe Reid once that’s confirmed.',
    );
    expect(await subjectsTo(house, zoe)).toContain('Please confirm a guardian at Our Club');
    expect(await bodiesTo(house, sam)).toContain('You’ll act for Zoe Reid once they have confirmed it.');
    expect((await young.get('/account/dashboard')).text).toContain('Confirm a parent or guardian');
    const page = '/account/family';
    expect((await young.get(page)).text).toContain('Is Sam Reid your parent or guardian?');
    const confirmed = await young.submit(page, {}, `${page}/${zoe.id}/guardians/${sam.id}/confirm`);
    expect((await young.follow(confirmed)).text).toContain('Sam Reid acts for you until you’re 18');
    expect((await parent.get(`/account/family/${zoe.id}/parq`)).status).toBe(200);
    expect(await bodiesTo(house, sam)).toContain('You now act for Zoe Reid');
    expect(await bodiesTo(house, zoe)).toContain('Sam Reid now acts for you');
  });

  test('nobody else confirms it for them: not the guardian, a brother, a stranger, the desk or an admin', async () => {
    const house = await openUnconfirmed();
    const { club, zoe, sam, leo, parent, browser } = house;
    const others = [parent, browser, await club.signedIn(leo), await club.signedIn(await club.member())];
    for (const other of [...others, await club.signedIn(await club.desk())])
      expect((await other.post(`/account/family/${zoe.id}/guardians/${sam.id}/confirm`)).status).toBe(404);
    await press(browser, sam.id, 'guardian');
    expect((await parent.get(`/account/family/${zoe.id}`)).status).toBe(404);
  });

  test('confirmed twice at once it is written once; ended at the same moment nobody acts', async () => {
    const { club, zoe, sam, family, parent, by } = await openUnconfirmed();
    const pair = { guardianUid: sam.id, childUid: zoe.id };
    const confirm = () => confirmGuardian(club.services, { ...pair, by: { uid: zoe.id, name: 'Zoe' } });
    await Promise.all([confirm(), confirm()]);
    expect((await family())?.acting?.filter(({ childUid }) => childUid === zoe.id)).toEqual([pair]);
    await Promise.all([setGuardian(club.services, { uid: sam.id, isGuardian: false, by }), confirm()]);
    expect((await parent.get(`/account/family/${zoe.id}`)).status).toBe(404);
    expect((await family())?.acting).toEqual([]);
  });
});

describe('a child without a sign-in who has a guardian', () => {
  async function openWithAlex() {
    const house = await openFamily();
    const { club, sam, mia, by } = house;
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    const reception = await club.signedIn(await club.desk());
    return { ...house, alex, reception, other: await club.signedIn(alex), page: `/account/family/${mia.id}` };
  }

  test('gets another one once the first has confirmed it; all are told', async () => {
    const house = await openWithAlex();
    const { club, sam, mia, alex, reception, other, page } = house;
    const entered = await press(reception, alex.id, 'guardian');
    expect(entered.text).toContain('Alex Reid has been added as a guardian.');
    expect(entered.text).toContain('They can act for Mia Reid and Leo Reid once that’s confirmed.');
    expect((await other.get(page)).status).toBe(404);
    expect(await subjectsTo(house, sam)).toContain('Please confirm a guardian at Our Club');
    expect(await bodiesTo(house, alex)).toContain(
      'You’ll act for Mia Reid once their other guardian has confirmed it.',
    );
    const parent = await club.signedIn(sam);
    expect((await parent.get('/account/family')).text).toContain(
      'Is Alex Reid Mia Reid’s parent or guardian?',
    );
    const end = `/account/family/${mia.id}/guardians/${alex.id}/confirm`;
    expect((await other.post(end)).status).toBe(404);
    await parent.submit('/account/family', {}, end);
    expect((await other.get(page)).status).toBe(200);
    await press(reception, alex.id, 'guardian/end');
    expect((await other.get(page)).status).toBe(404);
    expect(await bodiesTo(house, alex)).toContain('You no longer act for Mia Reid.');
    expect(await bodiesTo(house, sam)).toContain('Alex Reid no longer acts for Mia Reid.');
  });

  test('or once an admin has said so', async () => {
    const { alex, browser, reception, other, page } = await openWithAlex();
    await press(reception, alex.id, 'guardian');
    expect((await browser.get(`/admin/member/${alex.id}/family`)).text).toContain('Confirm as guardian');
    const confirmed = await press(browser, alex.id, 'guardian');
    expect(confirmed.text).toContain('Alex Reid is now a guardian and can act for Mia Reid and Leo Reid.');
    expect((await other.get(page)).status).toBe(200);
  });

  test('a child with a sign-in confirms no other one while somebody acts for them; their guardian does', async () => {
    const house = await openWithAlex();
    const { club, sam, leo, alex, reception, other } = house;
    await press(reception, alex.id, 'guardian');
    const young = await club.signedIn(leo);
    const end = `/account/family/${leo.id}/guardians/${alex.id}/confirm`;
    expect((await young.get('/account/family')).html).not.toContain(end);
    expect((await young.post(end)).status).toBe(404);
    expect((await other.get(`/account/family/${leo.id}`)).status).toBe(404);
    expect(await bodiesTo(house, leo)).toContain(
      'Alex Reid is to be your parent or guardian here too, once your other guardian has confirmed it.',
    );
    await (await club.signedIn(sam)).submit('/account/family', {}, end);
    expect((await other.get(`/account/family/${leo.id}`)).status).toBe(200);
  });

  test('the front desk changes no guardians in its own family, and is offered none of it', async () => {
    const { club, sam, alex, by, reception, family } = await openWithAlex();
    await setGuardian(club.services, { uid: alex.id, isGuardian: true, by });
    const dee = await club.desk({ dob: '1985-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: dee.id, by });
    const own = await club.signedIn(dee);
    const page = `/admin/member/${sam.id}/family`;
    const { html } = await own.get(page);
    for (const [uid, end] of [
      [sam.id, 'guardian/end'],
      [sam.id, 'leave'],
      [dee.id, 'guardian'],
    ] as const) {
      expect(html).not.toContain(`/admin/member/${uid}/family/${end}"`);
      expect((await press(own, uid, end)).text).toMatch(/This is your own family|You can’t make yourself/);
    }
    expect((await family())?.guardianUids).toEqual([sam.id, alex.id]);
    expect((await reception.get(page)).html).toContain(`/admin/member/${sam.id}/family/guardian/end"`);
  });

  test('is left without one by an admin only, and then an admin finds the next where there are health answers', async () => {
    const house = await openWithAlex();
    const { club, sam, mia, alex, browser, reception, other, page, stored } = house;
    await submitParq(club.services, mia.id, { ...answers, guardian: { uid: sam.id, name: 'Sam Reid' } });
    for (const [uid, end] of [
      [sam.id, 'guardian/end'],
      [mia.id, 'leave'],
    ] as const)
      expect((await press(reception, uid, end)).text).toContain('Only an admin can do this.');
    expect((await stored(mia.id)).familyId).not.toBe('');
    await press(browser, mia.id, 'leave');
    expect(await bodiesTo(house, sam)).toContain('You no longer act for Mia Reid.');
    const alexPage = `/admin/member/${alex.id}/family`;
    await press(browser, alex.id, 'leave');
    await reception.submit(`${alexPage}?q=mia`, { uid: mia.id }, alexPage);
    await press(reception, alex.id, 'guardian');
    expect((await other.get(page)).status).toBe(404);
    await press(browser, alex.id, 'guardian');
    expect((await other.get(page)).status).toBe(200);
  });

  test('a guardian’s look at their answers is in the audit log', async () => {
    const { club, sam, mia, audit } = await openFamily();
    const parent = await club.signedIn(sam);
    const page = `/account/family/${mia.id}/parq`;
    const reads = async () => (await audit(mia.id)).filter(({ action }) => action === 'parq.read');
    await parent.get(page);
    expect(await reads()).toEqual([]);
    await submitParq(club.services, mia.id, { ...answers, guardian: { uid: sam.id, name: 'Sam Reid' } });
    await parent.get(page);
    expect(await reads()).toMatchObject([{ actorName: 'Sam Reid' }]);
    expect((await parent.get(`/account/family/${mia.id}`)).text).toContain('Needs a consultation');
  });
});

describe('a child who is new in a family where a guardian waits', () => {
  test.each(['desk', 'admin'])('has the one who acts there; the %s lets nobody else in', async (who) => {
    const house = await openFamily();
    const { club, sam, by } = house;
    const reception = await club.signedIn(await club.desk());
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await press(reception, alex.id, 'guardian');
    const staff = who === 'desk' ? reception : house.browser;
    await staff.submit(`/admin/member/${alex.id}/family/child`, { ...child, firstName: 'Max' });
    const max = await childNamed(club.store, 'max');
    const [parent, other] = [await club.signedIn(sam), await club.signedIn(alex)];
    for (const end of ['', '/parq', '/sign-in'])
      expect((await other.get(`/account/family/${max.id}${end}`)).status, end).toBe(404);
    expect((await parent.get(`/account/family/${max.id}`)).status).toBe(200);
    expect(await bodiesTo(house, sam)).toContain('You now act for Max Reid');
    expect(await bodiesTo(house, sam)).toContain('Alex Reid is to act for Max Reid too');
    expect(await bodiesTo(house, alex)).toContain('You’ll act for Max Reid once their other guardian has');
    const end = `/account/family/${max.id}/guardians/${alex.id}/confirm`;
    await parent.submit('/account/family', {}, end);
    expect((await other.get(`/account/family/${max.id}`)).status).toBe(200);
  });

  test('asks the guardians of the others, where they don’t act for this one', async () => {
    const house = await openDesk();
    const { club } = house;
    const [dee, alex] = [
      await club.desk({ firstName: 'Dee', dob: '1985-02-01' }),
      await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' }),
    ];
    const kim = { uid: 'kim', name: 'Kim' };
    const reception = await club.signedIn(dee);
    const page = `/admin/member/${dee.id}/family`;
    await reception.submit(`${page}/child`, child);
    await setGuardian(club.services, { uid: dee.id, isGuardian: true, by: kim });
    await addToFamily(club.services, { ofUid: dee.id, uid: alex.id, by: kim });
    await setGuardian(club.services, { uid: alex.id, isGuardian: true, by: kim });
    await reception.submit(`${page}/child`, { ...child, firstName: 'Max' });
    const max = await childNamed(club.store, 'max');
    const other = await club.signedIn(alex);
    expect((await other.get(`/account/family/${max.id}`)).status).toBe(404);
    expect(await bodiesTo(house, dee)).toContain('Alex Reid is to act for Max Reid, and could');
    const end = `/account/family/${max.id}/guardians/${alex.id}/confirm`;
    expect((await other.post(end)).status).toBe(404);
    await reception.submit('/account/family', {}, end);
    expect((await other.get(`/account/family/${max.id}`)).status).toBe(200);
  });
});

describe('a sign-in of a guarded child', () => {
  test('the desk asks the guardian, who gives it; nothing happens before', async () => {
    const house = await openFamily();
    const { club, sam, mia, stored } = house;
    const reception = await club.signedIn(await club.desk());
    const page = `/admin/member/${mia.id}/own-sign-in`;
    expect((await reception.get(page)).text).toContain('Sam Reid can act for Mia Reid, so they decide');
    const asked = await reception.submit(page, { email: 'dee@post.example' });
    expect((await reception.follow(asked)).text).toContain('Nothing changes until they agree.');
    expect(await club.services.identity.findAccount(mia.id)).toBeNull();
    expect((await stored(mia.id)).email).toBe('');
    const own = `/account/family/${mia.id}/sign-in`;
    expect(await bodiesTo(house, sam)).toContain(`${own}?email=dee%40post.example`);
    const parent = await club.signedIn(sam);
    expect((await parent.get(`${own}?email=dee%40post.example`)).html).toContain('value="dee@post.example"');
    const given = await parent.submit(own, { email: 'mia@post.example' });
    expect(given.location).toBe(`/account/family/${mia.id}`);
    expect((await parent.follow(given)).text).toContain(
      'Mia now has their own sign-in. We can’t send email at the moment: ask the front desk for a link',
    );
    expect((await stored(mia.id)).email).toBe('mia@post.example');
    expect((await parent.get(`/account/family/${mia.id}`)).status).toBe(200);
    expect((await parent.get(own)).text).toContain('Correct the address');
  });

  test('the desk asks with an address only, and three times in an hour', async () => {
    const house = await openFamily();
    const { club, sam, mia } = house;
    const reception = await club.signedIn(await club.desk());
    const page = `/admin/member/${mia.id}/own-sign-in`;
    const asks = async () =>
      (await subjectsTo(house, sam)).filter((subject) => subject === 'A sign-in for Mia?').length;
    const words = await reception.submit(page, { email: 'Call 0900 1234 at once' });
    expect([words.status, words.text.includes('The email address is not valid.')]).toEqual([422, true]);
    expect(await asks()).toBe(0);
    await reception.submit(page, { email: ' Mia@Post.EXAMPLE ' });
    expect(await bodiesTo(house, sam)).toContain('with the address mia@post.example.');
    for (const email of ['a@post.example', 'b@post.example']) await reception.submit(page, { email });
    const refused = await reception.submit(page, { email: 'c@post.example' });
    expect([refused.status, refused.text.includes('too many requests')]).toEqual([429, true]);
    expect(await asks()).toBe(3);
    club.advance({ hours: 1 });
    await reception.submit(page, { email: 'c@post.example' });
    expect(await asks()).toBe(4);
  });

  test('only those whom an email reaches are said to have been emailed', async () => {
    const { club, sam, mia, by } = await openFamily({ environment: withMail });
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await setGuardian(club.services, { uid: alex.id, isGuardian: true, by });
    await club.store.update(members, alex.id, { emailTrouble: 'bounces' });
    const reception = await club.signedIn(await club.desk());
    const asked = await reception.submit(`/admin/member/${mia.id}/own-sign-in`, {
      email: 'mia@post.example',
    });
    expect((await reception.follow(asked)).text).toContain('We’ve emailed Sam Reid to ask.');
  });

  test('a guardian sees its address, and corrects it until somebody has used it', async () => {
    const house = await openFamily({ environment: withMail });
    const { club, sam, mia, by, stored, mails } = house;
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await setGuardian(club.services, { uid: alex.id, isGuardian: true, by });
    const parent = await club.signedIn(sam);
    const [page, form] = [`/account/family/${mia.id}`, `/account/family/${mia.id}/sign-in`];
    await parent.submit(form, { email: 'mai@post.example' });
    const shown = await parent.get(page);
    expect(shown.text).toContain(
      'Mia has a sign-in with the address mai@post.example, and hasn’t used it yet.',
    );
    expect(shown.html).toContain(`href="${form}"`);
    expect((await parent.submit(form, { email: sam.email })).text).toContain('Sam Reid signs in with this');
    const done = await parent.submit(form, { email: 'mia@post.example' });
    expect((await parent.follow(done)).text).toContain(
      'The address is corrected. A link to choose a password is on its way to mia@post.example.',
    );
    const counter = await club.signedIn(await club.desk());
    const atDesk = await counter.follow(await counter.get(`/admin/member/${mia.id}`));
    expect(atDesk.text).toMatch(
      /Given by Sam Reid on [^.]+\. Address corrected by Sam Reid on [^.]+, to mia@post\.example/,
    );
    expect(atDesk.text).not.toContain('mai@post.example');
    expect((await stored(mia.id)).email).toBe('mia@post.example');
    expect(await club.services.identity.findAccountByEmail('mai@post.example')).toBeNull();
    const all = await mails(mia.id);
    const to = all.map((mail) => `${mail.to}: ${mail.template}`);
    expect(to).toContain('mai@post.example: email-changed');
    expect(to.filter((each) => each.startsWith('mia@post.example'))).toHaveLength(1);
    expect(await bodiesTo(house, alex)).toContain(
      'Sam Reid has corrected the address of Mia Reid’s sign-in from mai@post.example to mia@post.example.',
    );
    const log = await club.store.query(auditLog, {
      where: [['memberUid', '==', mia.id]],
      orderBy: [['at', 'desc']],
      limit: 9,
    });
    expect(log.items).toContainEqual(
      expect.objectContaining({ action: 'account.email-corrected', actorUid: sam.id }),
    );
    // Once the link is used, it is Mia's.
    const reception = await club.signedIn(await club.desk());
    const handed = await reception.submit(`/admin/member/${mia.id}/code`, { what: 'link', check: 'known' });
    const link = /\/auth\/[\w-]+\?token=[\w-]+/.exec(handed.text)?.[0] ?? '';
    const young = club.visitor();
    await young.submit(link, { password: 'a long pass phrase' });
    const used = await parent.get(page);
    expect(used.text).toContain(
      'Mia signs in with mia@post.example. Is the address wrong? Ask at the front desk.',
    );
    expect(used.html).not.toContain(`href="${form}"`);
    expect((await parent.get(form)).status).toBe(404);
    expect((await parent.post(form, { email: 'x@post.example' })).status).toBe(404);
  });

  test('a guardian corrects it a few times in an hour only: each sends a link to an address they typed', async () => {
    const { club, sam, mia, stored } = await openFamily({ environment: withMail });
    const parent = await club.signedIn(sam);
    const form = `/account/family/${mia.id}/sign-in`;
    for (const name of ['one', 'two', 'three', 'four'])
      await parent.submit(form, { email: `${name}@post.example` });
    const refused = await parent.submit(form, { email: 'five@post.example' });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('The address has been changed too often.');
    expect((await stored(mia.id)).email).toBe('four@post.example');
  });

  test('an admin gives it, and the guardian is told the address', async () => {
    const house = await openFamily();
    const { browser, sam, mia } = house;
    const given = await browser.submit(`/admin/member/${mia.id}/own-sign-in`, { email: 'mia@post.example' });
    expect((await browser.follow(given)).text).toContain(
      'Mia now has their own sign-in. We can’t send email',
    );
    expect(await bodiesTo(house, sam)).toContain(
      'has a sign-in of their own now, with the address mia@post.example',
    );
    // Without a mail server it waits until staff, or their Family page, tell them.
    expect((await house.stored(sam.id)).familyNews.map(({ text }) => text)).toContain(
      'Mia Reid has a sign-in of their own now, with the address mia@post.example.',
    );
  });

  test('where nobody acts for them and there are health answers, the desk can’t', async () => {
    const { club, browser, sam, mia, stored } = await openFamily();
    await submitParq(club.services, mia.id, { ...answers, guardian: { uid: sam.id, name: 'Sam Reid' } });
    await club.store.update(members, mia.id, { dob: '2008-01-01' });
    const reception = await club.signedIn(await club.desk());
    const page = `/admin/member/${mia.id}/own-sign-in`;
    expect((await reception.get(page)).text).toContain('only an admin can give them a sign-in');
    const refused = await reception.post(page, { email: 'dee@post.example' });
    expect([refused.status, refused.text.includes('only an admin can give them a sign-in')]).toEqual([
      403,
      true,
    ]);
    expect(refused.html).toContain('value="dee@post.example"');
    expect((await reception.get(`/desk/member/${mia.id}`)).html).not.toContain('own-sign-in');
    const family = `/admin/member/${mia.id}/family`;
    expect((await reception.get(family)).text).toContain('None. An admin can give them one');
    expect((await browser.get(family)).html).toContain(page);
    expect((await stored(mia.id)).email).toBe('');
    await browser.submit(page, { email: 'mia@post.example' });
    expect((await stored(mia.id)).email).toBe('mia@post.example');
  });

  test.each(['guardian', 'admin'])(
    'in a family of an earlier release the guardian acts on where the %s gives it',
    async (who) => {
      const { club, browser, sam, mia, leo, family } = await openFamily();
      await club.store.update(families, (await family())?.id ?? '', { acting: null });
      const parent = await club.signedIn(sam);
      const given =
        who === 'admin'
          ? await browser.submit(`/admin/member/${mia.id}/own-sign-in`, { email: 'mia@post.example' })
          : await parent.submit(`/account/family/${mia.id}/sign-in`, { email: 'mia@post.example' });
      expect(given.status).toBe(303);
      expect((await parent.get(`/account/family/${mia.id}`)).status).toBe(200);
      expect((await parent.get(`/account/family/${leo.id}`)).status).toBe(404);
      expect((await family())?.acting).toEqual([{ guardianUid: sam.id, childUid: mia.id }]);
    },
  );

  test('the desk gives none to a child who gets a guardian at that moment, nor a guardian who is one no more', async () => {
    const { club, sam, mia, by, stored } = await openFamily();
    const { services } = club;
    const guard = (isGuardian: boolean) => setGuardian(services, { uid: sam.id, isGuardian, by });
    /** Gives a sign-in while a guardian begins or ends between the page’s question and the writing. */
    const give = (who: object, isGuardian: boolean) => {
      const createAccount: typeof services.identity.createAccount = async (account) => {
        await guard(isGuardian);
        return services.identity.createAccount(account);
      };
      const identity = { ...services.identity, createAccount };
      const gift = {
        member: mia,
        email: 'dee@post.example',
        by: { uid: 'dee', name: 'Dee' },
        as: 'staff',
      } as const;
      return giveLogin({ ...services, identity }, { ...gift, ...who });
    };
    await guard(false);
    expect(await give({}, true)).toBeNull();
    expect(await give({ by: { uid: sam.id, name: 'Sam' }, as: 'guardian' }, false)).toBeNull();
    expect((await stored(mia.id)).email).toBe('');
    expect(await services.identity.findAccount(mia.id)).toBeNull();
    expect(await services.identity.findAccountByEmail('dee@post.example')).toBeNull();
  });
});

test('what came of a child’s consultation, and that they delete their answers, is told to the guardian', async () => {
  const house = await openFamily();
  const { club, browser, sam, leo } = house;
  const by = { ...answers, guardian: { uid: sam.id, name: sam.name } };
  await submitParq(club.services, leo.id, by);
  const review = `/admin/member/${leo.id}/parq-review`;
  expect((await browser.get(review)).text).toContain('the member and their parent or guardian can read it');
  const saved = await browser.submit(review, { outcome: 'cleared', note: 'No sprints' });
  expect((await browser.follow(saved)).text).toContain('so tell Sam Reid yourself');
  expect(await bodiesTo(house, sam)).toContain('The consultation about Leo Reid’s PAR-Q is recorded.');
  expect(await bodiesTo(house, sam)).not.toContain('No sprints');
  const parent = await club.signedIn(sam);
  const page = (await parent.get(`/account/family/${leo.id}/parq`)).text;
  expect(page).toContain('Consultation: Cleared');
  expect(page).toContain('No sprints');
  const place = '/account/consents';
  await withdrawHealthConsent(club.services, {
    memberUid: leo.id,
    by: { uid: leo.id, name: leo.name },
    place,
  });
  expect(await bodiesTo(house, sam)).toContain('Leo Reid has deleted their own health answers');
});

test('where a guardian begins while the desk gives a sign-in, it keeps what was typed and says so', async () => {
  const { club, sam, mia, by, stored } = await openFamily();
  const { services } = club;
  const guard = (isGuardian: boolean) => setGuardian(services, { uid: sam.id, isGuardian, by });
  await guard(false);
  const reception = await club.signedIn(await club.desk());
  const create = services.identity.createAccount;
  vi.spyOn(services.identity, 'createAccount').mockImplementation(async (account) => {
    await guard(true);
    return create(account);
  });
  const page = `/admin/member/${mia.id}/own-sign-in`;
  const refused = await reception.submit(page, { email: 'mia@post.example' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('who decides has just changed');
  expect(refused.text).toContain('Sam Reid can act for Mia Reid');
  expect(refused.html).toContain('value="mia@post.example"');
  expect((await stored(mia.id)).email).toBe('');
  await reception.submit(page, { email: 'mia@post.example' });
  expect((await stored(mia.id)).email).toBe('');
});

describe('a date of birth', () => {
  test('the desk makes nobody 18; within their age it changes', async () => {
    const { club, leo, stored } = await openFamily();
    const reception = await club.signedIn(await club.desk());
    const page = `/admin/member/${leo.id}/edit`;
    const grown = await reception.submit(page, editedAs(leo, '2001-01-31'));
    expect([grown.status, grown.text.includes('make them 18 or over')]).toEqual([422, true]);
    expect((await reception.submit(page, editedAs(leo, '2010-02-01'))).status).toBe(303);
    expect((await stored(leo.id)).dob).toBe('2010-02-01');
  });

  test('an admin does: it ends guardianships, the person and the guardian are told, and back it asks again', async () => {
    const house = await openFamily();
    const { club, browser, leo, sam, audit } = house;
    const parent = await club.signedIn(sam);
    const page = `/admin/member/${leo.id}/edit`;
    await browser.submit(page, editedAs(leo, '2001-01-31'));
    expect((await parent.get(`/account/family/${leo.id}`)).status).toBe(404);
    expect(await subjectsTo(house, leo)).toContain('Your date of birth at Our Club has been changed');
    expect(await bodiesTo(house, leo)).toContain('Nobody acts for you as a parent or guardian any more.');
    expect(await bodiesTo(house, sam)).toContain('You no longer act for Leo Reid.');
    expect(await audit(leo.id)).toContainEqual(
      expect.objectContaining({
        before: expect.objectContaining({ dob: '2010-01-31' }),
        after: expect.objectContaining({ dob: '2001-01-31' }),
      }),
    );
    await browser.submit(page, editedAs(leo, '2010-01-31'));
    expect((await parent.get(`/account/family/${leo.id}`)).status).toBe(404);
    expect(await subjectsTo(house, leo)).toContain('Please confirm a guardian at Our Club');
    const young = await club.signedIn(leo);
    await young.submit('/account/family', {}, `/account/family/${leo.id}/guardians/${sam.id}/confirm`);
    expect((await parent.get(`/account/family/${leo.id}`)).status).toBe(200);
  });

  test('filled in where it was missing, it makes nobody act, in a family of an earlier release too', async () => {
    const { club, sam, mia, family, stored } = await openFamily();
    await club.store.update(members, mia.id, { dob: '' });
    await club.store.update(families, (await family())?.id ?? '', { acting: null });
    const reception = await club.signedIn(await club.desk());
    await reception.submit(`/admin/member/${mia.id}/edit`, editedAs(mia, '2014-05-05'));
    expect((await stored(mia.id)).dob).toBe('2014-05-05');
    const parent = await club.signedIn(sam);
    expect((await parent.get(`/account/family/${mia.id}`)).status).toBe(404);
    expect((await reception.get(`/admin/member/${sam.id}/family`)).text).toMatch(
      /Waiting to act for (?:Leo Reid, )?Mia Reid/,
    );
  });

  test('nobody is asked to guard a new adult; a new child and their guardian are told who confirms', async () => {
    const { club, browser, leo, sam, mails } = await openFamily();
    const seen = new Set<string>();
    const news = async ({ id }: Member) => {
      const fresh = (await mails(id)).filter((mail) => !seen.has(mail.id));
      for (const mail of fresh) seen.add(mail.id);
      return fresh.map(({ subject, body }) => `${subject}\n${body}`).join('\n');
    };
    await Promise.all([news(leo), news(sam)]);
    const page = `/admin/member/${leo.id}/edit`;
    const waits = 'You’ll act for Leo Reid once they have confirmed it.';
    await browser.submit(page, editedAs(leo, '2001-01-31'));
    const [adult, parent] = [await news(leo), await news(sam)];
    expect(adult).toContain('Sam Reid no longer acts for you.');
    expect(adult).not.toContain('Please confirm a guardian');
    expect(parent).toContain('You no longer act for Leo Reid.');
    expect(parent).not.toContain(waits);
    await browser.submit(page, editedAs(leo, '2010-01-31'));
    expect(await news(leo)).toContain('Please confirm a guardian');
    expect(await news(sam)).toContain(waits);
    expect((await club.store.find(members, leo.id))?.dob).toBe('2010-01-31');
  });

  test('the email says only what has ended for them, and that a date was removed', async () => {
    const house = await openFamily();
    const { club, browser } = house;
    const alone = await club.member({ firstName: 'Kit', dob: '1990-01-31' });
    await browser.submit(`/admin/member/${alone.id}/edit`, editedAs(alone, '2010-05-05'));
    expect(await bodiesTo(house, alone)).toContain('we now treat you as under 18');
    expect(await bodiesTo(house, alone)).not.toContain('no longer a guardian');
    const at = { from: '5 May 2010', to: '', isNowChild: false, hasEnded: false };
    const { body } = ageChangedMail({ firstName: 'Kit', clubName: 'Our Club' }, at);
    expect(body).toContain(
      'An admin has removed your date of birth, 5 May 2010, so we now treat you as 18 or over.',
    );
    expect(body).not.toContain('Nobody acts');
  });

  test('a guardian made a child is a guardian no more', async () => {
    const { browser, sam, family } = await openFamily();
    await browser.submit(`/admin/member/${sam.id}/edit`, editedAs(sam, '2010-05-05'));
    expect(await family()).toMatchObject({ guardianUids: [], acting: [] });
  });

  test('nobody under 18 makes themselves an adult, and no adult a child; the audit log says what changed', async () => {
    const { club, leo, sam, stored, audit } = await openFamily();
    const page = '/account/personal-info';
    for (const [person, born, age] of [
      [leo, '1990-01-31', '18 or over'],
      [sam, '2012-01-31', 'under 18'],
    ] as const) {
      const browser = await club.signedIn(person);
      const refused = await browser.submit(page, editedAs(person, born));
      expect([refused.status, refused.text.includes(`This would make you ${age}`)]).toEqual([422, true]);
      expect((await stored(person.id)).dob).toBe(person.dob);
    }
    const young = await club.signedIn(leo);
    expect((await young.submit(page, editedAs(leo, '2010-02-01'))).status).toBe(303);
    expect(await audit(leo.id)).toContainEqual(
      expect.objectContaining({
        action: 'member.edited',
        before: expect.objectContaining({ dob: '2010-01-31' }),
        after: expect.objectContaining({ dob: '2010-02-01' }),
      }),
    );
  });

  test('nor does anybody but an admin bring their 18th birthday nearer', async () => {
    const { club, browser, leo, stored } = await openFamily();
    const tomorrow = localDate(club.now()).subtract({ years: 18 }).add({ days: 1 }).toString();
    const own = await (await club.signedIn(leo)).submit('/account/personal-info', editedAs(leo, tomorrow));
    expect([own.status, own.text.includes('bring your 18th birthday nearer')]).toEqual([422, true]);
    const page = `/admin/member/${leo.id}/edit`;
    const desk = await (await club.signedIn(await club.desk())).submit(page, editedAs(leo, tomorrow));
    expect([desk.status, desk.text.includes('bring their 18th birthday nearer')]).toEqual([422, true]);
    expect((await stored(leo.id)).dob).toBe(leo.dob);
    expect((await browser.submit(page, editedAs(leo, tomorrow))).status).toBe(303);
    expect((await stored(leo.id)).dob).toBe(tomorrow);
  });
});

test('a child added at the desk has the adult beside it as guardian by default; without one the page says so', async () => {
  const { club, stored } = await openDesk();
  const sam = await club.member({ firstName: 'Sam', lastName: 'Reid', dob: '1985-02-01' });
  const reception = await club.signedIn(await club.desk());
  const pat = await club.member({ firstName: 'Pat', lastName: 'Reid', dob: '1985-02-01' });
  const form = `/admin/member/${pat.id}/family/child`;
  const [shown] = formsOf((await reception.get(form)).html, form).filter(({ action }) => action === form);
  await reception.post(form, { ...(shown && asItComes(shown)), ...child, firstName: 'Gus' });
  expect((await reception.get(`/admin/member/${pat.id}/family`)).text).toContain('Acts for Gus Reid');
  const page = `/admin/member/${sam.id}/family`;
  await reception.submit(`${page}/child`, child);
  expect((await stored(sam.id)).familyId).not.toBe('');
  expect((await reception.get(page)).text).toContain('Nobody acts for them yet');
  await press(reception, sam.id, 'guardian');
  const guarded = (await reception.get(page)).text;
  expect([guarded.includes('Nobody acts for them yet'), guarded.includes('Acts for Mia Reid')]).toEqual([
    false,
    true,
  ]);
});
