/** What is left to pay of a period that a sale paid in part: less with each payment, and once nothing is left the debt is settled. */
import { canBeMailed } from '#domain/families/family.ts';
import { owesMoney, withoutSale } from '#domain/membership/debts.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import type { PaymentMethod } from '#domain/membership/membership-events.ts';
import { type PartPaid, partPaidOf } from '#domain/membership/part-paid.ts';
import type { PaymentEffect } from '#domain/membership/payment-effect.ts';
import { leftFor, lineInPence, netOfLines, restsOfSale, type SaleTotals } from '#domain/payments/sale.ts';
import { type Member, members } from '../../data/collections/members.ts';
import type { Sale, StoredSaleLine } from '../../data/collections/sales.ts';
import type { Transaction } from '../../data/store.ts';
import { readKeptBy } from '../../families/membership-keeper.ts';
import type { Actor } from '../../log/write-audit.ts';
import { prepareMembershipChange } from '../../membership/change-membership.ts';
import { membershipMail } from '../../membership/membership-mails.ts';
import { familyPaidMail, inAllText, membershipNow } from '../../membership/part-paid-texts.ts';
import type { Services } from '../../services.ts';

export interface Rest {
  /** Empty: the buyer. */
  readonly forUid: string;
  readonly changes: Partial<Member>;
  /** Null: the membership is as it was. */
  readonly effect: PaymentEffect | null;
  /** As their membership is then, to those who are told. Null: nothing of it was for them. */
  readonly told: ToldMembership | null;
  /** @param text of their email, such as the receipt */
  readonly write: (text?: string) => void;
}

/** Whose membership a payment was for. */
export type ToldMembership = Member & {
  readonly isPaid: boolean;
  /** Of all that the sale has for them. */
  readonly leftInPence: number;
  readonly now: Temporal.Instant;
};

interface Paying {
  readonly sale: Sale;
  /** What is left of each line now. */
  readonly after: readonly number[];
  /** What would be if nothing was waived; left out: nobody paid anything. */
  readonly unwaived?: readonly number[];
  /** `waived`: nobody paid it. */
  readonly method: PaymentMethod | 'waived';
  readonly by: Actor;
  readonly clubName: string;
  /** Whose membership ends or is put back at the same time: what becomes of it. */
  readonly ended?: ReadonlyMap<string, Partial<Member>>;
}

type Parts = Pick<Services, 'outbox' | 'clubEvents' | 'config' | 'now'>;

/** All reads, and what writes it. */
export async function prepareRests(
  parts: Parts,
  transaction: Transaction,
  { sale, after, unwaived, method, by, clubName, ended = new Map() }: Paying,
): Promise<Rest[]> {
  const rests: Rest[] = [];
  for (const [index, { kind, forUid }] of sale.lines.entries()) {
    const uid = forUid || sale.memberUid;
    const member = kind === 'plan' && uid ? await transaction.find(members, uid) : null;
    if (!member || member.partPaid?.saleId !== sale.id) continue;
    const now = parts.now();
    const before = member.partPaid.leftInPence;
    const restInPence = after[index] ?? 0;
    const leftInPence = leftFor(sale.lines, after, forUid);
    const isPaid = (unwaived?.[index] ?? before) < before;
    const partPaid = partPaidOf({ saleId: sale.id, leftInPence: restInPence, dueInPence: leftInPence });
    const isDue = effectiveStatus(member, now) === 'past_due';
    const settles = isDue && !partPaid && !ended.has(uid);
    const event = { type: 'rest-settled', method: isPaid ? method : 'waived' } as const;
    const asked = { uid, event, by, entries: [] };
    const change = settles ? await prepareMembershipChange(parts, transaction, asked, clubName) : null;
    if (change && 'write' in change) {
      const { changes, effect } = change;
      const told = { ...member, ...changes, isPaid, leftInPence, now };
      const write = (text = '') => change.write([], { isPaid, leftInPence, text });
      rests.push({ forUid, changes, effect, told, write });
      continue;
    }
    // On account, or by now Stripe says whether they have paid.
    const changes = { partPaid };
    const isTold = restInPence < before && !ended.has(uid);
    const told = isTold ? { ...member, ...changes, isPaid, leftInPence, now } : null;
    const mail = told && (await prepareRestMail(parts, transaction, { told, by, clubName }));
    const write = (text = '') => {
      transaction.update(members, uid, {
        ...changes,
        owesMoney: owesMoney({ ...member, ...ended.get(uid), ...changes }),
      });
      mail?.(text);
    };
    rests.push({ forUid, changes, effect: null, told, write });
  }
  return rests;
}

/** What tells somebody of it where their status stays as it is. */
async function prepareRestMail(
  { outbox }: Parts,
  transaction: Transaction,
  { told, by, clubName }: { readonly told: ToldMembership; readonly by: Actor; readonly clubName: string },
) {
  if (!canBeMailed(told, told.now)) return null;
  const cause = await outbox.readCause(transaction, told, by.uid);
  const keptBy = await readKeptBy(transaction, told, told.now);
  const whole = told.isPaid ? 'membership.payment-settled' : 'membership.rest-waived';
  const action = told.partPaid && told.membershipStatus === 'past_due' ? 'membership.part-paid' : whole;
  return (text: string) => {
    const mail = membershipMail(action, { ...told, hold: null, keptBy }, clubName, text);
    if (mail) outbox.queueMessage(transaction, { ...mail, to: told.email, memberUid: told.id, cause });
  };
}

