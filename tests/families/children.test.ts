import { describe, expect, test } from 'vitest';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { families } from '#server/data/collections/families.ts';
import { members } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { addToFamily, setGuardian, takeOutOfFamily } from '#server/families/change-family.ts';
import { sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { type ClubOptions, PASSWORD } from '../support/club.ts';
import { activeFacts } from '../support/desk.ts';
import { type FamilyHouse, openFamily } from '../support/families.ts';
import { session } from '../support/timetable.ts';

const noToAll = Object.fromEntries(currentQuestionSet.questions.map(({ key }) => [key, 'no']));
const signed = { ...noToAll, declaredName: 'Sam Reid', consent: 'on' };

/** Mia has a membership and a PAR-Q, and there is a class tomorrow. */
async function openForBooking(options: ClubOptions = {}) {
  const house = await openFamily(options);
  const { club, sam, mia } = house;
  await club.store.update(members, mia.id, activeFacts(house, 20));
  const parent = await club.signedIn(sam);
  await parent.submit(`/account/family/${mia.id}/parq`, signed);
  const tomorrow = session({ startsAt: club.now().add({ hours: 24 }) });
  await club.store.create(sessions, tomorrow);
  const booking = async () => club.store.find(bookings, bookingKey(tomorrow.id, mia.id));
  return {
    ...house,
    parent,
    tomorrow,
    classPage: `/account/family/${mia.id}/classes/${tomorrow.id}`,
    booking,
  };
}

/** Every page of one person about another. */
const pagesAbout = (uid: string, sessionId: string) =>
  [
    '',
    '/parq',
    '/pass',
    '/pass.svg',
    '/classes',
    `/classes/${sessionId}`,
    `/classes/${sessionId}/cancel`,
    '/close',
  ].map((end) => `/account/family/${uid}${end}`);

describe('a guardian', () => {
  test('books a class for a child and cancels it; the child’s membership counts', async () => {
    const { parent, classPage, booking, mia, tomorrow } = await openForBooking();
    const list = await parent.get(`/account/family/${mia.id}/classes?day=2026-11-22`);
    expect(list.html).toContain(classPage);
    const booked = await parent.submit(classPage, {});
    expect((await parent.follow(booked)).text).toContain('Mia is booked');
    expect(await booking()).toMatchObject({ status: 'booked', memberUid: mia.id, by: 'member' });
    expect((await parent.get(`/account/family/${mia.id}`)).text).toContain(tomorrow.className);
    const cancelled = await parent.submit(`${classPage}/cancel`, {});
    expect((await parent.follow(cancelled)).text).toContain('Booking cancelled for Mia');
    expect((await booking())?.status).toBe('cancelled');
  });

  test('is told about the child, not about themselves, why a class cannot be booked', async () => {
    const { parent, classPage, booking, club, mia, sam } = await openForBooking();
    await club.store.update(members, sam.id, activeFacts(await openFamily(), 20));
    await club.store.update(members, mia.id, { membershipStatus: 'pending' });
    expect((await parent.get(classPage)).text).toContain('They don’t have a membership yet.');
    const answer = await parent.post(classPage, {});
    expect(answer.status).toBe(422);
    expect(await booking()).toBeNull();
  });

  test('answers the PAR-Q and signs with their own name; the audit log says who', async () => {
    const { club, sam, mia, stored, audit } = await openFamily();
    const parent = await club.signedIn(sam);
    const page = `/account/family/${mia.id}/parq`;
    const wrong = await parent.submit(page, { ...signed, declaredName: 'Mia Reid' });
    expect([wrong.status, wrong.text.includes('Enter your own name')]).toEqual([422, true]);
    expect((await stored(mia.id)).parqResults).toEqual([]);
    const answer = await parent.submit(page, signed);
    expect((await parent.follow(answer)).text).toContain(
      'Mia’s PAR-Q has been saved. It’s valid until 21 May 2027.',
    );
    expect((await stored(mia.id)).parqResults).toMatchObject([
      { declaredName: 'Sam Reid', hasYesAnswers: false },
    ]);
    expect((await stored(sam.id)).parqResults).toEqual([]);
    const parqReview = { outcome: 'cleared', note: '', validUntil: '2026-12-03' } as const;
    await club.store.update(members, mia.id, { parqReview, parqReviewedAt: club.now() });
    expect((await parent.get(`/account/family/${mia.id}`)).text).toContain(
      'Cleared to train until 3 December 2026. For Mia to train after that, please speak to us',
    );
    expect(await audit(mia.id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'parq.submitted', actorName: 'Sam Reid' })]),
    );
  });

  test('shows the child’s pass, not their own', async () => {
    const { club, sam, mia } = await openFamily();
    const parent = await club.signedIn(sam);
    const page = await parent.get(`/account/family/${mia.id}/pass`);
    expect(page.text).toContain('Mia Reid');
    const own = await parent.get('/account/profile/pass.svg');
    const theirs = await parent.get(`/account/family/${mia.id}/pass.svg`);
    const codeOf = (html: string) => /monospace[^>]*>([^<]+)/.exec(html)?.[1];
    expect(codeOf(theirs.html)).toBeTruthy();
    expect(codeOf(theirs.html)).not.toBe(codeOf(own.html));
  });

  test('finds the children from home', async () => {
    const { club, sam, mia, leo } = await openFamily();
    const parent = await club.signedIn(sam);
    const home = await parent.get('/account/dashboard');
    for (const { id } of [mia, leo]) expect(home.html).toContain(`/account/family/${id}`);
    expect((await parent.get('/account/family')).text).toContain('To pay');
  });
});

