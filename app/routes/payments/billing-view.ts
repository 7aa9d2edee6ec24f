/** View values of the member's payments page. */

import { linkTo } from '#app/action-links.ts';
import * as paths from '#app/paths.ts';
import { sessionsLeftTexts } from '#domain/community/session-packs.ts';
import { owedText } from '#domain/families/due.ts';
import {
  currentHold,
  effectiveStatus,
  hasMembership,
  isDisputed,
  isLeaving,
  lastDayOf,
  type MembershipStatus,
  membershipLabel,
} from '#domain/membership/membership.ts';
import { listOwnChanges } from '#domain/membership/own-membership.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { memberPrice } from '#domain/membership/plan-text.ts';
import { nextPriceText } from '#domain/membership/price-rise.ts';
import type { ExpectedCredit } from '#domain/payments/hold-credit.ts';
import { isOnline, ledgerEntryText, ledgerMethodNames, onlineMethodText } from '#domain/payments/ledger.ts';
import { returnablesOf } from '#domain/payments/money-back.ts';
import { isOwnInvoice } from '#domain/payments/own-account.ts';
import { payerName } from '#domain/payments/payer.ts';
import { type Invoice, isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { findClassesLeft } from '#server/bookings/find-classes-left.ts';
import { findOwnPacks } from '#server/community/trainers/find-sessions.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { StoredLedgerEntry } from '#server/data/collections/payments.ts';
import type { Store } from '#server/data/store.ts';
import { findOwnFamily } from '#server/families/find-children.ts';
import { readKeptBy } from '#server/families/membership-keeper.ts';
import { listPlans } from '#server/membership/list-plans.ts';
import { previewHoldCredit } from '#server/membership/preview-hold-credit.ts';
import { findOwnNotice } from '#server/membership/price-rises/find-notice.ts';
import { findOwnDebts } from '#server/payments/desk/open-sales.ts';
import { listOwnPayments } from '#server/payments/list-own-payments.ts';
import { logRefusal } from '#server/payments/note-refusal.ts';
import { type Billing, PaymentsRefusedError, PaymentsUnavailableError } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import { findRequest } from '../membership/request-view.ts';
import type { Applicant } from '../membership/ways-to-pay.ts';
import { cardLabel, nextPaymentFacts } from './next-payment-facts.ts';

const SHOWN = 24;

export interface PaymentRow {
  readonly id: string;
  readonly date: string;
  readonly what: string;
  /** The name of the person it was paid for; empty: the reader themselves. */
  readonly who: string;
  readonly how: string;
  readonly amount: string;
  /** The provider's page with invoice and receipt, or our own receipt. */
  readonly href: string;
}

export async function billingView(services: Services, member: Applicant) {
  const { store, payments, settings } = services;
  const now = services.now();
  const isAtStripe = payments.engine === 'stripe' && member.stripeCustomerId !== '';
  const hold = currentHold(member, now);
  const { children, paidFor } = await findOwnFamily(services, member);
  const keptBy = await readKeptBy(store, member, now);
  const [items, found, credit, club, plan, toldAt, classesLeft, packs] = await Promise.all([
    listOwnPayments(store, member, children, SHOWN),
    isAtStripe ? findBilling(services, member) : null,
    hold && isAtStripe ? previewHoldCredit(services, member, hold) : null,
    settings.read(),
    member.planId === '' ? null : store.find(plans, member.planId),
    findOwnNotice(store, member),
    findClassesLeft(store, member, now),
    findOwnPacks(store, member.id),
  ]);
  const billing = typeof found === 'string' ? null : found;
  const status = effectiveStatus(member, now);
  const isByCard = isLiveSubscription(member.subscriptionStatus);
  const debts = await findOwnDebts(store, member, paidFor, now);
  const open = billing && (await findOwed(store, member, billing));
  const nameOf = await readNames(store, member, items);
  const own = items.filter(({ memberUid }) => memberUid === member.id);
  return {
    chip: membershipLabel(status, member, now),
    plan: member.membershipType,
    isMember: hasMembership(status),
    isByCard,
    isTrial: plan?.kind === 'trial',
    /** Of a membership that is set to end; empty: it is not. */
    lastDay:
      isLeaving(member) && member.currentPeriodEnd ? formatDate(lastDayOf(member.currentPeriodEnd)) : '',
    /** Of somebody under 18 whose membership others look after: who they are. Empty: it is theirs. */
    keptBy,
    canOpenPortal: isAtStripe && found !== 'unknown' && !keptBy,
    problem: typeof found === 'string' && (isByCard || found === 'away') ? problems[found] : '',
    pending: pendingText(member, status),
    request: await findRequest(services, member),
    overdue: status === 'past_due' && !member.pendingPayment ? overdueView(member, open, debts, now) : null,
    /** To pay at the desk besides, their own and for others of the family. */
    owed: [
      debts.owesBesidesInPence > 0 ? `${formatPence(debts.owesBesidesInPence)} to pay.` : '',
      owedText(debts.forOthers, member.id),
    ].filter(Boolean),
    facts: [
      ...priceFacts(memberPrice(member, plan), nextPriceText(member, toldAt)),
      ...factsOf(member, billing, lastKept(own), credit, now),
      ...(classesLeft ? [{ term: 'Classes', value: classesLeft, fact: 'classes-left' }] : []),
      ...trainingFacts(packs, now),
    ],
    rows: items.map((entry) => ({
      ...rowOf(entry, billing?.invoices ?? []),
      who: nameOf(entry.memberUid),
    })),
    hasOthers: own.length < items.length,
    desk: { phone: club.phone, email: club.email },
    // Without a membership the page has a button of its own for the plans.
    changes: (keptBy ? [] : listOwnChanges(member, plan?.kind ?? 'membership', now))
      .map((next) => linkTo(next))
      .filter(({ href }) => href !== paths.plans || isByCard),
  };
}
export type BillingView = Awaited<ReturnType<typeof billingView>>;

function overdueView(
  member: Applicant,
  open: Awaited<ReturnType<typeof findOwed>>,
  debts: Awaited<ReturnType<typeof findOwnDebts>>,
  now: Temporal.Instant,
) {
  const isByCard = isLiveSubscription(member.subscriptionStatus);
  const dueInPence = open?.dueInPence ?? (isByCard ? undefined : (debts.dueInPence ?? undefined));
  return {
    href: open?.url ?? '',
    amount: dueInPence === undefined ? '' : formatPence(dueInPence),
    isPart: Boolean(member.partPaid),
    isReversed: isDisputed(member, now),
  };
}

/** The names of the people that payments were for, without the reader. */
async function readNames(
  store: Pick<Store, 'findMany'>,
  { id }: Member,
  entries: readonly StoredLedgerEntry[],
): Promise<(uid: string) => string> {
  const others = [...new Set(entries.map(({ memberUid }) => memberUid))].filter((uid) => uid !== id);
  const found = others.length > 0 ? await store.findMany(members, others) : [];
  const names = new Map(others.map((uid, index) => [uid, payerName(uid, found[index])]));
  return (uid) => names.get(uid) ?? '';
}

/** The invoice to pay now. Another product may be sold to the same customer: what is owed for that is not the club's. */
async function findOwed(store: Store, member: Member, { invoices }: Billing): Promise<Invoice | null> {
  const open = invoices.filter(({ status, url }) => status === 'open' && url !== '');
  if (open.length === 0) return null;
  const offered = await listPlans(store);
  const own = new Set([member.stripeSubscriptionId].filter(Boolean));
  return open.find((invoice) => isOwnInvoice(invoice, offered, own)) ?? null;
}

/** What is happening to a payment that the bank takes days for; null: there is none. */
function pendingText({ pendingPayment }: Member, status: MembershipStatus) {
  if (!pendingPayment) return null;
  const { amountInPence, planName, since, method } = pendingPayment;
  const day = since ? ` on ${formatDate(localDate(since))}` : '';
  const isMember = status === 'active' || status === 'cancelling' || status === 'on_hold';
  return {
    title: `Your bank is processing ${formatPence(amountInPence)} for ${planName || 'your membership'}`,
    sentence: `You paid ${onlineMethodText[method]}${day}. It can take up to seven working days. ${isMember ? 'You can train as usual.' : 'You can train from the day the money arrives.'} You don’t need to pay again.`,
  };
}

/** Why there is no card and next payment to show, for the member. */
const problems = {
  away: 'Our payment provider isn’t responding, so we can’t show how you pay and your next payment right now. Your membership isn’t affected.',
  unknown:
    'Our payment provider can’t find how you pay and your next payment. Please speak to the front desk, so that your payments continue.',
} as const;

/** `away`: Stripe is unavailable; `unknown`: it does not know the customer, or refuses to show them. */
async function findBilling(
  { payments, ...services }: Services,
  member: Member,
): Promise<Billing | keyof typeof problems> {
  if (payments.engine !== 'stripe') return 'away';
  try {
    return (await payments.findBilling(member.stripeCustomerId, member.stripeSubscriptionId)) ?? 'unknown';
  } catch (error) {
    if (error instanceof PaymentsRefusedError) {
      logRefusal(services.log, 'billing', error);
      return 'unknown';
    }
    if (!(error instanceof PaymentsUnavailableError)) throw error;
    services.log.warn({ event: 'payments.away', err: error }, 'The payment provider did not answer');
    return 'away';
  }
}

/** Nobody without a plan has a price. */
function priceFacts(price: string, next: string) {
  return [
    ...(price ? [{ term: 'Price', value: price }] : []),
    ...(next ? [{ term: 'New price', value: next }] : []),
  ];
}

const trainingFacts = (packs: Parameters<typeof sessionsLeftTexts>[0], now: Temporal.Instant) =>
  sessionsLeftTexts(packs, now).map((value) => ({ term: 'Personal training', value, fact: 'sessions-left' }));

/** Their newest payment for a plan that has not been given back; of what was free there is nothing to give. */
const lastKept = (newestFirst: readonly StoredLedgerEntry[]): StoredLedgerEntry | undefined =>
  returnablesOf(newestFirst.toReversed()).find(
    ({ payment, returns, leftInPence }) =>
      payment.purpose === 'plan' && (leftInPence > 0 || (payment.amountInPence === 0 && returns === 0)),
  )?.payment;

function factsOf(
  member: Member,
  billing: Billing | null,
  last: StoredLedgerEntry | undefined,
  credit: ExpectedCredit | null,
  now: Temporal.Instant,
) {
  const paid = paidUntil(member, now);
  const facts: { term: string; value: string; fact?: string }[] = paid
    ? [{ ...paid, fact: 'paid-until' }]
    : [];
  facts.push(...nextPaymentFacts(member, billing?.nextBill ?? null, credit, now));
  if (billing) facts.push({ term: 'Payment method', value: cardLabel(billing.paidFrom, now) });
  else if (last && !isOnline(last.method)) {
    facts.push({ term: 'Paid by', value: `${ledgerMethodNames[last.method]} at the front desk` });
  }
  return facts;
}

function rowOf(entry: StoredLedgerEntry, invoices: readonly Invoice[]): Omit<PaymentRow, 'who'> {
  return {
    id: entry.id,
    date: formatDate(localDate(entry.at)),
    what: ledgerEntryText(entry),
    how: ledgerMethodNames[entry.method],
    amount: formatPence(entry.amountInPence),
    href: invoices.find(({ id }) => id === entry.reference)?.url || paths.ownReceipt(entry.id),
  };
}
