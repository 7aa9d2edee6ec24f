/** Whose a membership is to end, hold and change: of somebody under 18, their guardians or the payer. */
import { describe, expect, test } from 'vitest';
import type { Family } from '#domain/families/family.ts';
import { findKeeper, tellOfMembership } from '#domain/families/guardians.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { addToFamily, makePayer, setGuardian, takeOutOfFamily } from '#server/families/change-family.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { type ClubOptions, PASSWORD, withMail } from '../support/club.ts';
import { activeFacts } from '../support/desk.ts';
import { openFamily } from '../support/families.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const at = { childUid: 'kim', guardianUid: 'sam' };
const family = (facts: Partial<Family> = {}): Family => ({
  ...{ payerUid: 'sam', guardianUids: ['sam'], memberUids: ['sam', 'kim', 'alex'], acting: [at] },
  ...facts,
});
const kim = { uid: 'kim', dob: '2014-05-05', email: 'kim@club.test', paysOnline: false };

describe('a membership is looked after', () => {
  test.each<[string, Family | null, Partial<typeof kim>, string, string[]]>([
    ['by the guardian of a child', family(), {}, 'guardians', ['sam']],
    ['by them too where the child pays online', family(), { paysOnline: true }, 'guardians', ['sam']],
    ['by the payer, where there is no guardian', family({ acting: [] }), {}, 'payer', ['sam']],
    [
      'by a child of 16 who pays online',
      family({ acting: [] }),
      { dob: '2010-01-31', paysOnline: true },
      'own',
      [],
    ],
    ['by a child of 16 without a family', null, { dob: '2010-01-31' }, 'own', []],
    ['by an adult, also where another pays', family(), { dob: '1990-01-31' }, 'own', []],
    ['by themselves from the 18th birthday on', family(), { dob: '2008-11-21' }, 'own', []],
    ['by a guardian who pays, not by themselves', family({ payerUid: 'kim' }), {}, 'guardians', ['sam']],
  ])('%s', (_, of, facts, kind, uids) => {
    expect(findKeeper(of, { ...kim, ...facts }, now)).toEqual({ kind, uids });
  });

  test.each<[string, Family, Partial<typeof kim>, string, string[]]>([
    ['guardian and payer of a child', family({ payerUid: 'alex' }), {}, 'desk', ['sam', 'alex']],
    ['not the person who did it', family({ payerUid: 'alex' }), {}, 'sam', ['alex']],
    ['the payer of an adult', family(), { dob: '1990-01-31' }, 'kim', ['sam']],
    ['nobody of an adult who pays online', family(), { dob: '1990-01-31', paysOnline: true }, 'kim', []],
  ])('told of it: %s', (_, of, facts, by, uids) => {
    expect(tellOfMembership(of, { ...kim, ...facts }, by, now)).toEqual(uids);
  });
});

/** Leo has a sign-in of his own and a membership that Sam pays for; Sam is his guardian. Twelve, unless `dob` says otherwise. */
async function openWithLeo(facts: Partial<Member> = {}, options: ClubOptions = {}) {
  const house = await openFamily(options);
  const { club, leo, sam } = house;
  const paid = { ...activeFacts(house, 20), planPriceInPence: 7900, planInterval: 'month' as const };
  await club.store.update(members, leo.id, { ...paid, dob: '2014-05-05', ...facts });
  const young = await club.signedIn(leo);
  const parent = await club.signedIn(sam);
  const page = `/account/family/${leo.id}`;
  const version = async () => membershipVersion(await house.stored(leo.id));
  return { ...house, young, parent, page, version };
}

const hold = { 'from-day': '1', 'from-month': '12', 'from-year': '2026' };
const days = { ...hold, 'until-day': '20', 'until-month': '12', 'until-year': '2026' };

/** Every form with which members change their own membership. */
const ownForms: readonly (readonly [string, Record<string, string>])[] = [
  ['/membership/leave', {}],
  ['/membership/stay', {}],
  ['/membership/holding', days],
  ['/membership/holding/return', {}],
  ['/membership/change', { plan: 'off-peak' }],
  ['/membership/request/withdraw', {}],
  ['/account/membership-billing/portal', {}],
];