describe('row 12: a child’s pages are not found', () => {
  const others: readonly (readonly [string, (house: FamilyHouse) => Promise<string>])[] = [
    ['a stranger', async ({ club }) => (await club.member()).email],
    ['a brother', async ({ leo }) => leo.email],
    ['an admin', async ({ admin }) => admin.email],
    [
      'whoever pays and is no guardian',
      async ({ club, sam, by }) => {
        await setGuardian(club.services, { uid: sam.id, isGuardian: false, by });
        return sam.email;
      },
    ],
    [
      'a parent who is in the family and no guardian',
      async ({ club, sam, by }) => {
        const alex = await club.member({ firstName: 'Alex', dob: '1984-02-01' });
        await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
        return alex.email;
      },
    ],
    [
      'a guardian after the child is taken out of the family',
      async ({ club, sam, mia, by }) => {
        await takeOutOfFamily(club.services, { uid: mia.id, by });
        return sam.email;
      },
    ],
    [
      'a guardian after the 18th birthday',
      async ({ club, sam, mia }) => {
        await club.store.update(members, mia.id, { dob: '2008-11-21' });
        return sam.email;
      },
    ],
  ];

  test.each(others)('by %s, who changes nothing either', async (_, prepare) => {
    const house = await openForBooking();
    const { club, mia, tomorrow, booking, stored, classPage } = house;
    const before = await stored(mia.id);
    const browser = await club.signedIn({ email: await prepare(house) });
    for (const page of pagesAbout(mia.id, tomorrow.id))
      expect((await browser.get(page)).status, page).toBe(404);
    for (const [page, fields] of [
      [classPage, {}],
      [`/account/family/${mia.id}/parq`, { ...signed, heart: 'yes' }],
      [`/account/family/${mia.id}/close`, { currentPassword: PASSWORD }],
    ] as const)
      expect((await browser.post(page, fields)).status, page).toBe(404);
    expect(await booking()).toBeNull();
    expect((await stored(mia.id)).parqResults).toEqual(before.parqResults);
  });

  test('a guardian has them the day before the 18th birthday', async () => {
    const { club, mia, parent } = await openForBooking();
    await club.store.update(members, mia.id, { dob: '2008-11-22' });
    expect((await parent.get(`/account/family/${mia.id}`)).status).toBe(200);
    club.advance({ hours: 12 });
    expect((await parent.get(`/account/family/${mia.id}`)).status).toBe(404);
  });
});

describe('whoever pays and is no guardian', () => {
  test('sees what falls due, and no health, classes or pass', async () => {
    const { club, sam, mia, by } = await openForBooking();
    await club.store.update(members, mia.id, { membershipStatus: 'past_due', planPriceInPence: 3300 });
    await setGuardian(club.services, { uid: sam.id, isGuardian: false, by });
    const parent = await club.signedIn(sam);
    const page = await parent.get('/account/family');
    expect(page.text).toContain('Mia Reid: Unlimited, £33, overdue');
    expect(page.html).not.toContain(`/account/family/${mia.id}`);
    expect((await parent.get('/account/dashboard')).html).not.toContain(`/account/family/${mia.id}`);
  });
});

