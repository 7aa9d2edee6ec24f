/** What a refund or void takes back of what a sale gave. */
import { hasDayPass } from '#domain/membership/day-pass.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { paidBefore } from '#domain/membership/overdue.ts';
import type { PaymentEffect } from '#domain/membership/payment-effect.ts';
import { decidePutBack, type PutBack } from '#domain/membership/put-back.ts';
import { isOnline, isSessionPackEntry, sessionPackIdOf } from '#domain/payments/ledger.ts';
import { canEndWith, voidProblem } from '#domain/payments/money-back.ts';
import { openKeyOf } from '../../community/trainers/pack-keys.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { items, type Voucher, vouchers } from '../../data/collections/sales.ts';
import { type SessionPack, sessionPacks } from '../../data/collections/trainers.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { membershipVersion } from '../../membership/change-membership.ts';
import { type DeskPayment, isOpenPayment } from './find-payment.ts';
import { costing } from './part-paid.ts';
import { listNewest } from './refunded-period.ts';
import { findSpentInPence, type SoldVouchers, spentOf } from './sold-vouchers.ts';

export const undoChoices = [
  'endPlan',
  'takeBackPack',
  'restock',
  'stopVouchers',
  'reviveVoucher',
  'endDayPass',
] as const;
export type UndoChoice = (typeof undoChoices)[number];

/** A membership that was paid for with it. */
export interface PaidMembership {
  readonly member: Member;
  /** Null: not known. */
  readonly effect: PaymentEffect | null;
  readonly putBack: PutBack;
  /** Ends it, where it began with this payment and still runs (`canEndWith`); null: it can’t. */
  readonly end: MembershipEnd | null;
}

/** As the money goes back; `reason` is for the person who asks for it. */
type MembershipEnd = Omit<Extract<MembershipEvent, { type: 'cancel-now' }>, 'reason'>;

/** What could be taken back now. */
export interface Grants extends SoldVouchers {
  /** Of the buyer and of others of their family. */
  readonly memberships: readonly PaidMembership[];
  /** Others of the family with a line in the sale. */
  readonly relatives: readonly Member[];
  /** Used up ones too: a session of theirs may still be cancelled. */
  readonly packs: readonly SessionPack[];
  /** What was put back in stock already is not among them. */
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly stock: number;
    readonly quantity: number;
  }[];
  readonly usedVoucher: Voucher | null;
  readonly voucherInPence: number;
  readonly balanceInPence: number;
  /** The person who bought a day pass with it that is still theirs; null: nobody. */
  readonly dayPassHolder: Member | null;
}

/** Identifies a state of the memberships that were paid for. */
export const grantsVersion = ({ memberships }: Pick<Grants, 'memberships'>): string =>
  memberships.map(({ member }) => membershipVersion(member)).join(' ');

export async function findGrants(
  reads: Pick<Reads, 'findMany' | 'find' | 'query'>,
  payment: DeskPayment,
  now: Temporal.Instant,
): Promise<Grants> {
  const { sale, entries } = payment;
  const lines = sale?.lines ?? [];
  const ids = (kind: string) => lines.filter((line) => line.kind === kind).map(({ grantedId }) => grantedId);
  const packIds = sale ? ids('training') : entries.filter(isSessionPackEntry).map(sessionPackIdOf);
  const goods = lines.filter(({ kind }) => kind === 'item');
  const away = goods.filter(({ isRestocked }) => !isRestocked);
  const [packs, sold, stocked] = [
    await reads.findMany(sessionPacks, packIds),
    await reads.findMany(vouchers, ids('voucher')),
    await reads.findMany(
      items,
      away.map(({ refId }) => refId),
    ),
  ];
  const live = sold.filter((voucher) => voucher !== null && !voucher.isVoid) as Voucher[];
  const buyer = sale?.memberUid ? await reads.find(members, sale.memberUid) : null;
  const usedVoucher = sale?.voucherId ? await reads.find(vouchers, sale.voucherId) : null;
  return {
    memberships: await findMemberships(reads, payment, now),
    relatives: (await reads.findMany(members, sale?.forUids ?? [])).filter((each) => each !== null),
    packs: packs.filter((pack) => pack !== null),
    items: away.flatMap(({ quantity }, index) => {
      const item = stocked[index];
      return item && item.stock !== null
        ? [{ id: item.id, name: item.name, stock: item.stock, quantity }]
        : [];
    }),
    vouchers: live.filter(({ leftInPence }) => leftInPence > 0),
    spentInPence: spentOf(live),
    usedVoucher: usedVoucher?.isVoid === false ? usedVoucher : null,
    voucherInPence: sale?.voucherInPence ?? 0,
    balanceInPence: sale?.balanceInPence ?? 0,
    // Of a part of a family’s sale: goods are the buyer’s.
    dayPassHolder:
      goods.length > 0 && buyer?.dayPass?.saleId === sale?.id && buyer && hasDayPass(buyer, now)
        ? buyer
        : null,
  };
}