describe('a child with a sign-in of their own', () => {
  test.each(['2014-05-05', '2010-01-31'])('born on %s changes nothing of the membership', async (dob) => {
    const { young, leo, stored, version } = await openWithLeo({ dob, requestedPlanId: 'off-peak' });
    const membership = async () => [await version(), (await stored(leo.id)).requestedPlanId];
    const before = await membership();
    for (const [form, fields] of ownForms) {
      const answer = await young.submit('/account/family', { ...fields, seen: await version() }, form);
      expect([form, answer.status]).toEqual([form, 403]);
      expect(answer.text).toContain('Sam Reid can change, hold or end it under Family');
    }
    expect(await membership()).toEqual(before);
  });

  test('reads who looks after it, and is offered none of it', async () => {
    const { club, young, leo } = await openWithLeo({
      cancelAtPeriodEnd: true,
      membershipStatus: 'cancelling',
    });
    const billing = await young.get('/account/membership-billing');
    expect(billing.text).toContain('Your parent or guardian looks after your membership: Sam Reid can');
    const home = await young.get('/account/dashboard');
    expect(home.text).toContain('Your parent or guardian looks after your membership');
    for (const page of [billing, home]) expect(page.html).not.toContain('/membership/stay');
    for (const path of ['/membership/leave', '/membership/stay', '/membership/change'])
      expect((await young.get(path)).location).toBe('/account/membership-billing');
    await club.store.update(members, leo.id, { cancelAtPeriodEnd: false, membershipStatus: 'active' });
    const holding = await young.get('/membership/holding');
    expect(holding.text).toContain('Your parent or guardian looks after your membership');
    expect(holding.html).not.toContain('name="from');
  });

  test('closes no account with it', async () => {
    const { club, young, leo, stored } = await openWithLeo();
    const page = '/account/security/close';
    expect((await young.get(page)).text).toContain(
      'Your account can be closed once your membership has ended.',
    );
    const refused = await young.submit('/account/security', { currentPassword: PASSWORD }, page);
    expect(refused.status).toBe(403);
    await club.store.update(members, leo.id, { membershipStatus: 'cancelled' });
    expect((await stored(leo.id)).name).toBe('Leo Reid');
    expect((await young.submit(page, { currentPassword: PASSWORD })).location).toBe('/');
  });

  test('of 16 without guardian or payer ends it', async () => {
    const { club, leo, by, young, stored } = await openWithLeo({ dob: '2010-01-31' });
    await takeOutOfFamily(club.services, { uid: leo.id, by });
    await young.submit('/membership/leave', {});
    expect((await stored(leo.id)).cancelAtPeriodEnd).toBe(true);
  });
});