test('the form for a child asks once who the guardian is, and again only where it is somebody else', async () => {
  const { club, sam, browser } = await openFamily();
  const add = `/admin/member/${sam.id}/family/child`;
  const noah = {
    ...{ firstName: 'Noah', lastName: 'Reid', mobile: '', sex: 'male' },
    ...{ 'dob-day': '5', 'dob-month': '5', 'dob-year': '2015' },
  };
  expect((await browser.get(add)).html).not.toContain('name="guardianNote"');
  expect((await browser.submit(add, noah)).status).toBe(303);
  const other = await club.member({
    firstName: 'Alex',
    lastName: 'Doe',
    dob: '1984-02-01',
    mobile: '+447700900222',
  });
  const page = `/admin/member/${other.id}/family/child`;
  const shown = await browser.get(page);
  expect([
    shown.html.includes('name="guardianNote"'),
    shown.text.includes('is their parent or guardian'),
  ]).toEqual([false, true]);
  const asked = await browser.submit(page, { ...noah, guardian: '' });
  expect([asked.status, asked.html.includes('name="guardianNote"')]).toEqual([422, true]);
  await browser.submit(page, { ...noah, firstName: 'Ada', guardian: 'on' });
  const { items } = await club.store.query(members, {
    where: [['searchTerms', 'array-contains', 'ada']],
    limit: 5,
  });
  const notes = items.filter(({ dob }) => dob === '2015-05-05').map(({ guardianNote }) => guardianNote);
  expect(notes).toEqual(['Alex Doe, +447700900222']);
});

test('who pays for an adult of their family is shown what is due, not what the other owes from earlier', async () => {
  const { club, sam, by, mia } = await openFamily();
  const alex = await club.member({
    firstName: 'Alex',
    lastName: 'Reid',
    dob: '1984-02-01',
    owedInPence: 3000,
  });
  await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
  const parent = await club.signedIn(sam);
  expect((await parent.get('/account/family')).text).not.toContain('£30');
  expect((await parent.get('/account/membership-billing')).text).not.toContain('£30');
  await club.store.update(members, mia.id, { owedInPence: 500 });
  expect((await parent.get('/account/family')).text).toContain('£5 is left to pay for Mia Reid.');
});

test('what a child owes is said to their payer and guardian wherever their own debt would be', async () => {
  const { club, browser, sam, mia, leo } = await openFamily();
  await club.store.update(members, mia.id, { owedInPence: 2900 });
  const parent = await club.signedIn(sam);
  const says = async (who: typeof parent, page: string, text: string) =>
    expect((await who.get(page)).text, page).toContain(text);
  await says(parent, '/account/dashboard', '£29 to pay for Mia Reid');
  await says(parent, '/account/membership-billing', '£29 is left to pay for Mia Reid.');
  await says(parent, '/account/family', '£29 is left to pay for Mia Reid. Please pay it at the front desk');
  await says(
    parent,
    `/account/family/${mia.id}`,
    '£29 is left to pay for Mia. Please pay it at the front desk',
  );
  await says(browser, `/admin/member/${sam.id}`, '£29 to pay for Mia Reid');
  await says(browser, `/admin/member/${sam.id}/family`, '£29 is left to pay for Mia Reid.');
  await says(browser, `/admin/check-in/${sam.id}`, '£29 is left to pay for Mia Reid.');
  // Theirs besides, and a period that is overdue.
  await club.store.update(members, sam.id, { owedInPence: 500 });
  const overdue = { membershipStatus: 'past_due', planId: 'off-peak', planPriceInPence: 4900 } as const;
  await club.store.update(members, leo.id, overdue);
  await says(parent, '/account/dashboard', '£78 to pay for your family');
  await says(parent, '/account/dashboard', '£49 for Leo Reid and £29 for Mia Reid.');
  await says(parent, '/account/family', '£34 is left to pay: £5 for you and £29 for Mia Reid.');
  // Of a period that was paid in part, the rest is what was sold.
  await club.store.update(members, leo.id, {
    owedInPence: 2000,
    partPaid: { saleId: 'his', leftInPence: 2000 },
  });
  await says(parent, '/account/dashboard', '£20 for Leo Reid and £29 for Mia Reid.');
  // Brothers and sisters see nothing of it.
  expect((await (await club.signedIn(leo)).get('/account/dashboard')).text).not.toContain('Mia');
});

test('what is owed is said before a membership is cancelled or an account closed', async () => {
  const house = await openFamily();
  const { club, browser, sam, mia, stored } = house;
  const owing = { ...activeFacts(house), owedInPence: 2900 };
  for (const { id } of [sam, mia]) await club.store.update(members, id, owing);
  const parent = await club.signedIn(await stored(sam.id));
  const stays = '£29 stays owed. Please pay it at the front desk.';
  for (const page of [
    `/account/family/${mia.id}/membership/leave`,
    `/account/family/${mia.id}/close`,
    '/membership/leave',
    '/account/security/close',
  ])
    expect((await parent.get(page)).text, page).toContain(stays);
  expect((await browser.get(`/admin/member/${mia.id}/cancel-at-period-end`)).text).toContain(
    '£29 stays owed until it’s paid or waived.',
  );
  // Overdue, the period is owed until the membership has ended unpaid.
  await club.store.update(members, sam.id, { membershipStatus: 'past_due' });
  expect((await parent.get('/membership/leave')).text).toContain('If it ends unpaid: ');
});

