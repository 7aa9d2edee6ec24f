import { beforeEach, expect, test, vi } from 'vitest';
import { eachDay, type FigureDays, type Figures } from '#domain/insight/figures.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { countAllFigures } from '#server/cli/run-command.ts';
import { UsageError } from '#server/cli/terminal.ts';
import { figureMarks, figureMonths, figureTotals } from '#server/data/collections/insight.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Store } from '#server/data/store.ts';
import { goOverFigures, sampleFigures } from '#server/insight/figures/check-figures.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import type { FigureKind } from '#server/insight/figures/figure-kind.ts';
import { markFigures } from '#server/insight/figures/mark-figures.ts';
import { readFigures } from '#server/insight/figures/read-figures.ts';
import { recountDays } from '#server/insight/figures/save-figures.ts';
import { standingClock } from '../support/clock.ts';
import { openEmptyStore } from '../support/store-under-test.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const at = (text: string) => Temporal.Instant.from(text);

let store: Store;
let clock = standingClock();
/** Called in the middle of each count. */
let meanwhile = async (): Promise<void> => {};
const parts = () => ({ store, now: clock.now });

/** Payments by day: how many, and their pence by what they were for. */
const payments: FigureKind<Figures> = {
  ...{ name: 'payments', version: 1, decode: (stored) => stored },
  async firstDay(reads) {
    const [first] = (await reads.query(ledger, { orderBy: [['at', 'asc']], limit: 1 })).items;
    return first ? localDate(first.at) : null;
  },
  async count(reads, days, until) {
    const counted = new Map<string, Figures>();
    for (const day of eachDay(days)) {
      const found = await listEach(reads, ledger, {
        where: [
          ['at', '>=', startOfLocalDay(day)],
          ['at', '<', endOfLocalDay(day)],
        ],
        orderBy: [['at', 'asc']],
        limit: 100,
      });
      const here = found.filter((entry) => Temporal.Instant.compare(entry.at, until) <= 0);
      const pence = Object.groupBy(here, ({ purpose }) => purpose);
      const sums = Object.entries(pence).map(([purpose, each]) => [
        purpose,
        each.reduce((sum, { amountInPence }) => sum + amountInPence, 0),
      ]);
      counted.set(day.toString(), { count: here.length, pence: Object.fromEntries(sums) });
    }
    await meanwhile();
    return counted;
  },
  daysOfMember: async (reads, memberUid) =>
    (await listEach(reads, ledger, { where: [['memberUid', '==', memberUid]], limit: 100 })).map((entry) =>
      localDate(entry.at).toString(),
    ),
};
const kinds = [payments];

beforeEach(() => {
  store = openEmptyStore();
  clock = standingClock('2026-11-24T18:00:00Z');
  meanwhile = async () => {};
});

let paid = 0;
/** A payment, entered now in the way that operations enter one. */
async function pay(when: string, amountInPence: number, memberUid = 'ada'): Promise<string> {
  paid += 1;
  const entry = { ...ledger.decode(`entry-${paid}`, {}), at: at(when), amountInPence, memberUid };
  await store.transaction(async (transaction) => {
    transaction.create(ledger, entry);
    markFigures(transaction, { kind: 'payments', date: localDate(entry.at) }, clock.now());
  });
  return entry.id;
}
const count = () => countFigures(parts(), kinds);
const marks = () => listEach(store, figureMarks, { limit: 100 });
const read = (days: FigureDays) => readFigures(store, payments, [days], clock.now());
const everything = { from: date('2026-01-01'), to: date('2026-12-31') };
const differing = async () =>
  (await Array.fromAsync(goOverFigures(parts(), { from: null, repairs: false }, kinds))).flatMap(
    (month) => month.differing,
  );

