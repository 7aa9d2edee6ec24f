import { planOf } from '#domain/payments/ledger.ts';
import { decideOnlinePrice } from '#domain/payments/online-price.ts';
import { isOwnSubscription } from '#domain/payments/own-account.ts';
import {
  isLiveSubscription,
  type Subscription,
  subscriptionStatuses,
} from '#domain/payments/payment-account.ts';
import { dueCardNotice } from '#domain/payments/payment-notices.ts';
import { decideSubscriptionChange } from '#domain/payments/subscription-changes.ts';
import { chooseSubscription, listNeverPaid } from '#domain/payments/subscription-events.ts';
import { type Member, members } from '../data/collections/members.ts';
import { paymentFindings, paymentReconciles, webhookEvents } from '../data/collections/payments.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Filter } from '../data/store.ts';
import { listPlans, listPlansOnOffer } from '../membership/list-plans.ts';
import { closeAllOvertaken } from './close-checkout.ts';
import { finishRefunds } from './desk/refund-online.ts';
import { type FollowParts, followPayments } from './follow-payments.ts';
import { correctedFinding } from './open-finding.ts';
import type { WebhookEvent } from './payments.ts';
import { eventTypes, findPayer, receiveWebhookEvent } from './receive-webhook-event.ts';
import { closeFindings, type Run, report, unlessRefused } from './reconcile-findings.ts';
import { remindOfCard } from './remind-of-card.ts';
import { OTHER_SUBSCRIPTION } from './write-account-findings.ts';

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
  const run: Run = { parts, stop, seenAt: now(), found: new Set(), seen: new Set(), corrected: 0 };
  await closeAllOvertaken(parts, stop);
  await finishRefunds(parts, undefined, stop);
  const missed = await handleMissed(run, since, until);
  const byCustomer = await listByCustomer(parts, stop);
  await compareMembers(run, byCustomer);
  await compareUnknownCustomers(run, byCustomer);
  await comparePrices(run);
  await closeFindings(run);
  const subscriptions = [...byCustomer.values()].reduce((sum, { length }) => sum + length, 0);
  const result = { subscriptions, missedEvents: missed.handled, corrected: run.corrected };
  const noticesUntil = untilAfter(until, missed.refusedAt);
  await store.set(paymentReconciles, { id: 'latest', endedAt: now(), noticesUntil, ...result });
  return result;
}

/** The next run starts with the oldest event that was refused, but not for ever. */
function untilAfter(until: Temporal.Instant, refusedAt: Temporal.Instant | null): Temporal.Instant {
  const oldest = until.subtract({ hours: FIRST_RUN_HOURS });
  if (!refusedAt || Temporal.Instant.compare(refusedAt, oldest) < 0) return until;
  return refusedAt;
}

/** `refusedAt`: when the oldest event happened that could not be handled, because Stripe refused what it needs; null: none. */
async function handleMissed(
  run: Run,
  since: Temporal.Instant,
  until: Temporal.Instant,
): Promise<{ readonly handled: number; readonly refusedAt: Temporal.Instant | null }> {
  const { parts, stop } = run;
  const missed: WebhookEvent[] = [];
  for await (const event of parts.payments.listEvents(eventTypes, since)) {
    stop?.throwIfAborted();
    if (Temporal.Instant.compare(event.createdAt, until) > 0) continue;
    if (!(await parts.store.find(webhookEvents, event.id))) missed.push(event);
  }
  let handled = 0;
  let refusedAt: Temporal.Instant | null = null;
  for (const event of missed.toReversed()) {
    stop?.throwIfAborted();
    const about = { memberUid: '', customerId: event.customerId, reference: event.customerId || event.id };
    const outcome = await unlessRefused(run, about, () => receiveWebhookEvent(parts, event));
    if (outcome === 'refused') refusedAt ??= event.createdAt;
    else if (outcome.kind !== 'repeat') handled += 1;
  }
  return { handled, refusedAt };
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
      const about = {
        memberUid: member.id,
        customerId: member.stripeCustomerId,
        reference: member.stripeCustomerId,
      };
      await unlessRefused(run, about, () => compareMember(run, member, byCustomer, plans));
    }
  }
}

