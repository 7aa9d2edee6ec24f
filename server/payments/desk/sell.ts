import { randomUUID } from 'node:crypto';
import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { owesMoney } from '#domain/membership/debts.ts';
import type { LedgerEntry } from '#domain/payments/ledger.ts';
import { byVoucher, decideSale, type SaleTotals, subtotalInPence } from '#domain/payments/sale.ts';
import { costsOf, repricedText } from '#domain/payments/shown-prices.ts';
import type { BookingParts } from '../../bookings/booking-step.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { items, type Sale, sales, vouchers } from '../../data/collections/sales.ts';
import { sessionPacks } from '../../data/collections/trainers.ts';
import type { Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { membershipVersion, prepareMembershipChange } from '../../membership/change-membership.ts';
import { OVERTAKEN } from '../../membership/decide-change.ts';
import type { Services } from '../../services.ts';
import { closeOvertakenSoon } from '../close-checkout.ts';
import { receiptLine } from '../payment-mails.ts';
import { intoDrawers } from '../till/find-drawer.ts';
import { writeLedger } from '../write-ledger.ts';
import {
  type BasketTyped,
  freeTimeProblems,
  type Problem,
  type RelativeTyped,
  readBasket,
} from './basket.ts';
import { type DayPassTyped, findBuyer } from './day-pass-buyer.ts';
import { newSale, summaryOf } from './new-sale.ts';
import { othersText, prepareFamilyMail, restsOf, withReceipt } from './part-paid.ts';
import { entriesOfPayment } from './sale-entries.ts';
import { mailPack, prepareRelatives, readRelatives } from './sell-to-family.ts';
import { findVoucher, issueVouchers } from './vouchers.ts';

type Parts = BookingParts & Pick<Services, 'identity' | 'payments' | 'log'>;

export interface SellRequest extends BasketTyped {
  /** Empty: somebody without an account. */
  readonly uid: string;
  readonly discount: string;
  readonly discountReason: string;
  readonly voucherCode: string;
  /** Null: all that is due. */
  readonly paidNowInPence: number | null;
  readonly cashGivenInPence: number | null;
  /** `membershipVersion` as the page showed it; empty where there is no member. */
  readonly seen: string;
  /** What the page said that things cost (`pricesField`); left out: nothing. */
  readonly prices?: string;
  /** By default the front desk. */
  readonly by: Actor & { readonly isAdmin?: boolean };
  /** Nobody has chosen how it’s paid: only what a voucher pays for is sold. */
  readonly isWayOpen?: boolean;
  /** Only says what it would come to. */
  readonly isPreview?: boolean;
  /** What is sold to others of their family. */
  readonly family?: readonly RelativeTyped[];
  /** Who a day pass is for, and who to call in an emergency. */
  readonly dayPass?: DayPassTyped;
}

export type SellOutcome =
  | { readonly kind: 'sold'; readonly sale: Sale; readonly changeInPence: number }
  | { readonly kind: 'preview'; readonly totals: SaleTotals }
  | { readonly kind: 'no-member' }
  /** `problems`: by the field that corrects them. */
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'conflict'; readonly sentence: string };

/**
 * Sells at the desk: what was sold, what it gives (a membership, sessions with a trainer, a voucher), stock, money, audit log and mails in
 * one transaction.
 */
export async function sell(parts: Parts, request: SellRequest): Promise<SellOutcome> {
  const { store, identity, settings, payments } = parts;
  const people = [request, ...(request.family ?? [])];
  for (const { uid, planId, packId } of people) {
    if (uid === '' || (planId === '' && packId === '')) continue;
    const account = await identity.findAccount(uid);
    // It may be a stranger's.
    if (account?.emailState === 'unconfirmed') return { kind: 'conflict', sentence: UNCONFIRMED };
  }
  const club = await settings.read();
  const saleId = randomUUID();
  const outcome = await store.transaction((transaction) =>
    sellInside(parts, transaction, request, { club, saleId }),
  );
  if (outcome.kind === 'sold' && payments.engine === 'stripe') {
    for (const { uid, planId } of people)
      if (planId !== '') await closeOvertakenSoon({ ...parts, payments }, uid);
  }
  return outcome;
}

interface Place {
  readonly club: Awaited<ReturnType<Services['settings']['read']>>;
  readonly saleId: string;
}

/** What is sold, and to which person, or why nothing is. */
async function readSale(
  transaction: Transaction,
  asked: SellRequest,
  { club, saleId }: Place,
  at: Temporal.Instant,
) {
  const known = asked.uid === '' ? null : await transaction.find(members, asked.uid);
  if (asked.uid !== '' && !known) return { kind: 'no-member' } as const;
  if (known && asked.seen !== membershipVersion(known))
    return { kind: 'conflict', sentence: OVERTAKEN } as const;
  const relatives = await readRelatives(transaction, known, asked.family ?? []);
  if ('sentence' in relatives) return relatives;
  const basket = await readBasket(transaction, known, asked, club, at, relatives);
  const isCharged = !asked.isPreview && asked.payment !== 'complimentary';
  const { lines } = basket;
  const sentence = repricedText(
    costsOf(lines),
    subtotalInPence(lines),
    isCharged ? (asked.prices ?? '') : '',
  );
  if (sentence) return { kind: 'conflict', sentence } as const;
  const buyer = findBuyer({ member: known, basket, saleId, by: asked.by }, asked, club, at);
  return { kind: 'read', basket, buyer, isMember: known !== null } as const;
}

