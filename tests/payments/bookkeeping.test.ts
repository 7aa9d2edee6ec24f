import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookkeepingDetails, bookkeepingLines } from '#domain/payments/bookkeeping.ts';
import { ledgerMethods, planKinds, purposes } from '#domain/payments/ledger.ts';
import { countTakings } from '#domain/payments/takings.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import { readBookkeeping } from '#server/payments/read-bookkeeping.ts';
import { readLedgerOfDays } from '#server/payments/read-takings.ts';
import { openDesk } from '../support/desk.ts';

const sum = (lines: readonly { readonly amountInPence: number }[]) =>
  lines.reduce((total, { amountInPence }) => total + amountInPence, 0);

async function openWithMoney() {
  const desk = await openDesk();
  const { club, browser } = desk;
  const yusuf = await club.member({ firstName: '=cmd()', lastName: 'Demir' });
  const add = (id: string, at: string, facts: Partial<StoredLedgerEntry>) =>
    club.store.create(
      ledger,
      ledger.decode(id, {
        at: Temporal.Instant.from(at),
        memberUid: yusuf.id,
        planName: 'Unlimited 12',
        ...facts,
      }),
    );
  await add('early', '2026-11-20T23:59:59Z', { amountInPence: 4900, receiptNumber: 'D261120-A' });
  await add('cash', '2026-11-21T09:00:00Z', { amountInPence: 7900, receiptNumber: 'D261121-B' });
  await add('more', '2026-11-21T09:01:00Z', { amountInPence: 100, receiptNumber: 'D261121-C' });
  await add('card', '2026-11-21T09:02:00Z', { amountInPence: 2400, method: 'card-machine', purpose: 'item' });
  await add('back', '2026-11-21T09:03:00Z', { amountInPence: -500, kind: 'refund', ofEntry: 'early' });
  await add('wrong', '2026-11-21T09:04:00Z', { amountInPence: 300, planName: 'Mistake' });
  await add('undone', '2026-11-21T09:05:00Z', { amountInPence: -300, kind: 'void', ofEntry: 'wrong' });
  await add('free', '2026-11-21T09:06:00Z', { amountInPence: 0, method: 'complimentary' });
  const lines = async (query: string) =>
    (await browser.get(`/admin/takings.csv?${query}`)).html.trim().split('\r\n');
  return { ...desk, yusuf, lines };
}

test('Xero gets its own headings, British dates, refunds below zero, and no formula', async () => {
  const { lines } = await openWithMoney();
  expect(await lines('from=2026-11-21&to=2026-11-21&software=xero&detail=payments')).toEqual([
    '*Date,*Amount,Payee,Description,Reference',
    "21/11/2026,79.00,'=cmd() Demir,Cash: Unlimited 12,D261121-B",
    "21/11/2026,1.00,'=cmd() Demir,Cash: Unlimited 12,D261121-C",
    "21/11/2026,24.00,'=cmd() Demir,Card machine: Unlimited 12,",
    "21/11/2026,-5.00,'=cmd() Demir,Cash: Refund: Unlimited 12,",
  ]);
});

test('QuickBooks gets three columns without digits in the description', async () => {
  const { lines } = await openWithMoney();
  expect(
    await lines('from=2026-11-20&to=2026-11-21&software=quickbooks&detail=payments&method=cash'),
  ).toEqual([
    'Date,Description,Amount',
    '20/11/2026,"Cash: Unlimited, =cmd() Demir",49.00',
    '21/11/2026,"Cash: Unlimited, =cmd() Demir",79.00',
    '21/11/2026,"Cash: Unlimited, =cmd() Demir",1.00',
    '21/11/2026,"Cash: Refund: Unlimited, =cmd() Demir",-5.00',
  ]);
});

test('a line a day adds up each method and what it was for', async () => {
  const { lines } = await openWithMoney();
  expect(await lines('from=2026-11-20&to=2026-11-21&software=xero&detail=days')).toEqual([
    '*Date,*Amount,Payee,Description,Reference',
    '20/11/2026,49.00,,Cash: Memberships,',
    '21/11/2026,24.00,,Card machine: Items,',
    '21/11/2026,80.00,,Cash: Memberships,',
    '21/11/2026,-5.00,,"Cash: Refund, Memberships",',
  ]);
});

test('the form is on the takings page for admins, and bad days are said there', async () => {
  const { club, browser } = await openWithMoney();
  expect((await browser.get('/desk/takings')).text).toContain('Export for your bookkeeper');
  const desk = await club.signedIn(await club.desk());
  expect((await desk.get('/desk/takings')).text).not.toContain('bookkeeper');
  expect((await desk.get('/admin/takings.csv')).status).toBe(403);
  const bad = await browser.get('/admin/takings.csv?from=2026-11-22&to=2026-11-21');
  expect(bad.location).toBe('/desk/takings?from=2026-11-22&to=2026-11-21');
  expect((await browser.get(bad.location ?? '')).status).toBe(422);
});

const anyEntry = fc.record({
  hour: fc.nat(95),
  method: fc.constantFrom(...ledgerMethods),
  purpose: fc.constantFrom(...purposes),
  planKind: fc.constantFrom(...planKinds),
  amountInPence: fc.integer({ min: 0, max: 20_000 }),
  end: fc.constantFrom('', '', 'void', 'refund'),
});

test('for any days and either detail, the lines add up to the takings of those days', async () => {
  const first = Temporal.Instant.from('2026-10-24T00:00:00Z');
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEntry, { maxLength: 25 }),
      fc.tuple(fc.nat(4), fc.nat(4)),
      fc.constantFrom('', ...ledgerMethods),
      async (facts, [start, length], method) => {
        const { club } = await openDesk();
        for (const [index, { hour, end, ...rest }] of facts.entries()) {
          const paid = { ...rest, at: first.add({ hours: hour }), memberUid: 'm', planName: 'Unlimited' };
          await club.store.create(ledger, ledger.decode(`e${index}`, paid));
          if (end === '') continue;
          const share = end === 'void' ? 1 : 0.5;
          const back = {
            kind: end,
            ofEntry: `e${index}`,
            amountInPence: -Math.floor(rest.amountInPence * share),
          };
          await club.store.create(ledger, ledger.decode(`e${index}_1`, { ...paid, ...back } as never));
        }
        const from = Temporal.PlainDate.from('2026-10-23').add({ days: start });
        const days = { from, to: from.add({ days: length }) };
        const { entries } = await readLedgerOfDays(club.store, days);
        const { net } = countTakings(entries);
        const expected = method === '' ? net.totalInPence : (net.byMethod[method] ?? 0);
        for (const detail of bookkeepingDetails) {
          const found = await Array.fromAsync(readBookkeeping(club.store, { ...days, method, detail }));
          expect(sum(found.flat())).toBe(expected);
          expect(found.flat().every(({ amountInPence }) => amountInPence !== 0)).toBe(true);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('a void whose payment is missing stays, so that the sums agree', () => {
  const entry = {
    ...({ id: 'v', kind: 'void', method: 'cash', amountInPence: -300, ofEntry: 'gone' } as const),
    ...({ purpose: 'plan', planKind: 'membership', planName: 'Unlimited', memberUid: '' } as const),
    receiptNumber: '',
    reference: '',
  } as const;
  expect(sum(bookkeepingLines([entry], 'payments'))).toBe(-300);
});
