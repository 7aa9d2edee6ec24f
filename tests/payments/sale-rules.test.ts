import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideSale,
  netOfLines,
  payableOfLines,
  readDiscount,
  restOfLines,
  type SaleTyped,
  shareOfLines,
  subtotalInPence,
  vatOfLines,
} from '#domain/payments/sale.ts';
import { type Joiner, owesJoiningFee, startPrice } from '#domain/payments/sale-plan.ts';
import { members } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';

const water = { quantity: 2, unitInPence: 150 };
const month = { quantity: 1, unitInPence: 7900 };
const typed: SaleTyped = {
  lines: [month, water],
  isMember: true,
  discount: '',
  discountReason: '',
  voucherLeftInPence: null,
  isComplimentary: false,
  paidNowInPence: null,
  cashGivenInPence: null,
};

describe('what a sale comes to', () => {
  test.each([
    ['everything at once', {}, { totalInPence: 8200, paidInPence: 8200, balanceInPence: 0 }],
    [
      'with a percentage off',
      { discount: '10%', discountReason: 'Staff' },
      { totalInPence: 7380, discountInPence: 820 },
    ],
    ['with pounds off', { discount: '£2.50', discountReason: 'Late' }, { totalInPence: 7950 }],
    ['with change', { cashGivenInPence: 10_000 }, { paidInPence: 8200, changeInPence: 1800 }],
    ['in part', { paidNowInPence: 5000 }, { paidInPence: 5000, balanceInPence: 3200 }],
    [
      'with a voucher',
      { voucherLeftInPence: 5000 },
      { voucherInPence: 5000, paidInPence: 3200, balanceInPence: 0 },
    ],
    [
      'with a voucher that is worth more',
      { voucherLeftInPence: 9000 },
      { voucherInPence: 8200, paidInPence: 0 },
    ],
    [
      'complimentary',
      { isComplimentary: true, discountReason: 'Prize' },
      { totalInPence: 0, discountInPence: 8200 },
    ],
  ])('%s', (_, changes, totals) => {
    expect(decideSale({ ...typed, ...changes })).toMatchObject({ kind: 'sold', totals });
  });

  test.each([
    ['nothing chosen', { lines: [] }, 'plan'],
    ['an unreadable discount', { discount: 'ten' }, 'discount'],
    ['a discount of more than all', { discount: '90', discountReason: 'x' }, 'discount'],
    ['more than 100%', { discount: '101%', discountReason: 'x' }, 'discount'],
    ['a discount without a reason', { discount: '5' }, 'discountReason'],
    ['complimentary without a reason', { isComplimentary: true }, 'discountReason'],
    ['more than is due', { paidNowInPence: 8201 }, 'paidNow'],
    ['part payment by somebody without an account', { isMember: false, paidNowInPence: 1 }, 'paidNow'],
    ['too little cash', { cashGivenInPence: 8199 }, 'cashGiven'],
  ])('is refused: %s', (_, changes, field) => {
    expect(decideSale({ ...typed, ...changes })).toMatchObject({
      kind: 'refused',
      problems: [[field, expect.any(String)]],
    });
  });

  test('what is given free is no discount, in words', () => {
    const decision = decideSale({ ...typed, isComplimentary: true });
    const problems = [['discountReason', 'Enter a reason for giving it free']];
    expect(decision).toEqual({ kind: 'refused', problems });
  });

  test('a discount is read as pounds or as a percentage', () => {
    const read = (typed: string) => {
      const reading = readDiscount(typed, 999);
      return reading.kind === 'value' ? reading.value : reading.kind;
    };
    expect(['', '5', '£5.50', '5,50', '15%', '100 %', '101%', 'x', '1.250'].map(read)).toEqual([
      ...[0, 500, 550, 550, 149, 999],
      ...['none', 'none', 'unclear'],
    ]);
  });

  test('VAT is the part of the price that is VAT, after the discount', () => {
    const lines = [
      { kind: 'item', name: 'Shirt', refId: 's', quantity: 1, unitInPence: 2400, vatPercent: 20 },
      { kind: 'plan', name: 'Unlimited', refId: 'u', quantity: 1, unitInPence: 7900, vatPercent: 0 },
    ] as const;
    expect(vatOfLines(lines, 0)).toEqual([{ percent: 20, vatInPence: 400 }]);
    expect(vatOfLines(lines, 10_300)).toEqual([{ percent: 20, vatInPence: 0 }]);
  });

  test('lines add up to the total, and payments to what is covered, to the penny', () => {
    const anyLines = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitInPence: fc.nat(9999) }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(anyLines, fc.nat(100), fc.nat(100), fc.nat(100), (lines, off, first, then) => {
        const subtotal = subtotalInPence(lines);
        const discount = Math.floor((subtotal * off) / 100);
        const nets = netOfLines(lines, discount);
        const total = nets.reduce((sum, net) => sum + net, 0);
        expect(total).toBe(subtotal - discount);
        const one = Math.floor((total * first) / 100);
        const other = Math.floor(((total - one) * then) / 100);
        const shares = [shareOfLines(nets, 0, one), shareOfLines(nets, one, other)];
        expect(shares.flat().reduce((sum, share) => sum + share, 0)).toBe(one + other);
        nets.forEach((net, index) => {
          expect((shares[0]?.[index] ?? 0) + (shares[1]?.[index] ?? 0)).toBeLessThanOrEqual(net);
        });
      }),
    );
  });
});

