import { owesMoney } from '#domain/membership/debts.ts';
import type { PaymentMethod } from '#domain/membership/membership-events.ts';
import { restOfLines } from '#domain/payments/sale.ts';
import { formatPence } from '#domain/values/money.ts';
import { members } from '../../data/collections/members.ts';
import { type Sale, sales } from '../../data/collections/sales.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { receiptLine } from '../payment-mails.ts';
import { intoDrawers } from '../till/find-drawer.ts';
import { writeLedger } from '../write-ledger.ts';
import { linesWith, prepareFamilyMail, prepareRests, tellOfRests, waivedOf } from './part-paid.ts';
import { entriesOfPayment } from './sale-entries.ts';

type Parts = Pick<Services, 'store' | 'outbox' | 'clubEvents' | 'settings' | 'config' | 'now'>;

export interface PayRequest {
  readonly saleId: string;
  /** Null: not chosen, since nothing is taken. */
  readonly payment: Exclude<PaymentMethod, 'complimentary'> | null;
  /** Null: all that is left to pay; where the rest is waived, nothing. */
  readonly amountInPence: number | null;
  /** Null: not entered. */
  readonly cashGivenInPence: number | null;
  /** Why what is left after this is waived; empty: it is still to pay. */
  readonly waiver: string;
  /** `saleVersion` as the page showed it. */
  readonly seen: string;
  readonly by: Actor;
}

type PayProblem = readonly [field: 'payment' | 'amount' | 'cashGiven', text: string];

export type PayOutcome =
  | {
      readonly kind: 'paid';
      readonly sale: Sale;
      readonly amountInPence: number;
      readonly waivedInPence: number;
      /** Whose part of the sale is waived; of one that is all the buyer’s: nobody’s. */
      readonly waivedFor: readonly string[];
      readonly changeInPence: number;
    }
  | { readonly kind: 'not-found' }
  | {
      readonly kind: 'refused';
      readonly problems: readonly PayProblem[];
    }
  /** It has been paid or refunded meanwhile. */
  | { readonly kind: 'overtaken' };

/** Identifies a state of a sale: every payment and refund changes it. */
export const saleVersion = ({ entries, balanceInPence, status }: Sale) =>
  [entries, balanceInPence, status].join('|');

/** Takes a payment for what is still owed of a sale: ledger, sale, member and audit log in one transaction. */
export async function payBalance(parts: Parts, request: PayRequest): Promise<PayOutcome> {
  const { store, settings, now } = parts;
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<PayOutcome> => {
    const sale = await transaction.find(sales, request.saleId);
    if (!sale) return { kind: 'not-found' };
    if (sale.balanceInPence === 0 || saleVersion(sale) !== request.seen) return { kind: 'overtaken' };
    const amountInPence = request.amountInPence ?? (request.waiver ? 0 : sale.balanceInPence);
    const problems = problemsOf(sale, amountInPence, request);
    if (problems.length > 0) return { kind: 'refused', problems };
    const member = sale.memberUid === '' ? null : await transaction.find(members, sale.memberUid);
    const at = now();
    const { by } = request;
    const method = request.payment ?? 'complimentary';
    const isMoney = amountInPence > 0;
    const paid = !isMoney ? [] : entriesOfPayment(sale, { amountInPence, method, byUid: by.uid, at });
    const entries = await intoDrawers(transaction, paid, by);
    const leftInPence = sale.balanceInPence - amountInPence;
    const waivedInPence = request.waiver === '' ? 0 : leftInPence;
    const balanceInPence = leftInPence - waivedInPence;
    const discountInPence = sale.discountInPence + waivedInPence;
    const coveredInPence = sale.voucherInPence + sale.paidInPence + amountInPence;
    const unwaived = restOfLines(sale.lines, { discountInPence: sale.discountInPence, coveredInPence });
    const rests = await prepareRests(parts, transaction, {
      ...{ sale, method: isMoney ? method : 'waived', by, clubName },
      ...{ after: restOfLines(sale.lines, { discountInPence, coveredInPence }), unwaived },
    });
    const familyMail =
      member && (await prepareFamilyMail(parts, transaction, { payer: member, by, clubName }));
    const changes = {
      lines: linesWith(sale, rests),
      ...(waivedInPence > 0 && waivedOf(sale, waivedInPence, request.waiver)),
      ...{ paidInPence: sale.paidInPence + amountInPence, balanceInPence },
      ...{ entries: sale.entries + entries.length, debtor: balanceInPence > 0 ? sale.debtor : '' },
    };
    transaction.update(sales, sale.id, changes);
    writeLedger(transaction, entries, at);
    const { id, receiptNumber } = sale;
    const receipt = receiptLine({ id, receiptNumber, at, amountInPence, method }, parts.config.linkOrigin);
    tellOfRests(rests, { receipt, balanceInPence }, familyMail);
    if (member) {
      const owedInPence = Math.max(0, member.owedInPence - amountInPence - waivedInPence);
      const after = { ...member, ...rests.find(({ forUid }) => forUid === '')?.changes };
      transaction.update(members, member.id, {
        ...{ owedInPence, owesMoney: owesMoney({ ...after, owedInPence }) },
        ledgerEntries: member.ledgerEntries + 1,
        lastUpdated: at,
      });
    }
    const done = { amountInPence, waivedInPence };
    const action = isMoney ? 'sale.paid' : 'sale.waived';
    const summary = summaryOf({ ...done, balanceInPence, waiver: request.waiver });
    writeAudit(transaction, by, { action, memberUid: sale.memberUid, summary }, at);
    const changeInPence = request.cashGivenInPence === null ? 0 : request.cashGivenInPence - amountInPence;
    const waivedFor = waivedInPence > 0 ? peopleOf(sale, unwaived) : [];
    return { kind: 'paid', sale: { ...sale, ...changes }, ...done, waivedFor, changeInPence };
  });
}

/** Whose something of a family’s sale is, by what is left of its lines; where it is all the buyer’s, nobody. */
export function peopleOf({ lines, memberUid }: Sale, rests: readonly number[]): string[] {
  const left = lines.filter((_, index) => (rests[index] ?? 0) > 0);
  if (left.every(({ forUid }) => forUid === '')) return [];
  return [...new Set(left.map(({ forUid }) => forUid || memberUid))];
}

function summaryOf(
  paid: Record<'amountInPence' | 'waivedInPence' | 'balanceInPence', number> & { readonly waiver: string },
) {
  const taken = paid.amountInPence > 0 ? `${formatPence(paid.amountInPence)}, ` : '';
  return paid.waivedInPence > 0
    ? `${taken}${formatPence(paid.waivedInPence)} waived: ${paid.waiver}`
    : `${taken}${formatPence(paid.balanceInPence)} left to pay`;
}

function problemsOf(
  { balanceInPence }: Sale,
  amountInPence: number,
  { payment, cashGivenInPence, waiver }: Pick<PayRequest, 'payment' | 'cashGivenInPence' | 'waiver'>,
) {
  const problems: PayProblem[] = [];
  if (payment === null && amountInPence > 0) problems.push(['payment', 'Choose how it’s paid']);
  if (cashGivenInPence !== null && cashGivenInPence < amountInPence)
    problems.push(['cashGiven', `That’s less than the ${formatPence(amountInPence)} to pay`]);
  if (amountInPence === 0 && waiver === '') problems.push(['amount', 'Enter how much they pay']);
  if (amountInPence > balanceInPence)
    problems.push(['amount', `There is only ${formatPence(balanceInPence)} left to pay`]);
  return problems;
}