describe('the guardian of a child', () => {
  test('ends the membership and keeps it after all; the child is told who looks after it', async () => {
    const { parent, page, leo, stored, audit, mails } = await openWithLeo();
    expect((await parent.get(page)).html).toContain(`${page}/membership/leave`);
    const leave = (await parent.get(`${page}/membership/leave`)).text;
    expect(leave).toContain('Cancel Leo’s membership');
    expect(leave).toMatch(/Why is Leo leaving\?.*Moving away.*No time/);
    expect(leave).not.toMatch(/I’m moving|I don’t/);
    const ended = await parent.submit(`${page}/membership/leave`, { leavingReason: 'moving' });
    expect(ended.location).toBe(page);
    expect((await parent.follow(ended)).text).toContain('Leo’s membership is set to end.');
    expect((await stored(leo.id)).cancelAtPeriodEnd).toBe(true);
    expect((await audit(leo.id))[0]).toMatchObject({
      action: 'membership.cancel-requested',
      actorName: 'Sam Reid',
    });
    expect((await mails(leo.id))[0]?.body).toContain('Your parent or guardian looks after your membership');
    expect((await parent.get(page)).html).toContain(`${page}/membership/stay`);
    await parent.submit(`${page}/membership/stay`, {});
    expect((await stored(leo.id)).cancelAtPeriodEnd).toBe(false);
  });

  test('puts it on hold, and ends the hold', async () => {
    const { parent, page, leo, stored } = await openWithLeo();
    const holding = `${page}/membership/holding`;
    const preview = await parent.get(`${holding}?${new URLSearchParams(days)}`);
    expect(preview.text).toContain('Start hold on 1 December 2026');
    expect((await parent.submit(`${holding}?${new URLSearchParams(days)}`, {}, holding)).location).toBe(
      holding,
    );
    expect((await stored(leo.id)).hold?.from).toBe('2026-12-01');
    expect((await parent.get(holding)).text).toContain('Leo’s hold is booked');
    expect((await parent.get(page)).text).toContain('On hold from 1 December 2026 until 20 December 2026.');
    expect((await parent.submit(`${holding}/return`, {})).location).toBe(holding);
    expect((await stored(leo.id)).hold).toBeNull();
  });

  test('asks for another plan, and takes the request back', async () => {
    const { parent, young, page, leo, stored, audit, mails } = await openWithLeo();
    const change = `${page}/membership/change`;
    const asked = await parent.submit(`${change}?plan=off-peak&step=cost`, {}, change);
    expect((await parent.follow(asked)).text).toContain('Leo’s request: Off-peak');
    expect((await stored(leo.id)).requestedPlanId).toBe('off-peak');
    expect((await audit(leo.id))[0]?.actorName).toBe('Sam Reid');
    expect((await parent.get(page)).text).toContain('Requested for Leo: Off-peak');
    for (const path of ['/account/dashboard', '/account/membership-billing', '/account/profile']) {
      const { text } = await young.get(path);
      expect([path, text.includes('Your next plan: Off-peak, £49 a month, requested by Sam Reid')]).toEqual([
        path,
        true,
      ]);
      expect(text).not.toContain('You’ve requested');
    }
    const told = (await mails(leo.id)).filter(({ template }) => template === 'plan-change-requested');
    expect(told.map(({ subject }) => subject)).toEqual(['Your next plan: Off-peak, requested by Sam Reid']);
    expect(told[0]?.body).not.toContain('cancel this request');
    await parent.submit(`${page}/membership/request/withdraw`, {});
    expect((await stored(leo.id)).requestedPlanId).toBe('');
  });

  test('row 12: nobody else finds these pages, nor for an adult', async () => {
    const { club, parent, page, leo } = await openWithLeo();
    const other = await club.signedIn(await club.member({}));
    const paths = ['leave', 'stay', 'holding', 'holding/return', 'change', 'request/withdraw'];
    for (const path of paths) expect((await other.get(`${page}/membership/${path}`)).status).toBe(404);
    for (const path of [...paths, 'portal'])
      expect((await other.submit('/account/family', {}, `${page}/membership/${path}`)).status).toBe(404);
    await club.store.update(members, leo.id, { dob: '1990-01-01' });
    for (const path of paths) expect((await parent.get(`${page}/membership/${path}`)).status).toBe(404);
  });
});

