/** Whether something of a payment can go back as it is asked for, and the ledger entries that undo it. */
import { isOnline, type LedgerEntry } from '#domain/payments/ledger.ts';
import { leftInPence, refundProblems, splitReturn, voidProblem } from '#domain/payments/money-back.ts';
import {
  type DeskPayment,
  isLastPart,
  isOpenPayment,
  openPeople,
  paymentVersion,
  personsOf,
} from './find-payment.ts';
import { entriesOfPayment, saleEntryId } from './sale-entries.ts';

interface Asked {
  readonly kind: 'refund' | 'void';
  /** Null: all that is left. */
  readonly amountInPence: number | null;
  readonly reason: string;
}

export type ReturnRefusal =
  | { readonly kind: 'refused'; readonly problems: readonly (readonly [field: string, text: string])[] }
  | { readonly kind: 'conflict'; readonly sentence: string };

export const CHANGED_SINCE = 'This payment has changed since you opened the page. Check it and try again.';
const changedSince = { kind: 'conflict', sentence: CHANGED_SINCE } as const;

/**
 * Why it can’t go back; null: it can.
 * @param payment what of it goes back (`partFor`)
 * @param openDrawers of a void; a refund asks for none
 */
export function decideReturn(
  all: DeskPayment,
  payment: DeskPayment,
  request: Asked & {
    readonly waiver?: string;
    readonly seen: string;
    readonly choices: readonly string[];
  },
  now: Temporal.Instant,
  openDrawers: readonly { readonly id: string }[],
): ReturnRefusal | null {
  if (request.seen !== paymentVersion(all)) return changedSince;
  if (payment.sale && payment.sale.status !== 'sold') return changedSince;
  if (request.kind === 'void') {
    const sentence = voidProblem(payment.entries, payment.at, now, openDrawers);
    if (sentence !== '') return { kind: 'conflict', sentence };
    return request.reason === '' ? { kind: 'refused', problems: [['reason', 'Enter a reason']] } : null;
  }
  const people = peopleIn(all, payment);
  if (people.length === 0) return { kind: 'conflict', sentence: 'All of this has been refunded already.' };
  const isLast = isLastPart(
    all,
    people.map(({ uid }) => uid),
  );
  if (people.some(({ isByVoucher }) => isByVoucher) && !isLast) return changedSince;
  const withMoney = people.filter((each) => each.leftInPence > 0).length;
  const problems: (readonly [string, string])[] = refundProblems(
    request,
    leftInPence(payment.parts),
    withMoney,
  );
  if (payment !== all && request.waiver) problems.push(['waiver', 'Waive it where it’s taken']);
  return problems.length > 0 ? { kind: 'refused', problems } : null;
}

/**
 * Whether something of it can go back by a refund: money, or at the desk what was free, paid by voucher or not paid yet.
 * @param spentInPence what vouchers that were sold with it have paid for: that stays
 */
export function canRefund(payment: DeskPayment, spentInPence: number): boolean {
  const left = leftInPence(payment.parts);
  const isAtDesk = payment.entries.every(({ method }) => !isOnline(method));
  if (left > 0 || !isAtDesk) return left > spentInPence;
  return spentInPence === 0 && isOpenPayment(payment) && openPeople(payment).length > 0;
}

/** The people of a part who have something that can go back. */
export function peopleIn(all: DeskPayment, { sale, memberUid }: DeskPayment) {
  const uids = sale ? sale.lines.map(({ forUid }) => forUid || memberUid) : [memberUid];
  return personsOf(all).filter(({ uid, isOpen }) => isOpen && uids.includes(uid));
}

/** True where no money is left of it afterwards: what it changed is put back, and what was left to pay is cancelled. */
export function isAllBack({ parts }: DeskPayment, { kind, amountInPence }: Asked): boolean {
  return kind === 'void' || amountInPence === null || amountInPence === leftInPence(parts);
}

/**
 * The entries that undo: of the newest payment first, and by the way it was paid. What was free, paid by voucher or not paid yet has nothing to
 * give back, but is undone once: by entries of £0.
 * @param payment what goes back of `all`
 */
export function returnsOf(
  all: DeskPayment,
  payment: DeskPayment,
  request: Asked & { readonly by: { readonly uid: string } },
  at: Temporal.Instant,
): LedgerEntry[] {
  const { kind, by, reason } = request;
  const amount = kind === 'void' ? null : request.amountInPence;
  const split = splitReturn(payment.parts, amount ?? leftInPence(payment.parts));
  const people = isAllBack(payment, request) ? peopleIn(all, payment) : [];
  const without = people.filter(({ uid }) => split.every(({ part }) => part.payment.memberUid !== uid));
  const free = without.flatMap(({ uid, isByVoucher }) => {
    const own = payment.parts.filter((part) => part.payment.memberUid === uid);
    if (own.length > 0 || !payment.sale) return own;
    const lines = payment.sale.lines.filter(({ forUid }) => (forUid || payment.memberUid) === uid);
    const method = isByVoucher ? ('voucher' as const) : ('complimentary' as const);
    const sold = { amountInPence: 0, method, byUid: by.uid, at };
    // Nothing was entered for them: nothing had been paid.
    return entriesOfPayment({ ...payment.sale, lines }, sold).map((entry) => ({
      payment: { ...entry, id: '' },
      returns: 0,
    }));
  });
  const shares = [...split, ...free.map((part) => ({ part, amountInPence: 0 }))];
  return shares.map(({ part, amountInPence }, index) => {
    const id = payment.sale
      ? saleEntryId(payment.sale.id, payment.sale.entries + index + 1)
      : `${kind}_${part.payment.id}_${part.returns + 1}`;
    return {
      ...part.payment,
      ...{ id, kind, at, ofEntry: part.payment.id, takenByUid: by.uid, reason },
      ...{ amountInPence: 0 - amountInPence, recurringInPence: 0, periodStart: null, periodEnd: null },
      effect: null,
    };
  });
}