describe('closing accounts', () => {
  test('the only guardian of a child without a sign-in closes the child’s account first', async () => {
    const { club, sam, mia, family } = await openForBooking();
    const parent = await club.signedIn(sam);
    const refused = await parent.submit('/account/security/close', { currentPassword: PASSWORD });
    expect([refused.status, refused.text.includes('Nobody else acts for Mia Reid.')]).toEqual([409, true]);
    expect(await club.store.find(members, sam.id)).not.toBeNull();
    const page = `/account/family/${mia.id}/close`;
    for (const closing of [page, '/account/security/close'])
      expect((await parent.get(closing)).text).toContain(
        'The rest of the period that’s paid for isn’t refunded.',
      );
    const wrong = await parent.submit(page, { currentPassword: 'not mine' });
    expect(wrong.status).not.toBe(303);
    expect(await club.store.find(members, mia.id)).not.toBeNull();
    const closed = await parent.submit(page, { currentPassword: PASSWORD });
    expect((await parent.follow(closed)).text).toContain('The account of Mia Reid is closed');
    expect(await club.store.find(members, mia.id)).toBeNull();
    expect((await family())?.memberUids).not.toContain(mia.id);
    const now = await parent.submit('/account/security/close', { currentPassword: PASSWORD, alone: 'on' });
    expect(now.location).toBe('/');
    expect((await club.store.query(families, { limit: 5 })).items).toEqual([]);
  });

  test('with another guardian the children stay', async () => {
    const { club, sam, mia, by, stored, leo } = await openFamily();
    const alex = await club.member({ firstName: 'Alex', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await setGuardian(club.services, { uid: alex.id, isGuardian: true, by });
    const parent = await club.signedIn(sam);
    const closed = await parent.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(closed.location).toBe('/');
    const { familyId } = await stored(mia.id);
    expect(await club.store.find(families, familyId)).toMatchObject({
      payerUid: alex.id,
      guardianUids: [alex.id],
      memberUids: expect.arrayContaining([mia.id, leo.id, alex.id]),
    });
    const other = await club.signedIn(alex);
    expect((await other.get(`/account/family/${mia.id}`)).status).toBe(200);
  });

  test('a guardian cannot close the account of somebody with a sign-in', async () => {
    const { club, sam, leo } = await openFamily();
    const parent = await club.signedIn(sam);
    expect((await parent.get(`/account/family/${leo.id}/close`)).status).toBe(404);
    expect((await parent.post(`/account/family/${leo.id}/close`, { currentPassword: PASSWORD })).status).toBe(
      404,
    );
  });
});

describe('emails about a child without an address', () => {
  const canSend = { environment: { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' } };

  async function sentAfterBooking(change: (house: FamilyHouse) => Promise<unknown>) {
    const house = await openForBooking(canSend);
    const { club, parent, classPage } = house;
    await parent.submit(classPage, {});
    await change(house);
    const sent: string[] = [];
    await sendDueMessages({
      ...club.services,
      send: async ({ to, subject }) => void (subject.startsWith('Mia Reid: ') && sent.push(to)),
    });
    return { sent, house };
  }

  test('go to everyone who acts for them when they are sent', async () => {
    let alex = '';
    const { sent, house } = await sentAfterBooking(async ({ club, sam, by }) => {
      const { id, email } = await club.member({ firstName: 'Alex', dob: '1984-02-01' });
      alex = email;
      await addToFamily(club.services, { ofUid: sam.id, uid: id, by });
      await setGuardian(club.services, { uid: id, isGuardian: true, by });
    });
    expect(sent).toEqual([house.sam.email, alex]);
  });

  test('go to nobody who does not act for them any more', async () => {
    const { sent } = await sentAfterBooking(({ club, mia, by }) =>
      takeOutOfFamily(club.services, { uid: mia.id, by }),
    );
    expect(sent).toEqual([]);
  });
});

test('whoever turns 18 without a sign-in is shown to staff, with the way to one', async () => {
  const { club, browser, mia } = await openFamily();
  const page = `/admin/member/${mia.id}`;
  const notice = 'Mia Reid is 18 or older and has no sign-in';
  expect((await browser.get(page)).text).not.toContain(notice);
  await club.store.update(members, mia.id, { dob: '2008-11-22' });
  expect((await browser.get(page)).text).not.toContain(notice);
  await club.store.update(members, mia.id, { dob: '2008-11-21' });
  const grown = await browser.get(page);
  expect(grown.text).toContain(notice);
  expect(grown.html).toContain(`<a href="/admin/member/${mia.id}/own-sign-in">Give them a sign-in</a>`);
});