describe('payers and guardians are told', () => {
  const asked = { type: 'cancel-at-period-end' } as const;

  test('on their Family page, when the desk ends or holds it', async () => {
    const { club, parent, leo, by } = await openWithLeo();
    await changeMembership(club.services, { uid: leo.id, by, event: asked });
    const page = await parent.get('/account/family');
    expect(page.text).toContain(
      'Leo Reid’s membership (Unlimited) will end on 11 December 2026. The club did this.',
    );
    await changeMembership(club.services, { uid: leo.id, by, event: { type: 'undo-cancel' } });
    expect((await parent.get('/account/family')).text).toContain('won’t end after all');
  });

  test('by email, where one can go, and not of what they did themselves', async () => {
    const { club, sam, leo, by, mails } = await openWithLeo({}, { environment: withMail });
    await changeMembership(club.services, { uid: leo.id, by: { uid: sam.id, name: sam.name }, event: asked });
    expect((await mails(sam.id)).filter(({ subject }) => subject.includes('membership'))).toEqual([]);
    await changeMembership(club.services, { uid: leo.id, by, event: { type: 'undo-cancel' } });
    expect((await mails(sam.id))[0]?.subject).toContain('Leo Reid’s membership at');
  });

  test('when an adult of the family ends their own', async () => {
    const { club, sam, by, parent, stored, ...house } = await openFamily().then(async (house) => ({
      ...house,
      parent: await house.club.signedIn(house.sam),
    }));
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await club.store.update(members, alex.id, activeFacts({ ...house, club }, 20));
    await (await club.signedIn(alex)).submit('/membership/leave', {});
    expect((await stored(alex.id)).cancelAtPeriodEnd).toBe(true);
    expect((await parent.get('/account/family')).text).toContain('Alex Reid did this themselves.');
  });

  test('the payer of a child without an address, who is not their guardian', async () => {
    const { club, sam, mia, by, parent, ...house } = await openWithLeo();
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await makePayer(club.services, { uid: alex.id, by });
    await club.store.update(members, mia.id, activeFacts({ ...house, club }, 20));
    await changeMembership(club.services, { uid: mia.id, by, event: asked });
    const text = 'Mia Reid’s membership (Unlimited) will end on 11 December 2026.';
    for (const who of [parent, await club.signedIn(alex)])
      expect((await who.get('/account/family')).text).toContain(text);
  });
});

test('what a child or another adult has requested is on the Family page of whoever pays for them', async () => {
  const { club, browser, by, sam, leo, parent } = await openWithLeo();
  const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
  await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
  for (const { id } of [sam, leo, alex])
    await club.store.update(members, id, { requestedPlanId: 'off-peak', requestedPlanAt: club.now() });
  const { text } = await parent.get('/account/family');
  // Leo has paid for now: nobody pays for his change at the desk.
  expect(text).toContain(
    'Leo Reid has requested Off-peak, £49 a month. There’s nothing to pay now. It starts with the next payment, from 12 December 2026. Until then nothing changes.',
  );
  expect(text).toContain(
    'Alex Reid has requested Off-peak, £49 a month. The desk starts it once you’ve paid there.',
  );
  expect(text).not.toContain('Sam Reid has requested');
  await club.store.update(members, leo.id, { requestedPlanId: '', requestedPlanAt: null });
  const change = `/account/family/${leo.id}/membership/change`;
  await parent.submit(`${change}?plan=off-peak&step=cost`, {}, change);
  await makePayer(club.services, { uid: alex.id, by });
  expect((await parent.get('/account/family')).text).not.toContain('has requested Off-peak');
  expect((await (await club.signedIn(alex)).get('/account/family')).text).toContain(
    'Sam Reid has requested Off-peak, £49 a month for Leo Reid.',
  );
  // So it is where the desk sells to the family.
  const said = /Sam Reid has requested Off-peak, £49[^.]* for Leo\./;
  expect((await browser.get(`/desk/sell/${alex.id}`)).text).toMatch(said);
});

test('whoever pays and acts for nobody reads on their Family page who changes each membership', async () => {
  const house = await openWithLeo();
  const { club, by, sam, mia, leo, parent } = house;
  const alex = await club.member({ ...activeFacts(house, 20), firstName: 'Alex', dob: '1984-02-01' });
  await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
  const { text } = await parent.get('/account/family');
  expect(text).toContain(
    `${alex.name}: you pay, but changing, holding or ending the membership is up to ${alex.name}.`,
  );
  expect(text).not.toContain('Leo Reid: ');
  await makePayer(club.services, { uid: alex.id, by });
  const payer = await club.signedIn(alex);
  const family = async () => (await payer.get('/account/family')).text;
  expect(await family()).toContain(
    'Leo Reid: you pay, but changing, holding or ending the membership is up to Sam Reid, as parent or guardian.',
  );
  expect(await family()).not.toContain('Mia Reid: ');
  await club.store.update(members, mia.id, activeFacts(house, 20));
  await setGuardian(club.services, { uid: sam.id, isGuardian: false, by });
  for (const { name } of [leo, mia])
    expect(await family()).toContain(
      `${name}: nobody acts for ${name} here, so changing, holding or ending the membership is up to you, at the front desk.`,
    );
  for (const end of ['leave', 'holding', 'change'])
    expect((await payer.get(`/account/family/${leo.id}/membership/${end}`)).status).toBe(404);
});

