import { afterAll, describe, expect, test } from 'vitest';
import { ledger } from '#server/data/collections/payments.ts';
import { drawers } from '#server/data/collections/till.ts';
import type { Store } from '#server/data/store.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { chooseDrawer } from '#server/payments/till/choose-drawer.ts';
import { closeDrawer } from '#server/payments/till/close-drawer.ts';
import { moveCash } from '#server/payments/till/move-cash.ts';
import { openDrawer } from '#server/payments/till/open-drawer.ts';
import { openDesk } from '../support/desk.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];

describe.each(engines)('a till, on %s', (_, open) => {
  async function openTill(till = 'Front desk') {
    const desk = await openDesk({ store: open() });
    const { club, admin } = desk;
    const by = { uid: admin.id, name: admin.name };
    const start = (name = till) => openDrawer(club.services, { till: name, floatInPence: 5000, by });
    const opened = await start();
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const drawerId = opened.drawer.id;
    const count = (totalInPence: number, reason = '') =>
      closeDrawer(club.services, { drawerId, counts: {}, totalInPence, reason, by });
    /** @param named the drawer that their page named */
    const pay = async (payment: 'cash' | 'card-machine' = 'cash', named?: string) => {
      const { id } = await club.member({ requestedPlanId: 'unlimited', requestedPlanAt: club.now() });
      const periodEnd = club.now().add({ hours: 24 * 30 });
      return changeMembership(club.services, {
        uid: id,
        by: { ...by, ...(named !== undefined && { drawerId: named }) },
        event: { type: 'activate', plan: desk.unlimited, payment, periodEnd },
      });
    };
    const stored = () => club.store.find(drawers, drawerId);
    return { ...desk, by, start, count, pay, stored, drawerId };
  }

  test('counts the float, cash payments, and what was put in and taken out; not the card machine', async () => {
    const { club, by, count, pay, stored, drawerId } = await openTill();
    await pay();
    await pay('card-machine');
    for (const [amountInPence, reason] of [
      [-2000, 'banked'],
      [500, 'change'],
    ] as const) {
      expect(await moveCash(club.services, { drawerId, amountInPence, reason, by })).toEqual({
        kind: 'moved',
      });
    }
    expect(await count(11_000)).toEqual({
      ...{ kind: 'refused', field: 'reason', text: '£4.00 short. Enter a reason' },
    });
    expect(await count(11_000, 'Gave too much change')).toMatchObject({ differenceInPence: -400 });
    expect(await stored()).toMatchObject({
      ...{ isOpen: false, closedByUid: by.uid, expectedInPence: 11_400, countedInPence: 11_000 },
      ...{ cashInPence: 7900, movesInPence: -1500, differenceReason: 'Gave too much change' },
    });
  });

  test('is open once, whoever opens it at the same moment', async () => {
    const { club, start } = await openTill();
    expect(await start('front DESK')).toEqual({ kind: 'already-open' });
    const outcomes = await Promise.all([start('Bar'), start('Bar'), start('bar')]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already-open', 'already-open', 'opened']);
    expect(await club.store.count(drawers, [['isOpen', '==', true]])).toBe(2);
  });

  test('that is one of two is chosen by each person once, also by presses at the same moment and beside its closing', async () => {
    const { club, by, start, count, drawerId } = await openTill();
    const bar = await start('Bar');
    if (bar.kind !== 'opened') throw new Error(bar.kind);
    const choose = (id: string) => chooseDrawer(club.services, { drawerId: id, by });
    await Promise.all([choose(drawerId), choose(bar.drawer.id), choose(drawerId), choose(bar.drawer.id)]);
    const users = (await club.store.query(drawers, { limit: 10 })).items.map(({ usedBy }) => usedBy);
    expect(users.flat()).toEqual([by.uid]);
    expect(await choose(bar.drawer.id)).toBe('Bar');
    const [chosen] = await Promise.all([choose(drawerId), count(5000)]);
    expect(chosen === null || chosen === 'Front desk').toBe(true);
    expect(await choose(drawerId)).toBeNull();
    expect((await club.store.find(drawers, drawerId))?.usedBy).toEqual([]);
    await choose(bar.drawer.id);
    // Somebody who opens one goes on there.
    await start('Café');
    const after = (await club.store.query(drawers, { limit: 10 })).items.map(({ usedBy }) => usedBy);
    expect(after.flat()).toEqual([]);
  });

  test('that two people close at once is closed by one of them', async () => {
    const { count, stored } = await openTill();
    const outcomes = await Promise.all([count(5000), count(4900, 'Missing')]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['closed-already', 'counted']);
    const counted = outcomes[0]?.kind === 'counted' ? 5000 : 4900;
    expect(await stored()).toMatchObject({ isOpen: false, countedInPence: counted });
  });

  test('that is closed while cash is taken has either counted it or nothing of it', async () => {
    const { club, count, pay, stored, drawerId } = await openTill();
    const [paid] = await Promise.all([pay(), count(5000, 'Counted before the payment'), pay()]);
    expect(paid.kind).toBe('changed');
    const { items } = await club.store.query(ledger, { where: [['drawerId', '==', drawerId]], limit: 9 });
    const inIt = items.reduce((sum, { amountInPence }) => sum + amountInPence, 0);
    expect(await stored()).toMatchObject({ isOpen: false, cashInPence: inIt, expectedInPence: 5000 + inIt });
    expect(await club.store.count(ledger)).toBe(2);
  });

  test('that is closed while cash is taken from a page that named it takes that cash or refuses it: none goes into the other till', async () => {
    const { club, start, count, pay, stored, drawerId } = await openTill();
    const bar = await start('Bar');
    if (bar.kind !== 'opened') throw new Error(bar.kind);
    await chooseDrawer(club.services, { drawerId, by: { uid: bar.drawer.openedByUid, name: '' } });
    const named = () => pay('cash', drawerId).catch((error: Error) => error.message);
    const outcomes = await Promise.all([named(), count(5000, 'Counted before the payment'), named()]);
    const refused = outcomes.filter((outcome) => typeof outcome === 'string');
    const closed = '“Front desk” has been closed. Cash now goes into “Bar”. Nothing has been recorded yet.';
    for (const sentence of refused) expect(sentence).toContain(closed);
    const { items } = await club.store.query(ledger, { limit: 9 });
    expect(items.map(({ drawerId: its }) => its)).toEqual(Array(2 - refused.length).fill(drawerId));
    expect(await stored()).toMatchObject({ isOpen: false, cashInPence: 7900 * items.length });
    expect(await named()).toContain(closed);
    // Neither the card machine nor what no page asked for has a till to ask about.
    for (const paid of [await pay('card-machine', drawerId), await pay('cash')])
      expect(paid.kind).toBe('changed');
    expect(await pay('cash', bar.drawer.id)).toMatchObject({ kind: 'changed' });
    expect(await club.store.count(ledger, [['drawerId', '==', bar.drawer.id]])).toBe(2);
  });

  test('gives out no more than is in it, also to two people at the same moment', async () => {
    const { club, by, pay, drawerId } = await openTill();
    await pay();
    const take = (amountInPence: number) =>
      moveCash(club.services, { drawerId, amountInPence: -amountInPence, reason: 'banked', by });
    expect(await take(12_901)).toEqual({ kind: 'too-much' });
    const kinds = (await Promise.all([take(12_900), take(12_900)])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['moved', 'too-much']);
    expect(await take(1)).toEqual({ kind: 'too-much' });
  });

  test('takes nothing in or out once it is closed', async () => {
    const { club, by, count, pay, drawerId } = await openTill();
    await count(5000);
    const move = { drawerId, amountInPence: 100, reason: 'change', by };
    expect(await moveCash(club.services, move)).toEqual({ kind: 'closed' });
    await pay();
    const { items } = await club.store.query(ledger, { limit: 9 });
    expect(items.map(({ drawerId: its }) => its)).toEqual([undefined]);
  });
});