async function compareMember(run: Run, member: Member, byCustomer: ByCustomer, plans: Plans): Promise<void> {
  run.stop?.throwIfAborted();
  const customerId = member.stripeCustomerId;
  if (run.seen.has(customerId)) return;
  run.seen.add(customerId);
  const { own: subscriptions, others } = divide(
    byCustomer.get(customerId) ?? [],
    plans,
    member.stripeSubscriptionId,
  );
  await reportOthers(run, member.id, others);
  const subscription = chooseSubscription({ subscriptions });
  if (!subscription) {
    await report(run, 'subscription-missing', member.id, member.stripeSubscriptionId || customerId, {
      memberUid: member.id,
      sentence: 'Recorded as paying online, but the subscription doesn’t exist in Stripe.',
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
  } else if (subscription.customerEmail !== undefined && subscription.customerEmail !== member.email) {
    await followPayments(run.parts, { uid: member.id, customerId });
  }
  if (dueCardNotice(subscription, member.paymentNotices, run.parts.now())) {
    await remindOfCard(run.parts, member.id, subscription);
  }
}

type Plans = Awaited<ReturnType<typeof listPlans>>;

/** Those that the club sold, and live ones of another product. */
function divide(subscriptions: readonly Subscription[], plans: Plans, recordedId: string) {
  const isOwn = (each: Subscription) => isOwnSubscription(each, plans, recordedId);
  return {
    own: subscriptions.filter(isOwn),
    others: subscriptions.filter((each) => !isOwn(each) && isLiveSubscription(each.status)),
  };
}

async function reportOthers(run: Run, memberUid: string, others: readonly Subscription[]): Promise<void> {
  for (const { id } of others) {
    await report(run, 'other-subscription', id, id, { memberUid, sentence: OTHER_SUBSCRIPTION });
  }
}

/** Live subscriptions of customers who are not recorded as card payers: a missed join, another product's, or not a member. */
async function compareUnknownCustomers(run: Run, byCustomer: ByCustomer): Promise<void> {
  const plans = await listPlans(run.parts.store);
  for (const [customerId, subscriptions] of byCustomer) {
    run.stop?.throwIfAborted();
    if (run.seen.has(customerId)) continue;
    const about = { memberUid: '', customerId, reference: customerId };
    await unlessRefused(run, about, () =>
      compareUnknownCustomer(run, customerId, divide(subscriptions, plans, '')),
    );
  }
}

async function compareUnknownCustomer(
  run: Run,
  customerId: string,
  { own, others }: ReturnType<typeof divide>,
): Promise<void> {
  const subscription = chooseSubscription({ subscriptions: own });
  const isLive = subscription !== null && isLiveSubscription(subscription.status);
  if (!isLive && others.length === 0) return;
  const uid = await findPayer(run.parts, customerId);
  if (uid !== null) {
    await reportOthers(run, uid, others);
    if (isLive) await correct(run, uid, customerId, 'Pays online but wasn’t recorded as doing so');
  } else if (isLive) {
    await report(run, 'nobody', customerId, subscription.id, {
      memberUid: '',
      sentence: 'Active subscription in Stripe that doesn’t belong to a member.',
    });
  }
}

async function correct(run: Run, uid: string, customerId: string, summary: string): Promise<void> {
  const outcome = await followPayments(run.parts, { uid, customerId });
  if (outcome.kind !== 'changed') return;
  run.corrected += 1;
  const finding = correctedFinding({
    id: `drift_${uid}_${run.seenAt.epochMilliseconds}`,
    kind: 'drift',
    sentence: `Differed from Stripe; updated: ${summary}.`,
    memberUid: uid,
    reference: customerId,
    seenAt: run.seenAt,
  });
  await run.parts.store.set(paymentFindings, finding);
}

/** A plan whose price the provider doesn’t have, or has otherwise, is a finding: it can be neither bought nor changed to. */
async function comparePrices(run: Run): Promise<void> {
  const { store, payments } = run.parts;
  for (const plan of await listPlansOnOffer(store)) {
    run.stop?.throwIfAborted();
    const { id, name, stripePriceId: reference } = plan;
    if (reference === '') continue;
    await unlessRefused(run, { memberUid: '', customerId: '', reference }, async () => {
      const problem = decideOnlinePrice(plan, await payments.findPrice(reference));
      if (problem === null) return;
      const sentence = `${name} can’t be paid online: ${problem}`;
      await report(run, 'price', id, reference, { memberUid: '', sentence });
    });
  }
}
