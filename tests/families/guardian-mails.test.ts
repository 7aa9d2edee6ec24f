import { expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { addToFamily, setGuardian } from '#server/families/change-family.ts';
import { textForGuardians } from '#server/families/guardian-text.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { placeHold } from '#server/membership/place-hold.ts';
import { announceRise } from '#server/membership/price-rises/announce-rise.ts';
import { processRises } from '#server/membership/price-rises/process-rises.ts';
import { remindOfEnds } from '#server/membership/remind-of-ends.ts';
import { type Mail, MailRefusedError, sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { activeFacts } from '../support/desk.ts';
import { openFamily } from '../support/families.ts';
import { bookableFacts, session } from '../support/timetable.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** Mia, twelve, without an address, has a membership. */
async function openWithMember(daysLeft = 60) {
  const house = await openFamily({
    environment: { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' },
  });
  const { club, mia, sam } = house;
  await club.store.update(members, mia.id, { ...activeFacts(house, daysLeft), planPriceInPence: 7000 });
  const sent = async () => {
    const mails: Mail[] = [];
    await sendDueMessages({ ...club.services, send: async (mail) => void mails.push(mail) });
    return mails.filter(({ to }) => to === sam.email);
  };
  await sent();
  return { ...house, sent };
}

test('what happens to a child’s membership is told to whoever acts for them', async () => {
  const { club, mia, by, sent } = await openWithMember();
  await changeMembership(club.services, { uid: mia.id, by, event: { type: 'mark-overdue' } });
  const [mail] = await sent();
  expect(mail?.subject).toBe('Mia Reid: Your membership payment is overdue');
  expect(mail?.text).toContain('This email is about Mia Reid, who you’re a guardian of.');
});

test('its links lead to the guardian’s pages about the child, and it says who “you” is', async () => {
  const { club, mia, by, sam, unlimited, sent } = await openWithMember();
  const origin = club.services.config.linkOrigin;
  const child = `${origin}/account/family/${mia.id}`;
  await club.store.update(members, mia.id, bookableFacts(club.now()));
  const tomorrow = session({ startsAt: club.now().add({ hours: 24 }) });
  await club.store.create(sessions, tomorrow);
  await (await club.signedIn(sam)).submit(`/account/family/${mia.id}/classes/${tomorrow.id}`, {});
  const [booked] = await sent();
  expect(booked?.subject).toContain('Mia Reid: You’re booked');
  expect(booked?.text).toMatch(
    /^Hello,\n\nThis email is about Mia Reid, who you’re a guardian of\. Where it says “you”, it means Mia\.\n\nYour place is booked/,
  );
  expect(booked?.text).toContain(`Mia’s bookings: ${child}\n`);
  expect(booked?.text).not.toContain('Hello Mia');
  await club.store.update(members, mia.id, { membershipStatus: 'pending' });
  const periodEnd = club.now().add({ hours: 24 * 30 });
  const activate = { type: 'activate', plan: unlimited, payment: 'cash', periodEnd } as const;
  await changeMembership(club.services, { uid: mia.id, by, event: activate });
  const [welcome] = await sent();
  expect(welcome?.text).toContain(`You can show Mia’s pass at the door: ${child}/pass\n`);
});

test.each([
  ['/account/book-class/monday-7/cancel', '/account/family/mia/classes/monday-7/cancel'],
  ['/account/book-class/monday-7/accept', '/account/family/mia/classes/monday-7'],
  ['/account/book-class/monday-7', '/account/family/mia/classes/monday-7'],
  ['/account/bookings', '/account/family/mia'],
  ['/account/personal-training', '/account/family/mia'],
  ['/account/events/run-1', '/account/family/mia'],
  ['/account/membership-billing', '/account/family/mia'],
  ['/membership/plans', '/account/family/mia'],
  ['/membership/leave', '/account/family/mia/membership/leave'],
  ['/classes', '/account/family/mia/classes'],
  ['/account/parq', '/account/family/mia/parq'],
  // A guardian opens it as it is.
  ['/account/receipts/r1', '/account/receipts/r1'],
])('a guardian reads %s as the page about the child', (own, theirs) => {
  const about = { uid: 'mia', firstName: 'Mia', name: 'Mia Reid' };
  const text = textForGuardians(`Hello Mia,\n\nSee https://club.test${own}\n`, about, 'https://club.test');
  expect(text).toContain(`See https://club.test${theirs}\n`);
  expect(textForGuardians(`https://other.test${own}`, about, 'https://club.test')).toContain(
    `other.test${own}`,
  );
});

test('so is a hold, and its beginning', async () => {
  const { club, mia, by, sent } = await openWithMember();
  const days = { from: day('2026-12-01'), until: day('2026-12-20') };
  await placeHold(club.services, { uid: mia.id, by, reason: '', override: '', ...days });
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Mia Reid: Your membership will be on hold']);
});

test('so is that a paid period ends', async () => {
  const { club, sent } = await openWithMember(6);
  expect(await remindOfEnds(club.services)).toBe(1);
  expect((await sent())[0]?.subject).toContain('Mia Reid: Your membership');
});

test('so is a higher price, with their page to cancel at', async () => {
  const { club, mia, by, unlimited, sent } = await openWithMember();
  await club.store.update(plans, unlimited.id, { priceInPence: 8000 });
  const from = day('2027-01-01');
  const rise = { planId: unlimited.id, priceInPence: 8000, from, toldHow: '', words: '', by };
  expect((await announceRise(club.services, rise)).kind).toBe('announced');
  await processRises(club.services);
  const [mail] = await sent();
  expect(mail?.subject).toBe('Mia Reid: Unlimited will cost £80 a month from 1 January 2027');
  expect(mail?.text).toContain(
    `you can cancel before then: ${club.services.config.linkOrigin}/account/family/${mia.id}/membership/leave`,
  );
});

test('of an adult without an address nobody is told', async () => {
  const { club, mia, by } = await openWithMember();
  await club.store.update(members, mia.id, { dob: '1990-01-01' });
  const before = await club.store.count(outbox);
  await changeMembership(club.services, { uid: mia.id, by, event: { type: 'mark-overdue' } });
  expect(await club.store.count(outbox)).toBe(before);
});

test.each([
  ['refuses one of them, for good', ['sam'], ['alex'], 'sent'],
  ['refuses all of them', ['sam', 'alex'], [], 'failed'],
  ['is busy when one of them is to get it', ['sam?'], ['alex'], 'waiting'],
])('where a mail server %s, the others get it all the same', async (_, refused, expected, status) => {
  const { club, mia, sam, by } = await openWithMember();
  const alex = await club.member({ firstName: 'Alex', dob: '1984-02-01' });
  await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
  await setGuardian(club.services, { uid: alex.id, isGuardian: true, by });
  await sendDueMessages({ ...club.services, send: async () => {} });
  await changeMembership(club.services, { uid: mia.id, by, event: { type: 'mark-overdue' } });
  const got: string[] = [];
  const nameOf = ({ to }: Mail) => (to === sam.email ? 'sam' : 'alex');
  const send = async (mail: Mail) => {
    const name = nameOf(mail);
    if (refused.includes(name)) throw new MailRefusedError('550 no such user');
    if (refused.includes(`${name}?`)) throw new Error('451 try again later');
    if (mail.subject.startsWith('Mia')) got.push(name);
  };
  await sendDueMessages({ ...club.services, send });
  expect(got).toEqual(expected);
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', mia.id]], limit: 20 });
  expect(items.filter(({ subject }) => subject.includes('overdue')).map((each) => each.status)).toEqual([
    status,
  ]);
});

test('where only some have got it, the next attempt is for the others', async () => {
  const { club, mia, sam, by } = await openWithMember();
  const alex = await club.member({ firstName: 'Alex', dob: '1984-02-01' });
  await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
  await setGuardian(club.services, { uid: alex.id, isGuardian: true, by });
  await sendDueMessages({ ...club.services, send: async () => {} });
  await changeMembership(club.services, { uid: mia.id, by, event: { type: 'mark-overdue' } });
  const got: string[] = [];
  let isBusy = true;
  const send = async ({ to, subject }: Mail) => {
    if (isBusy && to === sam.email) throw new Error('451 try again later');
    if (subject.startsWith('Mia')) got.push(to);
  };
  await sendDueMessages({ ...club.services, send });
  isBusy = false;
  club.advance({ minutes: 3 });
  await sendDueMessages({ ...club.services, send });
  expect(got).toEqual([alex.email, sam.email]);
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', mia.id]], limit: 20 });
  const stored = items.filter(({ subject }) => subject.includes('overdue'));
  expect(stored).toMatchObject([{ status: 'sent', gotBy: [] }]);
});