test('what a child has asked for is said in the payer’s sale, and chosen only by hand', async () => {
  const { club, browser, sam, leo } = await openWithLeo({
    membershipStatus: 'pending',
    requestedPlanId: 'off-peak',
  });
  const page = await browser.get(`/desk/sell/${sam.id}`);
  expect(page.text).toContain('Leo has requested Off-peak');
  expect(page.html).not.toMatch(/<option[^>]*value="off-peak"[^>]*selected/);
  await club.store.update(members, leo.id, { membershipStatus: 'expired', planId: 'unlimited' });
  expect((await browser.get(`/desk/sell/${sam.id}?due=1`)).html).not.toMatch(/value="off-peak"[^>]*selected/);
});

describe('a sign-in of their own', () => {
  test('is on the member’s page: who gave it, when, and to which address', async () => {
    const { browser, mia, audit } = await openFamily();
    await browser.submit(`/admin/member/${mia.id}/own-sign-in`, { email: 'Mia@Example.test' });
    expect((await browser.get(`/admin/member/${mia.id}`)).text).toMatch(
      /Sign-in Given by Ada Raman1 on .*, to mia@example\.test/,
    );
    expect(await audit(mia.id)).toContainEqual(
      expect.objectContaining({ action: 'family.login-given', summary: 'mia@example.test' }),
    );
  });

  test('is not a parent’s: the desk doesn’t ask for it, and the parent can’t give it', async () => {
    const { club, sam, mia, audit } = await openFamily();
    const reception = await club.signedIn(await club.desk());
    const parent = await club.signedIn(sam);
    const email = sam.email.toUpperCase();
    for (const [who, page] of [
      [reception, `/admin/member/${mia.id}/own-sign-in`],
      [parent, `/account/family/${mia.id}/sign-in`],
    ] as const) {
      const refused = await who.submit(page, { email });
      expect([refused.status, refused.text.includes('Two people can’t share one sign-in address')]).toEqual([
        422,
        true,
      ]);
    }
    expect((await audit(mia.id)).map(({ action }) => action)).not.toContain('family.login-asked');
  });
});

test('a guardian reads of the PAR-Q what the desk reads', async () => {
  const { club, parent, browser, leo, page } = await openWithLeo();
  await club.settle({ parqAtDoor: 'warn', isOpenToPublic: true });
  expect((await browser.get(`/admin/member/${leo.id}`)).text).toContain(
    'They can come in, but can’t book classes.',
  );
  expect((await parent.get(page)).text).toContain(
    'Please answer Leo’s PAR-Q before Leo trains. Leo can come in, but can’t book classes.',
  );
  await club.settle({ parqAtDoor: 'refuse' });
  expect((await parent.get(page)).text).toContain('Leo can’t book classes.');
  const chip = (html: string) => /data-fact="parq-own"[^>]*>([^<]+)/.exec(html)?.[1];
  expect(chip((await parent.get(page)).html)).toBe('Not filled in');
});

describe('under Family', () => {
  test('a child reads who acts for them and what that means, and nothing to pay', async () => {
    const { young } = await openWithLeo();
    const page = await young.get('/account/family');
    expect(page.text).toContain(
      'Sam Reid acts for you until you’re 18, as your parent or guardian: they can book classes for you, show your pass',
    );
    expect(page.text).not.toMatch(/To pay|pays for your family/);
  });

  test('a second adult reads who pays, and that they are told', async () => {
    const { club, sam, by, ...house } = await openWithLeo();
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    const page = async () => (await (await club.signedIn(alex)).get('/account/family')).text;
    expect(await page()).toContain('Sam Reid pays for your family. They’re told when your membership ends,');
    const card = { subscriptionStatus: 'active', stripeSubscriptionId: 'sub_1' };
    await club.store.update(members, alex.id, { ...activeFacts({ ...house, club }, 20), ...card });
    expect(await page()).toContain('Sam Reid pays for your family. You pay for your own membership');
  });
});
