import { periodEndAfter } from '../membership/membership.ts';
import type { PaymentEffect } from '../membership/payment-effect.ts';
import { defaultLastDay } from '../membership/period-days.ts';
import { localDate } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';
import { type OnlineMethod, onlineMethods } from './payment-account.ts';

export const planKinds = ['membership', 'pack', 'trial'] as const;
export type PlanKind = (typeof planKinds)[number];

/**
 * `returned`: money that came back to the club after a dispute; `refund-failed`: after a refund; `void`: a payment that was
 * entered by mistake and undone on the same day.
 */
export const ledgerKinds = ['payment', 'refund', 'refund-failed', 'dispute', 'returned', 'void'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerMethods = [...onlineMethods, 'cash', 'card-machine', 'voucher', 'complimentary'] as const;
export type LedgerMethod = (typeof ledgerMethods)[number];
/** `voucher`: all of it, so that no money came in; `complimentary`: nobody paid. */
export const ledgerMethodNames: Record<LedgerMethod, string> = {
  stripe: 'Card',
  'direct-debit': 'Direct Debit',
  online: 'Online',
  cash: 'Cash',
  'card-machine': 'Card machine',
  voucher: 'Voucher',
  complimentary: 'Complimentary',
};
/** How somebody paid, in a sentence. */
export const onlineMethodText: Record<OnlineMethod, string> = {
  stripe: 'by card',
  'direct-debit': 'by Direct Debit',
  online: 'online',
};

/** True for a payment through the provider, not at the desk. */
export function isOnline(method: LedgerMethod): method is OnlineMethod {
  return onlineMethods.some((each) => each === method);
}

export const ledgerKindNames: Record<LedgerKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  dispute: 'Disputed',
  returned: 'Dispute won',
  void: 'Void',
};

/** What the money was for. */
export const purposes = ['plan', 'training', 'item', 'fee', 'voucher', 'account'] as const;
export type Purpose = (typeof purposes)[number];
export const purposeNames: Record<Purpose, string> = {
  plan: 'Memberships',
  training: 'Personal training',
  item: 'Items',
  fee: 'Fees',
  voucher: 'Vouchers',
  account: 'Other',
};

/** True for money that came back to the club. */
export function isBackAtClub(kind: LedgerKind): boolean {
  return kind === 'returned' || kind === 'refund-failed';
}

/** A payment or a refund; in pence, negative for refunds, voids and disputes. */
export interface LedgerEntry {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly memberUid: string;
  readonly kind: LedgerKind;
  readonly method: LedgerMethod;
  readonly amountInPence: number;
  readonly recurringInPence: number;
  /** The part of the amount that is the joining fee, of a payment online that took both; left out: none. */
  readonly joiningFeeInPence?: number;
  readonly currency: string;
  readonly periodStart: Temporal.Instant | null;
  readonly periodEnd: Temporal.Instant | null;
  readonly planId: string;
  readonly planName: string;
  readonly planKind: PlanKind;
  readonly reference: string;
  readonly ofEntry: string;
  readonly receiptNumber: string;
  readonly takenByUid: string;
  /** The sale at the desk that it belongs to; empty: none. */
  readonly saleId: string;
  /** Why it was refunded or voided, for staff. */
  readonly reason?: string;
  readonly purpose: Purpose;
  /** Of cash: the drawer that it went into or came out of; none where no till was open. */
  readonly drawerId?: string | undefined;
  /** What it changed of the membership. Of a sale at the desk its lines say so. */
  readonly effect?: PaymentEffect | null;
}

const SESSION_PACK = 'training_';

/** The id of the entry for a pack of sessions with a personal trainer. */
/** How the ids of the desk's own entries begin, before the id that their receipt's number ends with. */
export const deskEntryStarts = ['sale_', 'desk_', SESSION_PACK] as const;

export const sessionPackIdOf = ({ id }: Pick<LedgerEntry, 'id'>) => id.slice(SESSION_PACK.length);

