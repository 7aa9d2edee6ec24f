import { ledgerId, planOf } from '#domain/payments/ledger.ts';
import {
  isLiveSubscription,
  type Subscription,
  subscriptionStatuses,
} from '#domain/payments/payment-account.ts';
import { decideSubscriptionChange } from '#domain/payments/subscription-changes.ts';
import { chooseSubscription, listNeverPaid } from '#domain/payments/subscription-events.ts';
import { type Member, members } from '../data/collections/members.ts';
import { ledger, paymentFindings, paymentReconciles, webhookEvents } from '../data/collections/payments.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Filter } from '../data/store.ts';
import { listPlans } from '../membership/list-plans.ts';
import type { WebhookEvent } from '../payments/payments.ts';
import { type FollowParts, followPayments } from './follow-payments.ts';
import { eventTypes, findPayer, receiveWebhookEvent } from './receive-webhook-event.ts';

const PAGE = 200;
/** For the first run; later ones continue from the last. */
const FIRST_RUN_HOURS = 72;
/** A younger event may still arrive. */
const YOUNGEST_MINUTES = 10;

/** The result of a run. */
export interface Reconciliation {
  readonly subscriptions: number;
  readonly missedEvents: number;
  /** Members who differed from their subscription and were updated. */
  readonly corrected: number;
}

/**
 * Compares Clubfloor with the provider: handles events that never arrived, updates members from their subscriptions, and stores what it cannot
 * correct as findings for `/admin/adminControl`. Running it twice changes nothing.
 * @param stop aborted where another run may have started: this one ends before its next step
 * @throws PaymentsUnavailableError: the next run starts where this one started; the reason of `stop`
 */
export async function reconcilePayments(parts: FollowParts, stop?: AbortSignal): Promise<Reconciliation> {
  const { store, now } = parts;
  const last = await store.find(paymentReconciles, 'latest');
  const until = now().subtract({ minutes: YOUNGEST_MINUTES });
  const since = last?.noticesUntil ?? now().subtract({ hours: FIRST_RUN_HOURS });
  const missedEvents = await handleMissed(parts, since, until, stop);
  const run: Run = { parts, stop, seenAt: now(), found: new Set(), seen: new Set(), corrected: 0 };
  const byCustomer = await listByCustomer(parts, stop);
  await compareMembers(run, byCustomer);
  await compareUnknownCustomers(run, byCustomer);
  await closeFindings(run);
  const subscriptions = [...byCustomer.values()].reduce((sum, { length }) => sum + length, 0);
  const result = { subscriptions, missedEvents, corrected: run.corrected };
  await store.set(paymentReconciles, { id: 'latest', endedAt: now(), noticesUntil: until, ...result });
  return result;
}

interface Run {
  readonly parts: FollowParts;
  readonly stop: AbortSignal | undefined;
  readonly seenAt: Temporal.Instant;
  /** Ids of the findings that still apply. */
  readonly found: Set<string>;
  /** Customers already compared; a correction may move a member into a later page. */
  readonly seen: Set<string>;
  corrected: number;
}

async function handleMissed(
  parts: FollowParts,
  since: Temporal.Instant,
  until: Temporal.Instant,
  stop?: AbortSignal,
): Promise<number> {
  const missed: WebhookEvent[] = [];
  for await (const event of parts.payments.listEvents(eventTypes, since)) {
    stop?.throwIfAborted();
    if (Temporal.Instant.compare(event.createdAt, until) > 0) continue;
    if (!(await parts.store.find(webhookEvents, event.id))) missed.push(event);
  }
  let handled = 0;
  for (const event of missed.toReversed()) {
    stop?.throwIfAborted();
    if ((await receiveWebhookEvent(parts, event)).kind !== 'repeat') handled += 1;
  }
  return handled;
}

async function listByCustomer(
  { payments }: FollowParts,
  stop?: AbortSignal,
): Promise<Map<string, Subscription[]>> {
  const byCustomer = new Map<string, Subscription[]>();
  for await (const subscription of payments.listSubscriptions()) {
    stop?.throwIfAborted();
    const { customerId } = subscription;
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), subscription]);
  }
  return byCustomer;
}

type ByCustomer = ReadonlyMap<string, readonly Subscription[]>;

