import { expect, test } from 'vitest';
import * as paths from '#app/paths.ts';
import { canBook } from '#domain/bookings/eligibility.ts';
import { formatTime } from '#domain/values/dates.ts';
import { accessLogs, presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { items, sales } from '#server/data/collections/sales.ts';
import { checkIn } from '#server/door/check-in.ts';
import { desk } from '#server/door/check-out.ts';
import { finishMerges } from '#server/members/merge/finish-merges.ts';
import { startMerge } from '#server/members/merge/start-merge.ts';
import { startUndo } from '#server/members/merge/undo-merge.ts';
import { bookingFacts } from '../support/booking-facts.ts';
import { plan } from '../support/desk.ts';
import { parqResult } from '../support/parq.ts';
import { openShop } from '../support/shop.ts';

/** A shop that sells day passes, for the gym and with classes. */
async function openShopWithPasses() {
  const shop = await openShop();
  const { club } = shop;
  const pass = { priceInPence: 1200, isActive: true };
  await club.store.create(items, items.decode('pass', { ...pass, name: 'Day pass', dayPass: 'door' }));
  await club.store.create(items, items.decode('all', { ...pass, name: 'All day', dayPass: 'classes' }));
  const desk = await club.signedIn(await club.desk());
  const refund = async (id: string, kind: 'refund' | 'void', choices: ['endDayPass'] | [] = [], pence = 0) =>
    (await shop.giveBack(id, { kind, choices, amountInPence: pence || null })).kind;
  return { ...shop, desk, refund };
}

const jo = { firstName: 'Jo', lastName: 'Day', 'dob-day': '27', 'dob-month': '3', 'dob-year': '1990' };
const contact = { emergencyName: 'Sam Day', emergencyPhone: '07700 900 456' };
const dayPass = { item1: 'pass', payment: 'cash' };
const joDay = { firstName: 'Jo', lastName: 'Day', dob: '1990-03-27', ...contact };

test('a visitor buys a day pass with their name and an emergency contact, signs, and is let in today and not tomorrow', async () => {
  const { club, desk } = await openShopWithPasses();
  const first = await desk.submit('/desk/sell', { step: 'add:pass' });
  for (const label of ['First name', 'Date of birth', 'Emergency contact’s phone', 'Total £12.'])
    expect(first.text).toContain(label);
  const none = await desk.submit('/desk/sell', dayPass);
  expect(none.status).toBe(422);
  for (const problem of ['Enter a first name', 'Enter a date of birth', 'somebody to call in an emergency'])
    expect(none.text).toContain(problem);
  const { location } = await desk.submit('/desk/sell', { ...dayPass, ...jo, ...contact });
  expect(location).toMatch(/^\/desk\/receipts\//);
  const { items: found } = await club.store.query(members, {
    where: [['sortName', '==', 'day jo']],
    limit: 2,
  });
  const [visitor] = found;
  expect(found).toHaveLength(1);
  expect(visitor).toMatchObject({
    ...{ name: 'Jo Day', dob: '1990-03-27', email: '', membershipStatus: 'pending' },
    emergencyContact: { name: 'Sam Day', phone: '07700900456' },
    dayPass: { on: '2026-11-21', opensClasses: false },
  });
  const receipt = await desk.get(location ?? '');
  const checkIn = paths.checkInAtDesk(visitor?.id ?? '');
  expect(receipt.html).toContain(checkIn);
  // What comes next stands above the receipt’s lines, where it is in view without scrolling.
  expect(receipt.text).toMatch(/£12\.00 Hand over for PAR-Q .*Check in New sale Number /);
  const page = await desk.get(`/desk/member/${visitor?.id}`);
  expect(page.text).toContain('Day pass today');
  await desk.submit(checkIn, {});
  const { items: log } = await club.store.query(accessLogs, { limit: 9 });
  expect(log).toMatchObject([{ result: 'ok', isAllowed: true, memberName: 'Jo Day' }]);
  expect(log[0]?.reason).toMatch(/^Day pass/);
  expect(await club.store.find(presence, visitor?.id ?? '')).not.toBeNull();
  club.advance({ hours: 24 });
  const later = await (await club.signedIn(await club.desk())).get(checkIn);
  expect(later.text).toContain('No membership yet');
});

test('a receipt leads whoever has paid today to their form and through the door, until they are in', async () => {
  const { club, desk } = await openShopWithPasses();
  await club.store.set(plans, plan({ id: 'monthly', name: 'Monthly' }));
  const { uid } = await club.member({ firstName: 'Ann', lastName: 'Joiner' });
  const start = paths.activateMembership(uid);
  const { location = '' } = await desk.submit(start, { plan: 'monthly', payment: 'cash' });
  const checkIn = paths.checkInAtDesk(uid);
  const receipt = await desk.get(location ?? '');
  expect(receipt.html).toContain(`action="${checkIn}"`);
  expect(receipt.html).toContain(`href="${paths.handOver(uid, checkIn)}"`);
  // What they have answered waits for an admin: nothing is left to fill in. With all answers a no, they can train.
  for (const yes of [true, false]) {
    const parqResults = [parqResult(club.now(), { hasYesAnswers: yes })];
    await club.store.update(members, uid, { parqResults });
    expect((await desk.get(location ?? '')).text).not.toContain('Hand over for');
  }
  await club.store.update(members, uid, { parqResults: [] });
  // The door decides, as it does on its own page.
  await club.store.update(members, uid, { deskFlag: 'Lost key card' });
  expect((await desk.submit(location ?? '', {}, checkIn)).status).toBe(422);
  await club.store.update(members, uid, { deskFlag: '' });
  expect((await desk.submit(location ?? '', {}, checkIn)).location).toBe('/desk');
  expect((await desk.get(location ?? '')).html).not.toContain(`action="${checkIn}"`);
  // Another day nobody stands there.
  await club.store.remove(presence, uid);
  club.advance({ hours: 24 });
  const later = await club.signedIn(await club.desk());
  expect((await later.get(location ?? '')).html).not.toContain(`action="${checkIn}"`);
});

test('a visitor under 18 has a parent or guardian on their profile: whom to call in an emergency', async () => {
  const { club, desk } = await openShopWithPasses();
  const young = { ...dayPass, ...jo, 'dob-year': '2010' };
  const none = await desk.submit('/desk/sell', young);
  expect(none.text).toContain('Enter the name and number of a parent or guardian');
  expect(none.text).toContain('Parent or guardian’s phone');
  await desk.submit('/desk/sell', { ...young, ...contact });
  const { items: found } = await club.store.query(members, {
    where: [['sortName', '==', 'day jo']],
    limit: 2,
  });
  expect(found).toMatchObject([
    {
      guardianNote: 'Sam Day, 07700 900 456',
      emergencyContact: { name: 'Sam Day', phone: '07700900456' },
    },
  ]);
});

test('the same visitor another day is offered by name, and buys again without a second profile', async () => {
  const { club, desk } = await openShopWithPasses();
  await desk.submit('/desk/sell', { ...dayPass, ...jo, ...contact });
  club.advance({ hours: 24 * 7 });
  const again = await club.signedIn(await club.desk());
  const asked = await again.submit('/desk/sell', { ...dayPass, ...jo, ...contact });
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('Jo Day has the same name and date of birth');
  const [, theirs] = /href="(\/desk\/sell\/[^"]+)"/.exec(asked.html) ?? [];
  // Who to call is known.
  const form = await again.submit(theirs ?? '', { step: 'add:pass' });
  expect(form.text).not.toContain('Emergency contact');
  const { location } = await again.submit(theirs ?? '', dayPass);
  expect(location).toMatch(/receipts/);
  const { items: found } = await club.store.query(members, {
    where: [['sortName', '==', 'day jo']],
    limit: 9,
  });
  expect(found).toMatchObject([{ dayPass: { on: '2026-11-28' } }]);
  const other = await again.submit('/desk/sell', { ...dayPass, ...jo, ...contact, isSomebodyElse: 'on' });
  expect(other.location).toMatch(/receipts/);
});