/** True for a pack of sessions with a personal trainer: it has nothing to do with the membership. */
export const isSessionPackEntry = ({ id }: Pick<LedgerEntry, 'id'>) => id.startsWith(SESSION_PACK);

/** What it was for, in a list: `Unlimited`, `Refund failed: Unlimited`. */
export function ledgerEntryText({
  kind,
  planName,
  joiningFeeInPence = 0,
}: Pick<LedgerEntry, 'kind' | 'planName' | 'joiningFeeInPence'>): string {
  const what = (planName || 'Membership') + (joiningFeeInPence === 0 ? '' : ' and joining fee');
  return kind === 'payment' ? what : `${ledgerKindNames[kind]}: ${what}`;
}

/**
 * Each time that money was taken or given back in one way, oldest first: a payment for several things, or a refund of several payments, is
 * several entries. The same thing twice is another time, however close they are.
 * @param entries oldest first
 */
export function byOccasion<
  Entry extends Pick<LedgerEntry, 'at' | 'kind' | 'method' | 'ofEntry' | 'memberUid' | 'planId' | 'purpose'>,
>(entries: readonly Entry[]): Entry[][] {
  const thing = ({ ofEntry, memberUid, planId, purpose }: Entry) =>
    ofEntry || `${memberUid} ${planId || purpose}`;
  const occasions: Entry[][] = [];
  const newest = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.at} ${entry.kind} ${entry.method}`;
    const open = newest.get(key);
    if (open && !open.some((each) => thing(each) === thing(entry))) open.push(entry);
    else {
      const occasion = [entry];
      newest.set(key, occasion);
      occasions.push(occasion);
    }
  }
  return occasions;
}

/** After an amount that is of both: ` (including a £15 joining fee)`; empty: it has none. */
export const feeIncludedText = ({ joiningFeeInPence = 0 }: Pick<LedgerEntry, 'joiningFeeInPence'>): string =>
  joiningFeeInPence > 0 ? ` (including a ${formatPence(joiningFeeInPence)} joining fee)` : '';

export interface LedgerPlan {
  readonly id: string;
  readonly name: string;
  readonly kind: PlanKind;
  readonly stripePriceId: string;
  readonly validDays?: number | null;
  readonly classAllowance?: number | null;
}

/** The number on the desk's receipt: the date, and enough of the entry's id (a UUID) to find it. */
export function deskReceiptNumber(id: string, at: Temporal.Instant): string {
  return `D${localDate(at).toString().slice(2).replaceAll('-', '')}-${id.slice(0, 6).toUpperCase()}`;
}

/** The ledger id of the provider's invoice, refund or dispute. */
export const ledgerId = (reference: string): string => `stripe_${reference}`;

/** The provider's id of the refund or dispute that an entry is about, also where it is about its coming back. */
export function providerReference({ reference }: Pick<LedgerEntry, 'reference'>): string {
  return reference.replace(/_returned$/, '');
}

/** The plan that an object at the provider is for: by its price or, since prices are replaced, by our metadata. */
export function planOf<Plan extends { id: string; stripePriceId: string }>(
  of: { readonly priceId: string; readonly planId: string },
  plans: readonly Plan[],
): Plan | null {
  const byPrice = of.priceId === '' ? null : plans.find((plan) => plan.stripePriceId === of.priceId);
  return byPrice ?? plans.find((plan) => plan.id === of.planId) ?? null;
}

/** The first instant after a one-off plan that was paid then. */
export function packEnd(paidAt: Temporal.Instant, validDays: number | null = null): Temporal.Instant {
  return periodEndAfter(defaultLastDay('one-off', localDate(paidAt), validDays));
}

/** What of an entry is joining fee: at the desk it has an entry of its own, online it comes with the plan. */
export const feeIn = ({
  purpose,
  amountInPence,
  joiningFeeInPence = 0,
}: Pick<LedgerEntry, 'purpose' | 'amountInPence' | 'joiningFeeInPence'>): number =>
  purpose === 'fee' ? amountInPence : joiningFeeInPence;
