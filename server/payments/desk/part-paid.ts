/** What is left to pay of a period that a sale paid in part: less with each payment, and once nothing is left the debt is settled. */
import { owesMoney, withoutSale } from '#domain/membership/debts.ts';
import { effectiveStatus, type PartPaid } from '#domain/membership/membership.ts';
import type { PaymentMethod } from '#domain/membership/membership-events.ts';
import type { PaymentEffect } from '#domain/membership/put-back.ts';
import { restOfLines, type SaleTotals } from '#domain/payments/sale.ts';
import { type Member, members } from '../../data/collections/members.ts';
import type { Sale, StoredSaleLine } from '../../data/collections/sales.ts';
import type { Transaction } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import { prepareMembershipChange } from '../../membership/change-membership.ts';
import type { Services } from '../../services.ts';

export interface Rest {
  /** Empty: the buyer. */
  readonly forUid: string;
  readonly changes: Partial<Member>;
  /** Null: the membership is as it was. */
  readonly effect: PaymentEffect | null;
  readonly write: () => void;
}

interface Paying {
  readonly sale: Sale;
  /** What is left of each line now. */
  readonly after: readonly number[];
  /** `waived`: nobody paid it. */
  readonly method: PaymentMethod | 'waived';
  readonly by: Actor;
  readonly clubName: string;
  /** Whose membership ends or is put back at the same time: what becomes of it. */
  readonly ended?: ReadonlyMap<string, Partial<Member>>;
}

/** All reads, and what writes it. */
export async function prepareRests(
  parts: Pick<Services, 'outbox' | 'clubEvents' | 'config' | 'now'>,
  transaction: Transaction,
  { sale, after, method, by, clubName, ended = new Map() }: Paying,
): Promise<Rest[]> {
  const rests: Rest[] = [];
  for (const [index, { kind, forUid }] of sale.lines.entries()) {
    const uid = forUid || sale.memberUid;
    const member = kind === 'plan' && uid ? await transaction.find(members, uid) : null;
    if (!member || member.partPaid?.saleId !== sale.id) continue;
    const leftInPence = after[index] ?? 0;
    const partPaid = leftInPence > 0 ? { saleId: sale.id, leftInPence } : null;
    const isDue = !partPaid && !ended.has(uid) && effectiveStatus(member, parts.now()) === 'past_due';
    const event = { type: 'rest-settled', method } as const;
    const asked = { uid, event, by, entries: [] };
    const change = isDue ? await prepareMembershipChange(parts, transaction, asked, clubName) : null;
    if (change && 'write' in change) {
      const { changes, effect } = change;
      rests.push({ forUid, changes, effect, write: () => change.write([]) });
      continue;
    }
    // On account, or by now Stripe says whether they have paid.
    const changes = { partPaid };
    const write = () =>
      transaction.update(members, uid, {
        ...changes,
        owesMoney: owesMoney({ ...member, ...ended.get(uid), ...changes }),
      });
    rests.push({ forUid, changes, effect: null, write });
  }
  return rests;
}

/** The lines with what the rest of the money changed, so that it goes back with the sale. */
export const linesWith = ({ lines }: Sale, rests: readonly Rest[]): StoredSaleLine[] =>
  lines.map((line) => {
    const effect = rests.find(({ forUid }) => line.kind === 'plan' && line.forUid === forUid)?.effect;
    return effect ? { ...line, effect: composed(line.effect, effect) } : line;
  });

/** What two steps of one payment changed: a part of the money, and the rest of it. */
const composed = (first: PaymentEffect | null, then: PaymentEffect): PaymentEffect =>
  first
    ? {
        began: first.began,
        before: { ...then.before, ...first.before },
        after: { ...first.after, ...then.after },
      }
    : then;

/** What a sale is once this much of it is waived: it costs less, for a reason. */
export const waivedOf = (sale: Sale, waivedInPence: number, reason: string) => ({
  discountInPence: sale.discountInPence + waivedInPence,
  discountReason: [sale.discountReason, reason].filter(Boolean).join('; '),
  totalInPence: sale.totalInPence - waivedInPence,
});

/** What is left to pay of the plans that are sold, by the person they are for; empty: the buyer. */
export function restsOf(
  saleId: string,
  lines: readonly StoredSaleLine[],
  { discountInPence, voucherInPence, paidInPence }: SaleTotals,
): ReadonlyMap<string, PartPaid> {
  const rests = restOfLines(lines, { discountInPence, coveredInPence: voucherInPence + paidInPence });
  return new Map(
    lines.flatMap(({ kind, forUid }, index) => {
      const leftInPence = rests[index] ?? 0;
      return kind === 'plan' && leftInPence > 0 ? [[forUid, { saleId, leftInPence }]] : [];
    }),
  );
}

/** Nothing is left of a sale that is no more. @param after as it is with what else has been put back */
export function endPartPaid(transaction: Transaction, saleId: string, after: Member): void {
  const without = withoutSale(after, saleId);
  if (without !== after)
    transaction.update(members, after.id, { partPaid: null, owesMoney: owesMoney(without) });
}