test('one a sale, one a day, and not to somebody who is overdue', async () => {
  const { club, sell, sellTo, sold } = await openShopWithPasses();
  const refused = (field: string, text: string) => ({
    kind: 'refused',
    problems: [[field, expect.stringContaining(text)]],
  });
  const pass = { itemId: 'pass', quantity: 1 };
  const two = { items: [{ itemId: 'pass', quantity: 2 }], dayPass: joDay };
  expect(await sell(two)).toMatchObject(refused('quantity1', 'one day pass at a time'));
  const kinds = { items: [pass, { itemId: 'all', quantity: 1 }], dayPass: joDay };
  expect(await sell(kinds)).toMatchObject(refused('quantity2', 'one day pass at a time'));
  const ana = await club.member({ emergencyContact: { name: 'Bo', phone: '+447700900456' } });
  await sold(ana, { items: [pass] });
  expect(await sellTo(ana, { items: [pass] })).toMatchObject(refused('quantity1', 'already have'));
  const late = await club.member({ membershipStatus: 'past_due' });
  expect(await sellTo(late, { items: [pass] })).toMatchObject(refused('quantity1', 'overdue'));
  const { items: all } = await club.store.query(sales, { limit: 9 });
  expect(all).toHaveLength(1);
});

test('two tabs sell one person one day pass', async () => {
  const { club, sellTo, stored } = await openShopWithPasses();
  const ana = await club.member({ emergencyContact: { name: 'Bo', phone: '+447700900456' } });
  const items = [{ itemId: 'pass', quantity: 1 }];
  const kinds = (await Promise.all([sellTo(ana, { items }), sellTo(ana, { items })])).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['conflict', 'sold']);
  expect((await stored(ana.id)).dayPass).toMatchObject({ on: '2026-11-21' });
});

