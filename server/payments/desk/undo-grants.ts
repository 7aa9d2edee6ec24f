/** What a refund or void takes back of what a sale gave. */
import { sessionsLeft } from '#domain/community/session-packs.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { openKeyOf } from '../../community/trainers/pack-keys.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { items, type Voucher, vouchers } from '../../data/collections/sales.ts';
import { type SessionPack, sessionPacks } from '../../data/collections/trainers.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import type { DeskPayment } from './find-payment.ts';

export const undoChoices = [
  'endPlan',
  'takeBackPack',
  'restock',
  'stopVouchers',
  'reviveVoucher',
  'cancelBalance',
] as const;
export type UndoChoice = (typeof undoChoices)[number];

/** What could be taken back now. */
export interface Grants {
  /** The name of the membership that would end; empty: none. */
  readonly plan: string;
  /** Others of the family that the sale was for, each with the membership that would end; empty: none. */
  readonly relatives: readonly { readonly member: Member; readonly plan: string }[];
  readonly packs: readonly SessionPack[];
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly stock: number;
    readonly quantity: number;
  }[];
  /** Sold and not yet used. */
  readonly vouchers: readonly Voucher[];
  readonly usedVoucher: Voucher | null;
  readonly voucherInPence: number;
  readonly balanceInPence: number;
}

export async function findGrants(
  reads: Pick<Reads, 'findMany' | 'find'>,
  { sale, entries }: DeskPayment,
  member: Member | null,
  now: Temporal.Instant,
): Promise<Grants> {
  const lines = sale?.lines ?? [];
  const ids = (kind: string) => lines.filter((line) => line.kind === kind).map(({ grantedId }) => grantedId);
  const goods = lines.filter(({ kind }) => kind === 'item');
  const [packs, sold, stocked] = [
    await reads.findMany(sessionPacks, ids('training')),
    await reads.findMany(vouchers, ids('voucher')),
    await reads.findMany(
      items,
      goods.map(({ refId }) => refId),
    ),
  ];
  const family = (await reads.findMany(members, sale?.forUids ?? [])).filter((each) => each !== null);
  const usedVoucher = sale?.voucherId ? await reads.find(vouchers, sale.voucherId) : null;
  return {
    plan: planOf(
      entries,
      lines.filter(({ forUid }) => forUid === ''),
      member,
      now,
    ),
    relatives: family.map((each) => ({
      member: each,
      plan: planOf(
        entries,
        lines.filter(({ forUid }) => forUid === each.id),
        each,
        now,
      ),
    })),
    packs: packs.filter((pack) => pack !== null && sessionsLeft(pack) > 0) as SessionPack[],
    items: goods.flatMap(({ quantity }, index) => {
      const item = stocked[index];
      return item && item.stock !== null
        ? [{ id: item.id, name: item.name, stock: item.stock, quantity }]
        : [];
    }),
    vouchers: sold.filter(
      (voucher) => voucher !== null && !voucher.isVoid && voucher.leftInPence === voucher.valueInPence,
    ) as Voucher[],
    usedVoucher: usedVoucher?.isVoid === false ? usedVoucher : null,
    voucherInPence: sale?.voucherInPence ?? 0,
    balanceInPence: sale?.balanceInPence ?? 0,
  };
}

/** The membership that was paid for, where they still have it. */
function planOf(
  entries: DeskPayment['entries'],
  lines: readonly { readonly kind: string; readonly refId: string }[],
  member: Member | null,
  now: Temporal.Instant,
): string {
  if (!member || isLiveSubscription(member.subscriptionStatus)) return '';
  const isPaidFor =
    lines.some(({ kind, refId }) => kind === 'plan' && refId === member.planId) ||
    entries.some(
      ({ purpose, planId, memberUid }) =>
        purpose === 'plan' && planId === member.planId && memberUid === member.id,
    );
  const isRunning = ['active', 'past_due', 'on_hold', 'cancelling'].includes(effectiveStatus(member, now));
  return isPaidFor && isRunning ? member.membershipType : '';
}

/** Writes what was chosen, except for the membership and the balance, which are the member's. */
export function undoGrants(transaction: Transaction, grants: Grants, choices: readonly UndoChoice[]): void {
  if (choices.includes('takeBackPack')) {
    for (const pack of grants.packs) {
      const sessions = pack.doneCount + pack.bookedCount;
      transaction.update(sessionPacks, pack.id, { sessions, openKey: openKeyOf({ ...pack, sessions }) });
    }
  }
  if (choices.includes('restock')) {
    for (const { id, stock, quantity } of grants.items)
      transaction.update(items, id, { stock: stock + quantity });
  }
  if (choices.includes('stopVouchers')) {
    for (const { id } of grants.vouchers) transaction.update(vouchers, id, { isVoid: true, leftInPence: 0 });
  }
  const { usedVoucher, voucherInPence } = grants;
  if (choices.includes('reviveVoucher') && usedVoucher) {
    transaction.update(vouchers, usedVoucher.id, { leftInPence: usedVoucher.leftInPence + voucherInPence });
  }
}