async function sellInside(
  parts: Parts,
  transaction: Transaction,
  asked: SellRequest,
  { club, saleId }: Place,
): Promise<SellOutcome> {
  const at = parts.now();
  const read = await readSale(transaction, asked, { club, saleId }, at);
  if (read.kind !== 'read') return read;
  const { basket, buyer, isMember } = read;
  const { member } = buyer;
  const [uid, { by }] = [member?.id ?? '', asked];
  const request = { ...asked, uid };
  const voucher = await findVoucher(transaction, request.voucherCode, at);
  const used = voucher.kind === 'good' ? voucher.voucher : null;
  const decision = decideSale({
    ...request,
    lines: basket.lines,
    isMember,
    isComplimentary: request.payment === 'complimentary',
    voucherLeftInPence: used?.leftInPence ?? null,
  });
  const problems = [...basket.problems, ...buyer.problems];
  if (voucher.kind === 'bad') problems.push(voucher.problem);
  // What cannot be sold is not in the lines: that nothing else is chosen says nothing more.
  if (problems.length > 0) return { kind: 'refused', problems };
  if (decision.kind === 'refused') return decision;
  const { totals } = decision;
  const far = freeTimeProblems(basket, member, { ...request, totals }, at);
  if (far.length > 0) return { kind: 'refused', problems: far };
  if (request.isPreview) return { kind: 'preview', totals };
  if (request.isWayOpen && totals.paidInPence > 0)
    return { kind: 'refused', problems: [['payment', 'Choose how it’s paid']] };
  const rests = restsOf(saleId, basket.lines, totals);
  const { partPaid = null, isPaid = false, leftInPence = 0 } = rests.get('') ?? {};
  const event = basket.planSale && { ...basket.planSale.event, ...byVoucher(totals), partPaid };
  const change = event
    ? await prepareMembershipChange(parts, transaction, { uid, event, by, entries: [] }, club.clubName)
    : null;
  if (change && !('write' in change)) {
    return change.kind === 'no-member' ? change : { kind: 'refused', problems: [['plan', change.sentence]] };
  }
  const { clubName } = club;
  const family = await prepareRelatives(parts, transaction, basket.relatives, { by, rests, clubName });
  if (!('write' in family)) return family;
  const cause = member && basket.pack ? await parts.outbox.readCause(transaction, member, by.uid) : null;
  const payer = change ? null : member;
  const familyMail = payer && (await prepareFamilyMail(parts, transaction, { payer, by, clubName }));
  const effects = new Map([...family.effects, ['', change?.effect ?? null]]);
  const sale = newSale(request, { saleId, at, basket, totals, effects, voucherId: used?.id ?? '' });
  const entries = await intoDrawers(transaction, moneyOf(sale, request, at), by);
  const money = { sale, request, entries, at };
  const others = othersText(family.told, totals.balanceInPence, rests.get(''));
  buyer.write(transaction, parts);
  const receipt = writeMoney(parts, transaction, money, (text) =>
    change?.write([], { isPaid, leftInPence, text: withReceipt(others, text) }),
  );
  familyMail?.(others, receipt);
  if (member) countOnMember(transaction, { ...member, ...change?.changes }, totals, at);
  for (const { item, quantity } of basket.items)
    if (item.stock !== null) transaction.update(items, item.id, { stock: item.stock - quantity });
  if (used) transaction.update(vouchers, used.id, { leftInPence: used.leftInPence - totals.voucherInPence });
  issueVouchers(transaction, sale);
  if (basket.pack) transaction.create(sessionPacks, basket.pack);
  if (member && basket.pack && cause)
    mailPack(parts, transaction, { member, pack: basket.pack, cause, clubName, receipt });
  family.write(at);
  return { kind: 'sold', sale, changeInPence: totals.changeInPence };
}

const paymentOf = (
  { paidInPence: amountInPence, voucherInPence }: Sale,
  { payment, by }: SellRequest,
  at: Temporal.Instant,
) => {
  const free = voucherInPence > 0 ? ('voucher' as const) : ('complimentary' as const);
  return { amountInPence, method: amountInPence > 0 ? payment : free, byUid: by.uid, at };
};

/** The ledger entries of a sale that has just been made. */
function moneyOf(sale: Sale, request: SellRequest, at: Temporal.Instant): LedgerEntry[] {
  // Where all of it is still owed there is no money to enter.
  if (sale.paidInPence === 0 && sale.balanceInPence > 0) return [];
  return entriesOfPayment({ ...sale, paidInPence: 0 }, paymentOf(sale, request, at));
}

interface Money {
  readonly sale: Sale;
  readonly request: SellRequest;
  readonly entries: readonly LedgerEntry[];
  readonly at: Temporal.Instant;
}

/** The sale, its ledger entries and the audit log. @returns what emails say of the receipt */
function writeMoney(
  { config }: Parts,
  transaction: Transaction,
  { sale, request, entries, at }: Money,
  before: (receipt: string) => void,
): string {
  const { receiptNumber } = sale;
  const payment = paymentOf(sale, request, at);
  const receipt = receiptLine({ ...payment, id: sale.id, receiptNumber }, config.linkOrigin);
  before(receipt);
  transaction.create(sales, { ...sale, entries: entries.length });
  writeLedger(transaction, entries, at);
  const action = sale.memberUid === '' ? 'sale.made-to-walk-in' : 'sale.made';
  writeAudit(transaction, request.by, { action, memberUid: sale.memberUid, summary: summaryOf(sale) }, at);
  return receipt;
}

/** A sale counts as an entry of its own, so that what two tabs post is sold once. */
function countOnMember(
  transaction: Transaction,
  member: Member,
  { balanceInPence }: SaleTotals,
  at: Temporal.Instant,
) {
  const owedInPence = member.owedInPence + balanceInPence;
  transaction.update(members, member.id, {
    ...{ owedInPence, owesMoney: owesMoney({ ...member, owedInPence }) },
    ledgerEntries: member.ledgerEntries + 1,
    lastUpdated: at,
  });
}