test('a void or full refund closes the door again, a partial one where that is ticked', async () => {
  const { club, sell, stored, refund, entries } = await openShopWithPasses();
  const buy = async (firstName: string) => {
    const items = [
      { itemId: 'pass', quantity: 1 },
      { itemId: 'water', quantity: 2 },
    ];
    const outcome = await sell({ items, dayPass: { ...joDay, firstName } });
    if (outcome.kind !== 'sold') throw new Error(JSON.stringify(outcome));
    return outcome.sale;
  };
  const doorOf = async (uid: string) => (await stored(uid)).dayPass !== null;
  const [voided, refunded, partly] = [await buy('Ann'), await buy('Bea'), await buy('Cai')];
  expect(await refund(voided.id, 'void')).toBe('returned');
  expect(await refund(refunded.id, 'refund')).toBe('returned');
  expect(await refund(partly.id, 'refund', [], 150)).toBe('returned');
  expect([await doorOf(voided.memberUid), await doorOf(refunded.memberUid)]).toEqual([false, false]);
  expect(await doorOf(partly.memberUid)).toBe(true);
  expect(await refund(partly.id, 'refund', ['endDayPass'], 1200)).toBe('returned');
  expect(await doorOf(partly.memberUid)).toBe(false);
  const left = (await entries()).reduce((sum, { amountInPence }) => sum + amountInPence, 0);
  expect(left).toBe(150);
  expect((await club.store.find(members, partly.memberUid))?.name).toBe('Cai Day');
});

test('who is in on a day pass that goes back is in no longer; that they came stays in the access log', async () => {
  const { club, sell, stored, refund } = await openShopWithPasses();
  const { services, store } = club;
  const staff = await club.signedIn(await club.admin());
  const inNow = async () => (await store.query(presence, { limit: 10 })).items.map(({ id }) => id);
  const enter = (uid: string, nonce: string) => {
    const presented = { kind: 'member', uid, method: 'desk' } as const;
    return checkIn(services, { nonce, presented, device: desk }, club.now());
  };
  for (const kind of ['void', 'refund'] as const) {
    const outcome = await sell({
      items: [{ itemId: 'pass', quantity: 1 }],
      dayPass: { ...joDay, firstName: kind },
    });
    if (outcome.kind !== 'sold') throw new Error(JSON.stringify(outcome));
    const { id, memberUid } = outcome.sale;
    expect((await enter(memberUid, 'first')).isAllowed).toBe(true);
    expect(await inNow()).toEqual([memberUid]);
    expect((await staff.get('/admin/attendancecount')).text).toContain(`${kind} Day`);
    expect((await staff.get(`/desk/receipts/${id}/${kind}`)).text).toContain(
      'if they’re in now, they’re checked out',
    );
    expect(await refund(id, kind)).toBe('returned');
    expect(await inNow()).toEqual([]);
    expect((await staff.get('/admin/attendancecount')).text).not.toContain(`${kind} Day`);
    const again = await enter(memberUid, 'again');
    expect(again).toMatchObject({ isAllowed: false, result: 'no-membership' });
    const { items } = await store.query(accessLogs, { where: [['memberUid', '==', memberUid]], limit: 10 });
    const log = items
      .filter(({ isAllowed }) => isAllowed)
      .map(({ direction, reason }) => `${direction}: ${reason}`);
    const what = kind === 'void' ? 'voided' : 'refunded';
    expect(log.toSorted()[1]).toBe(`out: Checked out: their day pass was ${what}`);
    expect(log).toHaveLength(2);
    expect((await stored(memberUid)).visits).toBe(1);
  }
});

