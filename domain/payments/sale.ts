/** Sales at the desk: what they come to, and how the money is divided between what was sold. */
import { formatPence, readPounds } from '../values/money.ts';
import { type Reading, readingProblem, readWhole } from '../values/read-number.ts';
import type { Purpose } from './ledger.ts';

export const saleStatuses = ['sold', 'refunded', 'void'] as const;
type SaleStatus = (typeof saleStatuses)[number];

/** One line of a sale; prices in pence, with VAT in them. */
export interface SaleLine {
  readonly kind: Purpose;
  readonly name: string;
  readonly refId: string;
  readonly quantity: number;
  readonly unitInPence: number;
  readonly vatPercent: number;
}
type Priced = Pick<SaleLine, 'quantity' | 'unitInPence'>;

export const lineInPence = ({ quantity, unitInPence }: Priced): number => quantity * unitInPence;

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

export const subtotalInPence = (lines: readonly Priced[]): number => sum(lines.map(lineInPence));

/** A discount as typed: `5`, `£5.50` or `10%`. In pence, a percentage (up to 100) rounded down to a penny. */
export function readDiscount(typed: string, ofInPence: number): Reading {
  const text = typed.trim();
  if (text === '') return { kind: 'value', value: 0 };
  if (!text.endsWith('%')) return readPounds(text);
  const percent = readWhole(text.slice(0, -1), 0, 100);
  return percent.kind === 'value'
    ? { kind: 'value', value: Math.floor((ofInPence * percent.value) / 100) }
    : percent;
}

/** What each line comes to after the discount, which is shared in proportion; adds up to the penny. */
export function netOfLines(lines: readonly Priced[], discountInPence: number): number[] {
  const subtotal = subtotalInPence(lines);
  if (subtotal === 0) return lines.map(() => 0);
  let before = 0;
  let given = 0;
  return lines.map((line) => {
    before += lineInPence(line);
    const upTo = Math.round((before * (subtotal - discountInPence)) / subtotal);
    const net = upTo - given;
    given = upTo;
    return net;
  });
}

/** How much of a payment is for each line: the first lines are paid first. @param coveredInPence paid earlier, also by voucher */
export function shareOfLines(nets: readonly number[], coveredInPence: number, paidInPence: number): number[] {
  let covered = coveredInPence;
  let rest = paidInPence;
  return nets.map((net) => {
    const earlier = Math.min(net, covered);
    covered -= earlier;
    const share = Math.min(net - earlier, rest);
    rest -= share;
    return share;
  });
}

/** A line whose rest may have gone with a refund of one person’s part. */
type Payable = Priced & { readonly cancelledInPence?: number | undefined };

/** What of each line is to pay in all: after the discount, less what nobody pays any more. Adds up to the penny, whatever is waived later. */
export function payableOfLines(lines: readonly Payable[], discountInPence: number): number[] {
  const payable = netOfLines(lines, discountInPence).map(
    (net, index) => net - (lines[index]?.cancelledInPence ?? 0),
  );
  // The last lines are paid last, so that what is waived beyond one that is cancelled is of those.
  let over = sum(payable.map((pence) => Math.max(0, -pence)));
  return payable
    .toReversed()
    .map((pence) => {
      const taken = Math.min(Math.max(0, pence), over);
      over -= taken;
      return Math.max(0, pence) - taken;
    })
    .toReversed();
}

/** What is left to pay of each line. */
export function restOfLines(
  lines: readonly Payable[],
  { discountInPence, coveredInPence }: { discountInPence: number; coveredInPence: number },
): number[] {
  const payable = payableOfLines(lines, discountInPence);
  const paid = shareOfLines(payable, 0, coveredInPence);
  return payable.map((pence, index) => pence - (paid[index] ?? 0));
}

interface Paid<L> {
  readonly lines: readonly L[];
  readonly discountInPence: number;
  readonly voucherInPence: number;
  readonly paidInPence: number;
}

/** The same of a sale as it is now. */
export const restsOfSale = (sale: Paid<Payable>): number[] =>
  restOfLines(sale.lines, { ...sale, coveredInPence: sale.voucherInPence + sale.paidInPence });

/** The lines of which something is left to pay. */
export function unpaidLines<L extends Payable>(sale: Paid<L>): L[] {
  const rests = restsOfSale(sale);
  return sale.lines.filter((_, index) => (rests[index] ?? 0) > 0);
}

interface SoldTo extends Paid<Payable & { readonly kind: Purpose; readonly forUid: string }> {
  readonly memberUid: string;
  readonly status: SaleStatus;
}

/** What is left to pay of the plan that a sale sold to this person. */
export const leftOfMembership = (sale: SoldTo, uid: string): number => leftOf(sale, uid, ['plan']);

/** The same of all that it sold to them, as its receipt says it. */
export const leftOfSale = (sale: SoldTo, uid: string): number => leftOf(sale, uid, null);

/** Of the plan, with its joining fee. */
export const leftOfJoining = (sale: SoldTo, uid: string): number => leftOf(sale, uid, ['plan', 'fee']);