test('the past of an older club is counted by itself, days, months and sums', async () => {
  await pay('2026-09-30T22:59:00Z', 100);
  await pay('2026-09-30T23:01:00Z', 20);
  await pay('2026-11-24T09:00:00Z', 3);
  await count();
  const reading = await read(everything);
  // Before midnight and after it in London, which is an hour ahead.
  expect(reading.on(date('2026-09-30'))).toEqual({ count: 1, pence: { plan: 100 } });
  expect(reading.on(date('2026-10-01'))).toEqual({ count: 1, pence: { plan: 20 } });
  expect(reading.over({ from: date('2026-10-01'), to: date('2026-11-24') })).toEqual({
    count: 2,
    pence: { plan: 23 },
  });
  expect(reading.until(date('2026-11-23'))).toEqual({ count: 2, pence: { plan: 120 } });
  expect([...reading.months.keys()]).toEqual(['2026-09', '2026-10', '2026-11']);
  expect(reading).toMatchObject({ isComplete: true, firstDay: date('2026-09-30') });
  expect(await differing()).toEqual([]);
});

test('counting goes on where an interruption stopped it', async () => {
  await pay('2026-08-10T12:00:00Z', 100);
  await pay('2026-10-10T12:00:00Z', 100);
  let counts = 0;
  meanwhile = async () => {
    counts += 1;
    if (counts === 2) throw new Error('stopped');
  };
  await expect(count()).rejects.toThrow('stopped');
  expect((await read(everything)).isComplete).toBe(false);
  expect((await store.find(figureTotals, 'payments'))?.countedUntil).toBe('2026-08-31');
  await count();
  // August once, September twice, October and November once, and the two days of late payments.
  expect(counts).toBe(7);
  expect((await store.find(figureTotals, 'payments'))?.countedUntil).toBe('2026-11-23');
  expect(await differing()).toEqual([]);
});

test('the current day is counted by the clock without marks, and the day before until an hour after midnight', async () => {
  await pay('2026-11-24T17:00:00Z', 100);
  await count();
  expect(await marks()).toEqual([]);
  clock.advance({ hours: 6, minutes: 10 });
  // Written by somebody whose transaction began before midnight, and who therefore left no mark.
  await store.create(ledger, {
    ...ledger.decode('late', {}),
    at: at('2026-11-24T23:59:59Z'),
    amountInPence: 7,
  });
  await count();
  expect((await read(everything)).on(date('2026-11-24'))).toEqual({ count: 2, pence: { plan: 107 } });
  clock.advance({ hours: 1 });
  await count();
  expect((await store.find(figureTotals, 'payments'))?.countedUntil).toBe('2026-11-24');
  const months = await store.find(figureMonths, 'payments_2026-11');
  await count();
  // Nothing has changed: nothing is written.
  expect((await store.find(figureMonths, 'payments_2026-11'))?.revision).toBe(months?.revision);
});

test('a late record is counted on its day, and one of a member on all of theirs', async () => {
  await pay('2026-10-01T12:00:00Z', 100);
  await count();
  await pay('2026-10-20T12:00:00Z', 5);
  await pay('2026-10-20T13:00:00Z', 5);
  expect(await marks()).toHaveLength(2);
  await count();
  expect(await marks()).toEqual([]);
  expect((await read(everything)).on(date('2026-10-20'))).toEqual({ count: 2, pence: { plan: 10 } });
  // As a merge does: every day of a member from then on.
  for (const { id } of (await store.query(ledger, { limit: 9 })).items)
    await store.update(ledger, id, { amountInPence: 1 });
  await store.transaction(async (transaction) =>
    markFigures(transaction, { kind: 'payments', date: date('2026-10-02'), memberUid: 'ada' }, clock.now()),
  );
  await count();
  const reading = await read(everything);
  expect(reading.on(date('2026-10-20'))).toEqual({ count: 2, pence: { plan: 2 } });
  expect(reading.on(date('2026-10-01'))).toEqual({ count: 1, pence: { plan: 100 } });
});