test('who is checked in again came when they first did: on the check-in page and in who is in', async () => {
  const { club, sold, desk: staff } = await openShopWithPasses();
  const ana = await club.member({ emergencyContact: { name: 'Bo', phone: '+447700900456' } });
  await sold(ana, { items: [{ itemId: 'pass', quantity: 1 }] });
  const enter = (nonce: string) => {
    const presented = { kind: 'member', uid: ana.id, method: 'desk' } as const;
    return checkIn(club.services, { nonce, presented, device: desk }, club.now());
  };
  const first = club.now();
  await enter('one');
  for (const nonce of ['two', 'three']) {
    club.advance({ minutes: 30 });
    const page = await staff.get(paths.checkInAtDesk(ana.id));
    expect(page.text).toContain(`In since today ${formatTime(first)}`);
    await enter(nonce);
    expect((await staff.get('/admin/attendancecount')).text).toContain(formatTime(first));
  }
  expect((await enter('four')).reason).toContain(`In since today ${formatTime(first)}`);
  expect((await club.store.find(members, ana.id))?.visits).toBe(1);
});

test('a member who is in stays in, whatever becomes of a day pass of theirs', async () => {
  const { club, sold, refund } = await openShopWithPasses();
  const ana = await club.member({ emergencyContact: { name: 'Bo', phone: '+447700900456' } });
  const sale = await sold(ana, { items: [{ itemId: 'pass', quantity: 1 }] });
  const leavesAt = club.now().add({ hours: 2 });
  const facts = { memberUid: ana.id, memberName: ana.name, enteredAt: club.now(), leavesAt };
  await club.store.create(presence, { id: ana.id, ...facts });
  await club.store.update(members, ana.id, { membershipStatus: 'active' });
  expect(await refund(sale.id, 'void')).toBe('returned');
  expect(await club.store.find(presence, ana.id)).not.toBeNull();
});

test('of a void and a check-in at the same moment, nobody is left in without a pass', async () => {
  const { club, sell, stored, refund } = await openShopWithPasses();
  const outcome = await sell({ items: [{ itemId: 'pass', quantity: 1 }], dayPass: joDay });
  if (outcome.kind !== 'sold') throw new Error(JSON.stringify(outcome));
  const { id, memberUid } = outcome.sale;
  const presented = { kind: 'member', uid: memberUid, method: 'desk' } as const;
  const enter = checkIn(club.services, { nonce: 'n', presented, device: desk }, club.now());
  await Promise.all([refund(id, 'void'), enter]);
  expect((await stored(memberUid)).dayPass).toBeNull();
  expect(await club.store.find(presence, memberUid)).toBeNull();
});

test('a day pass with classes opens today’s classes, until it goes back', async () => {
  const { club, sold, refund } = await openShopWithPasses();
  const ana = await club.member({ emergencyContact: { name: 'Bo', phone: '+447700900456' } });
  const codesOf = async (startsAt: string) => {
    const member = await club.store.find(members, ana.id);
    const { membershipStatus, dayPass } = member ?? ana;
    const session = { startsAt };
    const facts = bookingFacts({ member: { membershipStatus, dayPass }, session });
    return canBook(facts, club.now()).map(({ code }) => code);
  };
  expect(await codesOf('2026-11-21T18:00:00Z')).toContain('membership-pending');
  const sale = await sold(ana, { items: [{ itemId: 'all', quantity: 1 }] });
  expect(await codesOf('2026-11-21T18:00:00Z')).not.toContain('membership-pending');
  expect(await codesOf('2026-11-22T09:00:00Z')).toContain('membership-pending');
  await refund(sale.id, 'void');
  expect(await codesOf('2026-11-21T18:00:00Z')).toContain('membership-pending');
});