function leftOf(sale: SoldTo, uid: string, kinds: readonly Purpose[] | null): number {
  if (sale.status !== 'sold') return 0;
  const { lines, memberUid } = sale;
  return sum(
    restsOfSale(sale).filter((_, index) => {
      const line = lines[index];
      return line && (!kinds || kinds.includes(line.kind)) && (line.forUid || memberUid) === uid;
    }),
  );
}

/** What of a sale is left to pay for one person, with everything that was sold to them. @param forUid empty: the buyer */
export const leftFor = (
  lines: readonly { readonly forUid: string }[],
  rests: readonly number[],
  forUid: string,
): number => sum(rests.filter((_, index) => lines[index]?.forUid === forUid));

/** What was left to pay for this person and is not any more, since their part, or all of it, went back. */
export function cancelledFor(sale: SoldTo, uid: string): number {
  const { lines, memberUid, status } = sale;
  const rests = status === 'sold' ? [] : restsOfSale(sale);
  const cancelled = lines.map(({ cancelledInPence = 0 }, index) => cancelledInPence + (rests[index] ?? 0));
  return sum(cancelled.filter((_, index) => (lines[index]?.forUid || memberUid) === uid));
}

/** VAT that is in the prices, by rate: what a receipt says. */
export function vatOfLines(lines: readonly SaleLine[], discountInPence: number) {
  const nets = netOfLines(lines, discountInPence);
  const byRate = Map.groupBy(lines.keys(), (index) => lines[index]?.vatPercent ?? 0);
  return [...byRate]
    .filter(([percent]) => percent > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([percent, indexes]) => {
      const gross = sum(indexes.map((index) => nets[index] ?? 0));
      return { percent, vatInPence: Math.round((gross * percent) / (100 + percent)) };
    });
}

export type SaleField =
  | 'plan'
  | 'discount'
  | 'discountReason'
  | 'voucherCode'
  | 'payment'
  | 'paidNow'
  | 'cashGiven';

export interface SaleTyped {
  readonly lines: readonly Priced[];
  /** False: somebody without an account. */
  readonly isMember: boolean;
  readonly discount: string;
  readonly discountReason: string;
  /** What is left of the voucher; null: none was entered. */
  readonly voucherLeftInPence: number | null;
  readonly isComplimentary: boolean;
  /** Null: all that is due. */
  readonly paidNowInPence: number | null;
  /** Null: not entered. */
  readonly cashGivenInPence: number | null;
}

export interface SaleTotals {
  readonly subtotalInPence: number;
  readonly discountInPence: number;
  readonly totalInPence: number;
  readonly voucherInPence: number;
  readonly paidInPence: number;
  readonly balanceInPence: number;
  readonly changeInPence: number;
}

/** How a plan is paid for where a voucher covers all of it. */
export const byVoucher = ({ paidInPence, voucherInPence }: SaleTotals) =>
  paidInPence === 0 && voucherInPence > 0 ? ({ payment: 'voucher' } as const) : {};

export type SaleDecision =
  | { readonly kind: 'sold'; readonly totals: SaleTotals }
  | { readonly kind: 'refused'; readonly problems: readonly (readonly [field: SaleField, text: string])[] };

/** What a sale comes to, or what is wrong with it. Complimentary: nothing is paid, for a reason. */
export function decideSale(typed: SaleTyped): SaleDecision {
  const problems: (readonly [SaleField, string])[] = [];
  const subtotal = subtotalInPence(typed.lines);
  if (typed.lines.length === 0) problems.push(['plan', 'Choose something to sell']);
  const read = readDiscount(typed.isComplimentary ? '100%' : typed.discount, subtotal);
  const parsed = read.kind === 'value' ? read.value : 0;
  const problem = readingProblem(read, 'Enter an amount or a percentage, such as 5 or 10%');
  if (problem) problems.push(['discount', problem]);
  else if (parsed > subtotal)
    problems.push(['discount', `The discount is more than the ${formatPence(subtotal)} to pay`]);
  const discount = Math.min(subtotal, parsed);
  if (discount > 0 && typed.discountReason === '')
    problems.push([
      'discountReason',
      typed.isComplimentary ? 'Enter a reason for giving it free' : 'Enter a reason for the discount',
    ]);
  const total = subtotal - discount;
  const voucher = Math.min(total, typed.voucherLeftInPence ?? 0);
  const due = total - voucher;
  const paid = typed.paidNowInPence ?? due;
  if (paid > due) problems.push(['paidNow', `That’s more than the ${formatPence(due)} to pay`]);
  else if (paid < due && !typed.isMember) problems.push(['paidNow', 'Only a member can pay the rest later']);
  const given = typed.cashGivenInPence;
  if (given !== null && given < paid)
    problems.push(['cashGiven', `That’s less than the ${formatPence(paid)} to pay`]);
  if (problems.length > 0) return { kind: 'refused', problems };
  return {
    kind: 'sold',
    totals: {
      subtotalInPence: subtotal,
      discountInPence: discount,
      totalInPence: total,
      voucherInPence: voucher,
      paidInPence: paid,
      balanceInPence: due - paid,
      changeInPence: given === null ? 0 : given - paid,
    },
  };
}