test('with the rest of one person’s lines cancelled, what the others owe stays the same, and is all that is left, whatever is waived later', () => {
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitInPence: fc.nat(9999) });
  const share = fc.float({ min: 0, max: 1, noNaN: true });
  const lines = fc.array(fc.tuple(line, fc.boolean()), { minLength: 1, maxLength: 6 });
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);
  fc.assert(
    fc.property(lines, share, share, share, (sold, discounted, covered, waived) => {
      const plain = sold.map(([each]) => each);
      const subtotal = subtotalInPence(plain);
      const discountInPence = Math.floor(subtotal * discounted);
      const coveredInPence = Math.floor((subtotal - discountInPence) * covered);
      const before = restOfLines(plain, { discountInPence, coveredInPence });
      const left = sold.map(([each, isTheirs], index) =>
        isTheirs && before[index] ? { ...each, cancelledInPence: before[index] } : each,
      );
      const others = sold.map(([, isTheirs], index) => (isTheirs ? 0 : (before[index] ?? 0)));
      expect(restOfLines(left, { discountInPence, coveredInPence })).toEqual(others);
      const later = { discountInPence: discountInPence + Math.floor(sumOf(others) * waived), coveredInPence };
      const payable = payableOfLines(left, later.discountInPence);
      const balance = sumOf(others) - (later.discountInPence - discountInPence);
      expect(payable.every((pence) => pence >= 0)).toBe(true);
      expect(sumOf(payable)).toBe(coveredInPence + balance);
      expect(sumOf(restOfLines(left, later))).toBe(balance);
    }),
  );
});

test('ledger entries from before there were sales say what they were for', () => {
  expect(ledger.decode('desk_1', {})).toMatchObject({ saleId: '', purpose: 'plan', kind: 'payment' });
  expect(ledger.decode('training_1', {})).toMatchObject({ saleId: '', purpose: 'training' });
  expect(ledger.decode('desk_2', { purpose: 'item', saleId: 's' })).toMatchObject({
    saleId: 's',
    purpose: 'item',
  });
});

describe('the joining fee', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const free = { kind: 'trial', joiningFeeInPence: 0 } as const;
  const ended = { membershipStatus: 'expired', planId: 'theirs' } as const;
  test.each([
    ['by a visitor', null, 1500, true],
    ['by somebody who never was a member', { membershipStatus: 'pending' }, 1500, true],
    ['after a trial whose own fee is £0', { ...ended, had: free }, 1500, true],
    [
      'after such a trial that was cancelled',
      { ...ended, membershipStatus: 'cancelled', had: free },
      1500,
      true,
    ],
    [
      'after a trial with a fee of its own',
      { ...ended, had: { ...free, joiningFeeInPence: 1000 } },
      1500,
      false,
    ],
    [
      'after a trial with the club’s fee',
      { ...ended, had: { ...free, joiningFeeInPence: null } },
      1500,
      false,
    ],
    ['after a membership without a fee', { ...ended, had: { ...free, kind: 'membership' } }, 1500, false],
    ['after a plan that nobody knows any more', { ...ended, had: null }, 1500, false],
    ['by a member', { membershipStatus: 'active', planId: 'theirs', had: free }, 1500, false],
  ] as const)('is owed %s: %#', (_, facts, clubsFee, isOwed) => {
    const joiner = facts && ({ ...members.decode('m', {}), ...facts } as Joiner);
    expect(owesJoiningFee(joiner, clubsFee, now)).toBe(isOwed);
    const plan = { priceInPence: 7900, interval: 'month', joiningFeeInPence: null } as const;
    expect(startPrice(plan, clubsFee, joiner, now).totalInPence).toBe(isOwed ? 9400 : 7900);
  });
});