test('an admin marks an item as a day pass', async () => {
  const { club, browser } = await openShopWithPasses();
  const typed = { name: 'Drop-in', price: '9', vat: '0', stock: '', lowStockAt: '0', isActive: 'on' };
  const added = await browser.submit('/admin/adminControl/items/add', { ...typed, dayPass: 'door' });
  expect(added.location).toBe('/admin/adminControl/items');
  const { items: found } = await club.store.query(items, { where: [['name', '==', 'Drop-in']], limit: 1 });
  expect(found).toMatchObject([{ dayPass: 'door', priceInPence: 900 }]);
});

/** Two profiles of one person, each with the pass named, if any, and what makes them one and two again. */
async function openTwins(passes: readonly [gone: string, kept: string]) {
  const shop = await openShopWithPasses();
  const { club, sold, stored } = shop;
  const by = { uid: 'admin', name: 'Ada Admin' };
  const buy = async (itemId: string) => {
    const person = await club.member({ emergencyContact: { name: 'Bo', phone: '+447700900456' } });
    const bought = itemId === '' ? null : await sold(person, { items: [{ itemId, quantity: 1 }] });
    return { uid: person.id, saleId: bought?.id ?? '' };
  };
  const [gone, kept] = [await buy(passes[0]), await buy(passes[1])];
  return {
    ...{ ...shop, gone, kept },
    merge: async () => {
      await startMerge(club.services, { goneUid: gone.uid, keptUid: kept.uid, by, wasDisabled: false });
      await finishMerges(club.services);
    },
    undo: async () => {
      await startUndo(club.services, { goneUid: gone.uid, by });
      await finishMerges(club.services);
    },
    passOf: async ({ uid }: { uid: string }) => (await stored(uid)).dayPass?.saleId ?? '',
  };
}

test.each([
  ['pass', '', 'gone'],
  ['pass', 'pass', 'kept'],
  ['pass', 'all', 'kept'],
  ['all', 'pass', 'gone'],
] as const)(
  'a merge keeps the day pass: %s of the one that goes, “%s” of the other; undone, each has their own',
  async (ofGone, ofKept, whose) => {
    const { gone, kept, merge, undo, passOf } = await openTwins([ofGone, ofKept]);
    await merge();
    expect(await passOf(kept)).toBe((whose === 'gone' ? gone : kept).saleId);
    await undo();
    expect([await passOf(gone), await passOf(kept)]).toEqual([gone.saleId, kept.saleId]);
  },
);

test('a day pass of yesterday keeps nobody from the one of today', async () => {
  const { club, gone, kept, merge, passOf } = await openTwins(['pass', 'all']);
  const old = { on: '2026-11-20', opensClasses: true, saleId: kept.saleId };
  await club.store.update(members, kept.uid, { dayPass: old });
  await merge();
  expect(await passOf(kept)).toBe(gone.saleId);
});

test.each([
  ['pass', ''],
  ['pass', 'all'],
] as const)(
  'what was given back of a merged day pass stays given back, under whoever paid it, once the merge is undone: “%s” and “%s”',
  async (...passes) => {
    const { gone, kept, merge, undo, passOf, refund, entries } = await openTwins(passes);
    await merge();
    expect(await refund(gone.saleId, 'void')).toBe('returned');
    await undo();
    expect([await passOf(gone), await passOf(kept)]).toEqual(['', kept.saleId]);
    const ofSale = (await entries()).filter(({ saleId }) => saleId === gone.saleId);
    expect(ofSale.map(({ memberUid, amountInPence }) => [memberUid, amountInPence])).toEqual([
      [gone.uid, 1200],
      [gone.uid, -1200],
    ]);
  },
);

test('the pass of the one that stays, given back while merged, is not put back by the undo', async () => {
  const { kept, gone, merge, undo, passOf, refund } = await openTwins(['all', 'pass']);
  await merge();
  expect(await refund(kept.saleId, 'void')).toBe('returned');
  await undo();
  expect([await passOf(gone), await passOf(kept)]).toEqual([gone.saleId, '']);
});
