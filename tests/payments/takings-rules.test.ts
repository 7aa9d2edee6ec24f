import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerKinds, ledgerMethods, planKinds, purposes } from '#domain/payments/ledger.ts';
import { countTakings, type TakenEntry } from '#domain/payments/takings.ts';
import { isBehind, readTakingsFilter, takingsQuery } from '#domain/payments/takings-filter.ts';

const today = Temporal.PlainDate.from('2026-11-21');
const asked = (query: string) => readTakingsFilter(new URLSearchParams(query), today);
const entry = (facts: Partial<TakenEntry> = {}): TakenEntry => ({
  kind: 'payment',
  method: 'cash',
  amountInPence: 100,
  purpose: 'plan',
  planKind: 'membership',
  takenByUid: 'ada',
  ...facts,
});

test('packs and trials stand apart from memberships, and refunds and voids apart from payments', () => {
  const takings = countTakings([
    entry({ amountInPence: 7900 }),
    entry({ amountInPence: 8000, planKind: 'pack', method: 'card-machine' }),
    entry({ amountInPence: 250, purpose: 'item', takenByUid: 'bo' }),
    entry({ kind: 'void', amountInPence: -250, purpose: 'item', takenByUid: 'bo' }),
    entry({ kind: 'refund', amountInPence: -1000, method: 'stripe', takenByUid: '' }),
    entry({ amountInPence: 0, method: 'complimentary' }),
  ]);
  expect(takings.methods).toEqual(['stripe', 'cash', 'card-machine']);
  expect(takings.paid.map(({ key, totalInPence }) => [key, totalInPence])).toEqual([
    ['plan', 7900],
    ['pack', 8000],
    ['item', 250],
  ]);
  expect(takings.back.map(({ key, totalInPence }) => [key, totalInPence])).toEqual([
    ['refund', -1000],
    ['void', -250],
  ]);
  expect(takings.byTaker.map(({ key, totalInPence }) => [key, totalInPence])).toEqual([
    ['ada', 15_900],
    ['bo', 0],
    ['', -1000],
  ]);
  expect(takings.net.totalInPence).toBe(14_900);
});

const anyEntry = fc.record({
  kind: fc.constantFrom(...ledgerKinds),
  method: fc.constantFrom(...ledgerMethods),
  amountInPence: fc.integer({ min: -50_000, max: 50_000 }),
  purpose: fc.constantFrom(...purposes),
  planKind: fc.constantFrom(...planKinds),
  takenByUid: fc.constantFrom('', 'ada', 'bo'),
});
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('every way of dividing the takings adds up to the same sum, and so do the entries behind each figure', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 40 }), (entries) => {
      const whole = sum(entries.map(({ amountInPence }) => amountInPence));
      const { paid, back, net, byTaker, methods } = countTakings(entries);
      expect(net.totalInPence).toBe(whole);
      expect(sum([...paid, ...back].map(({ totalInPence }) => totalInPence))).toBe(whole);
      expect(sum(byTaker.map(({ totalInPence }) => totalInPence))).toBe(whole);
      expect(sum(methods.map((method) => net.byMethod[method] ?? 0))).toBe(whole);
      const { filter } = asked('');
      const behind = (facts: Partial<typeof filter>) =>
        sum(
          entries.filter((each) => isBehind({ ...filter, ...facts }, each)).map((each) => each.amountInPence),
        );
      for (const { key, totalInPence, byMethod } of paid) {
        expect(behind({ group: key })).toBe(totalInPence);
        for (const method of methods) expect(behind({ group: key, method })).toBe(byMethod[method] ?? 0);
      }
      for (const { key, totalInPence } of byTaker) {
        expect(behind({ taker: key || 'online' })).toBe(totalInPence);
      }
      for (const { key, totalInPence } of back) expect(behind({ group: key })).toBe(totalInPence);
    }),
  );
});

test.each([
  ['', '2026-11-21', '2026-11-21', null],
  ['day=2026-11-20', '2026-11-20', '2026-11-20', null],
  ['from=2026-11-01&to=2026-11-20', '2026-11-01', '2026-11-20', null],
  ['from=2026-11-01', '2026-11-01', '2026-11-01', null],
  ['day=yesterday', '2026-11-21', '2026-11-21', 'Enter the date as day, month and year, like 27/3/1990'],
  ['from=1/11/2026&to=20/11/2026', '2026-11-01', '2026-11-20', null],
  ['from=2026-11-01&to=31.11.2026', '2026-11-21', '2026-11-21', '31 November isn’t a real date'],
  ['from=2026-11-20&to=2026-11-19', '2026-11-21', '2026-11-21', 'The last day is before the first'],
  ['from=2025-11-19&to=2026-11-20', '2026-11-21', '2026-11-21', 'Choose a year or less'],
])('the days of "%s" are %s to %s', (query, from, to, problem) => {
  const read = asked(query);
  expect([String(read.filter.from), String(read.filter.to)]).toEqual([from, to]);
  expect(read.problem?.text ?? null).toBe(problem);
});

test('the filter survives as a query', () => {
  for (const query of [
    'day=2026-11-20&method=cash&for=pack&by=ada',
    'from=2026-11-01&to=2026-11-20&for=refund',
  ]) {
    expect(String(takingsQuery(asked(query).filter))).toBe(query);
  }
});