test('a mark made while its day is counted is not lost', async () => {
  await pay('2026-10-01T12:00:00Z', 100);
  await count();
  await pay('2026-10-05T12:00:00Z', 1);
  let isFirst = true;
  meanwhile = async () => {
    // The first count of the job is the current month's; the mark's day comes after it.
    const waiting = (await marks()).some((mark) => mark.date === '2026-10-05');
    if (!waiting || !isFirst) return;
    isFirst = false;
    await pay('2026-10-05T13:00:00Z', 2);
  };
  await count();
  expect((await read(everything)).on(date('2026-10-05'))).toEqual({ count: 2, pence: { plan: 3 } });
  expect(await marks()).toEqual([]);
  expect(await differing()).toEqual([]);
});

test('what was counted from older records does not overwrite what another process counted from newer ones', async () => {
  await pay('2026-10-05T12:00:00Z', 1);
  await count();
  const day = { from: date('2026-10-05'), to: date('2026-10-05') };
  let counts = 0;
  meanwhile = async () => {
    counts += 1;
    if (counts > 1) return;
    await pay('2026-10-05T14:00:00Z', 1);
    await recountDays(parts(), payments, day);
  };
  await recountDays(parts(), payments, day);
  expect((await read(day)).on(day.from)).toEqual({ count: 2, pence: { plan: 2 } });
  // The slow one, the one that overtook it, and the slow one again.
  expect(counts).toBe(3);
  await Promise.all([1, 2, 3, 4].map(() => count()));
  expect(await differing()).toEqual([]);
});

test('figures that were counted in an older way are counted again', async () => {
  await pay('2026-09-01T12:00:00Z', 1);
  await count();
  const renewed = { ...payments, version: 2, count: async () => new Map([['2026-09-01', { count: 9 }]]) };
  await countFigures(parts(), [renewed]);
  expect((await read(everything)).on(date('2026-09-01'))).toEqual({ count: 9 });
  expect(await store.find(figureTotals, 'payments')).toMatchObject({
    version: 2,
    countedUntil: '2026-11-23',
  });
});

test('the check names the days that differ and the repair counts them again, from a day on where asked', async () => {
  await pay('2026-09-01T12:00:00Z', 1);
  await pay('2026-11-22T12:00:00Z', 1);
  await count();
  expect(await sampleFigures(parts(), 3, kinds)).toEqual([]);
  await store.create(ledger, { ...ledger.decode('x', {}), at: at('2026-09-02T12:00:00Z'), amountInPence: 7 });
  await store.create(ledger, { ...ledger.decode('y', {}), at: at('2026-11-22T12:00:00Z'), amountInPence: 7 });
  expect(await differing()).toEqual(['2026-09-02', '2026-11-22']);
  expect(await sampleFigures(parts(), 3, kinds)).toEqual(['payments on 2026-11-22']);
  const repair = (from: Temporal.PlainDate | null) =>
    Array.fromAsync(goOverFigures(parts(), { from, repairs: true }, kinds));
  expect((await repair(date('2026-11-01'))).flatMap((month) => month.differing)).toEqual(['2026-11-22']);
  expect(await differing()).toEqual(['2026-09-02']);
  await repair(null);
  expect(await differing()).toEqual([]);
  const totals = await store.find(figureTotals, 'payments');
  await store.set(figureTotals, { ...figureTotals.decode('payments', {}), ...totals, months: '{}' });
  expect(await differing()).toEqual(['2026-09', '2026-10', '2026-11'].filter((key) => key !== '2026-10'));
});

test('the command says what it did, and refuses what it does not know', async () => {
  const say = vi.fn();
  expect(await countAllFigures(store, ['--check'], { say, now: clock.now })).toBe(true);
  expect(say.mock.lastCall?.[0]).toMatch(/months of figures checked; none differed\./);
  await expect(countAllFigures(store, ['--chek'], { say, now: clock.now })).rejects.toThrow(UsageError);
  await expect(countAllFigures(store, ['--from', 'May'], { say, now: clock.now })).rejects.toThrow(
    UsageError,
  );
});