/** Whether it can be voided now, all of its lines together. @param open the cash drawers that are open; `spentInPence` of `findSpentInPence`, where it is known */
export async function canVoid(
  reads: Pick<Reads, 'findMany'>,
  payment: DeskPayment,
  now: Temporal.Instant,
  open: readonly { readonly id: string }[],
  spentInPence: number | null = null,
): Promise<boolean> {
  const isAtDesk = payment.entries.every(({ method }) => !isOnline(method));
  if (!isAtDesk || !isOpenPayment(payment)) return false;
  if (voidProblem(payment.entries, payment.at, now, open) !== '') return false;
  return (spentInPence ?? (await findSpentInPence(reads, payment))) === 0;
}

/** Whoever a plan of the payment is for, and what going back does to their membership. */
async function findMemberships(
  reads: Pick<Reads, 'findMany' | 'query'>,
  { sale, entries, memberUid }: DeskPayment,
  now: Temporal.Instant,
): Promise<PaidMembership[]> {
  const plans = sale
    ? sale.lines
        .filter(({ kind }) => kind === 'plan')
        .map((line) => ({ ...line, uid: line.forUid || memberUid, at: sale.at, effect: costing(sale, line) }))
    : entries
        .filter(({ kind, purpose }) => kind === 'payment' && purpose === 'plan')
        .map((entry) => ({ ...entry, uid: entry.memberUid }));
  const found = await reads.findMany(
    members,
    plans.map(({ uid }) => uid),
  );
  const paid: PaidMembership[] = [];
  for (const [index, { effect, periodStart, at }] of plans.entries()) {
    const member = found[index];
    if (!member) continue;
    const putBack = decidePutBack(member, effect);
    // What was paid online is put back by the provider's word, so that only what stays may end.
    const mayEnd = putBack.kind === 'stands' || !entries.some(({ method }) => isOnline(method));
    const canEnd = mayEnd && canEndWith(member, effect, { at, periodStart }, now);
    const newest = canEnd ? await listNewest(reads, member.id) : [];
    const kept = newest.filter(({ id }) => !entries.some((entry) => entry.id === id));
    const before = canEnd ? paidBefore(member, effect, kept, now) : undefined;
    const end = { type: 'cancel-now', leavingReason: 'refunded', paidBefore: before } as const;
    paid.push({ member, effect, putBack, end: canEnd ? end : null });
  }
  return paid;
}

/** A void undoes a mistake, and with it what was waived. */
export const withoutWaivers = (grants: Grants): Grants => ({
  ...grants,
  memberships: grants.memberships.map((each) => ({
    ...each,
    effect: each.effect && { ...each.effect, costInPence: undefined },
  })),
});

/**
 * Writes what was chosen, except for the membership, the day pass and the balance, which are the member's.
 * @param isWhole all of the money goes back, and with it the sessions and vouchers that nobody has used
 */
export function undoGrants(
  transaction: Transaction,
  grants: Grants,
  choices: readonly UndoChoice[],
  isWhole: boolean,
): void {
  if (isWhole || choices.includes('takeBackPack')) {
    for (const pack of grants.packs) {
      const sessions = pack.doneCount + pack.bookedCount;
      const openKey = openKeyOf({ ...pack, sessions });
      transaction.update(sessionPacks, pack.id, { sessions, openKey, isReturned: true });
    }
  }
  if (choices.includes('restock')) {
    for (const { id, stock, quantity } of grants.items)
      transaction.update(items, id, { stock: stock + quantity });
  }
  if (isWhole || choices.includes('stopVouchers')) {
    // Of one that has paid for something, that much stays sold.
    for (const { id, valueInPence, leftInPence } of grants.vouchers) {
      const spent = valueInPence - leftInPence;
      const rest = spent > 0 ? { valueInPence: spent, isStopped: true } : { isVoid: true };
      transaction.update(vouchers, id, { ...rest, leftInPence: 0 });
    }
  }
  const { usedVoucher, voucherInPence } = grants;
  if (usedVoucher && revivedInPence(grants, choices, isWhole) > 0) {
    transaction.update(vouchers, usedVoucher.id, {
      leftInPence: usedVoucher.leftInPence + voucherInPence,
      isStopped: false,
    });
  }
}

/** What goes back on the voucher that paid for some of it, in pence: with the last of the money, so that it does once. */
export const revivedInPence = (
  { usedVoucher, voucherInPence }: Pick<Grants, 'usedVoucher' | 'voucherInPence'>,
  choices: readonly UndoChoice[],
  isWhole: boolean,
): number => (isWhole && usedVoucher && choices.includes('reviveVoucher') ? voucherInPence : 0);

/** What goes back although something later stands on it: it is taken along when that goes back too. @param changed whose it is not */
export function rememberGivenBack(
  transaction: Transaction,
  { memberships }: Grants,
  changed: readonly string[],
): void {
  for (const { member, effect, putBack } of memberships) {
    if (putBack.kind !== 'stands' || !effect || changed.includes(member.id)) continue;
    transaction.update(members, member.id, { givenBack: [...member.givenBack, effect] });
  }
}