/** Members recorded as card payers. */
async function compareMembers(run: Run, byCustomer: ByCustomer): Promise<void> {
  const { store } = run.parts;
  const plans = await listPlans(store);
  for (const status of subscriptionStatuses.filter(isLiveSubscription)) {
    const where: Filter[] = [['subscriptionStatus', '==', status]];
    for await (const member of eachDocument(store, members, { where, limit: PAGE })) {
      await compareMember(run, member, byCustomer, plans);
    }
  }
}

async function compareMember(
  run: Run,
  member: Member,
  byCustomer: ByCustomer,
  plans: Awaited<ReturnType<typeof listPlans>>,
): Promise<void> {
  run.stop?.throwIfAborted();
  const customerId = member.stripeCustomerId;
  if (run.seen.has(customerId)) return;
  run.seen.add(customerId);
  const subscriptions = byCustomer.get(customerId) ?? [];
  const subscription = chooseSubscription({ subscriptions });
  if (!subscription) {
    await report(run, 'subscription-missing', member.id, member.stripeSubscriptionId || customerId, {
      memberUid: member.id,
      sentence: 'Recorded as paying by card, but the subscription doesn’t exist in Stripe.',
    });
    return;
  }
  if (subscriptions.filter(({ status }) => isLiveSubscription(status)).length > 1) {
    run.found.add(`two-subscriptions_${customerId}`);
  }
  const plan = planOf(subscription, plans);
  const change = decideSubscriptionChange(member, subscription, plan, run.parts.now());
  if (change.kind === 'changed') await correct(run, member.id, customerId, change.summary);
  else if (listNeverPaid({ subscriptions }).length > 0) {
    await correct(run, member.id, customerId, 'The first payment failed, so the subscription was ended');
  }
}

/** Live subscriptions of customers who are not recorded as card payers: a missed join, or not a member. */
async function compareUnknownCustomers(run: Run, byCustomer: ByCustomer): Promise<void> {
  for (const [customerId, subscriptions] of byCustomer) {
    run.stop?.throwIfAborted();
    if (run.seen.has(customerId)) continue;
    const subscription = chooseSubscription({ subscriptions });
    if (!subscription || !isLiveSubscription(subscription.status)) continue;
    const uid = await findPayer(run.parts, customerId);
    if (uid !== null) await correct(run, uid, customerId, 'Pays by card but wasn’t recorded as doing so');
    else {
      await report(run, 'nobody', customerId, subscription.id, {
        memberUid: '',
        sentence: 'Active subscription in Stripe that doesn’t belong to a member.',
      });
    }
  }
}

async function correct(run: Run, uid: string, customerId: string, summary: string): Promise<void> {
  const outcome = await followPayments(run.parts, { uid, customerId });
  if (outcome.kind !== 'changed') return;
  run.corrected += 1;
  await run.parts.store.set(paymentFindings, {
    id: `drift_${uid}_${run.seenAt.epochMilliseconds}`,
    kind: 'drift',
    sentence: `Differed from Stripe; updated: ${summary}.`,
    memberUid: uid,
    reference: customerId,
    seenAt: run.seenAt,
    isOpen: false,
    isCorrected: true,
    closedAt: run.seenAt,
  });
}

async function report(
  run: Run,
  kind: string,
  about: string,
  reference: string,
  facts: { memberUid: string; sentence: string },
): Promise<void> {
  const id = `${kind}_${about}`;
  run.found.add(id);
  const earlier = await run.parts.store.find(paymentFindings, id);
  if (earlier?.isOpen) return;
  const { seenAt } = run;
  const finding = { id, kind, reference, ...facts, seenAt, isOpen: true, isCorrected: false, closedAt: null };
  await run.parts.store.set(paymentFindings, finding);
}

/** Closes the findings that no longer apply. */
async function closeFindings({ parts: { store }, found, seenAt }: Run): Promise<void> {
  const { items } = await store.query(paymentFindings, { where: [['isOpen', '==', true]], limit: 500 });
  for (const { id, kind, memberUid, reference } of items) {
    const isStill = kind === 'paid-beside' ? !(await isRefunded(store, memberUid, reference)) : found.has(id);
    if (!isStill) await store.update(paymentFindings, id, { isOpen: false, closedAt: seenAt });
  }
}

async function isRefunded(
  store: FollowParts['store'],
  memberUid: string,
  invoiceId: string,
): Promise<boolean> {
  const { items } = await store.query(ledger, { where: [['memberUid', '==', memberUid]], limit: 1000 });
  return items.some(({ kind, ofEntry }) => kind === 'refund' && ofEntry === ledgerId(invoiceId));
}