/** Prepares the email to the person who paid for their family; null: there is no address to write to. */
export async function prepareFamilyMail(
  { outbox }: Parts,
  transaction: Transaction,
  { payer, by, clubName }: { readonly payer: Member; readonly by: Actor; readonly clubName: string },
) {
  if (payer.email === '') return null;
  const cause = await outbox.readCause(transaction, payer, by.uid);
  return (others: string, receipt: string): void => {
    if (others === '') return;
    const mail = familyPaidMail(payer.firstName, { others, receipt }, clubName);
    outbox.queueMessage(transaction, { ...mail, to: payer.email, memberUid: payer.id, cause });
  };
}

/** What a payment made of the memberships of others, and what is left of the whole sale, for whoever paid. @param own what is left for themselves, where their email says it */
export const othersText = (
  others: readonly ToldMembership[],
  balanceInPence: number,
  own: Pick<ToldMembership, 'leftInPence'> | null | undefined,
): string =>
  others.length === 0
    ? ''
    : [...others.map(membershipNow), inAllText(balanceInPence, own ? [own, ...others] : others)]
        .filter(Boolean)
        .join(' ');

/** Writes what is left for each, and tells them; whoever paid hears of everybody. */
export function tellOfRests(
  rests: readonly Rest[],
  { receipt, balanceInPence }: { readonly receipt: string; readonly balanceInPence: number },
  familyMail: Awaited<ReturnType<typeof prepareFamilyMail>>,
): void {
  const own = rests.find(({ forUid, told }) => forUid === '' && told);
  const relatives = rests.flatMap(({ forUid, told }) => (forUid && told ? [told] : []));
  const others = othersText(relatives, balanceInPence, own?.told);
  for (const rest of rests) rest.write(rest === own ? withReceipt(others, receipt) : '');
  if (!own) familyMail?.(others, receipt);
}

export const withReceipt = (others: string, receipt: string): string =>
  [others, receipt].filter(Boolean).join('\n\n');

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

/** The lines where all that was paid for some of the family has gone back: nothing is left to pay of theirs. The others’ stay as they are. */
function withoutRestsOf(sale: Sale, theirs: readonly StoredSaleLine[]): StoredSaleLine[] {
  const rests = restsOfSale(sale);
  return sale.lines.map((line, index) => {
    const rest = theirs.includes(line) ? (rests[index] ?? 0) : 0;
    return rest > 0 ? { ...line, cancelledInPence: (line.cancelledInPence ?? 0) + rest } : line;
  });
}

/** The lines once something of theirs went back. @param back.isRestocked its goods are in stock again, as they are once */
export function linesAfter(
  sale: Sale,
  theirs: readonly StoredSaleLine[],
  back: { readonly isPart: boolean; readonly rests: readonly Rest[]; readonly isRestocked: boolean },
): StoredSaleLine[] {
  const lines = back.isPart ? withoutRestsOf(sale, theirs) : linesWith(sale, back.rests);
  const isBack = (index: number) => theirs.some((line) => line === sale.lines[index] && line.kind === 'item');
  return lines.map((line, index) =>
    back.isRestocked && isBack(index) ? { ...line, isRestocked: true } : line,
  );
}

/** What a sale is once this much of it is waived: it costs less, for a reason. */
export const waivedOf = (sale: Sale, waivedInPence: number, reason: string) => ({
  discountInPence: sale.discountInPence + waivedInPence,
  discountReason: [sale.discountReason, reason].filter(Boolean).join('; '),
  totalInPence: sale.totalInPence - waivedInPence,
});

/** What a line changed, with what it came to, where some of it was waived or discounted. */
export function costing({ lines, discountInPence }: Sale, line: StoredSaleLine): PaymentEffect | null {
  const costInPence = netOfLines(lines, discountInPence)[lines.indexOf(line)] ?? 0;
  return line.effect && costInPence < lineInPence(line) ? { ...line.effect, costInPence } : line.effect;
}

/** What a sale leaves to pay of somebody’s plan. */
export interface PlanRest {
  /** Null: nothing. */
  readonly partPaid: PartPaid | null;
  /** False: nothing was paid for it, since it is free or all of it is still to pay. */
  readonly isPaid: boolean;
  /** Of all that the sale has for them. */
  readonly leftInPence: number;
}

/** Of the plans that are sold, by the person they are for; empty: the buyer. */
export function restsOf(
  saleId: string,
  lines: readonly StoredSaleLine[],
  totals: SaleTotals,
): ReadonlyMap<string, PlanRest> {
  const rests = restsOfSale({ ...totals, lines });
  const nets = netOfLines(lines, totals.discountInPence);
  return new Map(
    lines.flatMap(({ kind, forUid }, index) => {
      if (kind !== 'plan') return [];
      const restInPence = rests[index] ?? 0;
      const leftInPence = leftFor(lines, rests, forUid);
      const partPaid = partPaidOf({ saleId, leftInPence: restInPence, dueInPence: leftInPence });
      const isPaid = restInPence < (nets[index] ?? 0);
      return [[forUid, { partPaid, isPaid, leftInPence }]];
    }),
  );
}

/** Nothing is left of a sale that is no more. @param after as it is with what else has been put back */
export function endPartPaid(transaction: Transaction, saleId: string, after: Member): void {
  const without = withoutSale(after, saleId);
  if (without !== after)
    transaction.update(members, after.id, { partPaid: null, owesMoney: owesMoney(without) });
}
