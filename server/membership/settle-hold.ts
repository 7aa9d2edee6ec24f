import { recordedDays } from '#domain/membership/hold-course.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { creditForHold } from '#domain/payments/hold-credit.ts';
import { isLiveSubscription, type Subscription } from '#domain/payments/payment-account.ts';
import { formatDate } from '#domain/values/dates.ts';
import { members } from '../data/collections/members.ts';
import { type Hold, holds } from '../data/collections/membership.ts';
import { system } from '../log/write-audit.ts';
import { askPaymentsOnce } from '../payments/ask-payments-once.ts';
import { changeSubscription } from '../payments/change-subscription.ts';
import { type FollowParts, followPayments } from '../payments/follow-payments.ts';
import { noteRefusal } from '../payments/note-refusal.ts';

/** Statuses in which the time on hold may never have been paid for. */
const owing: readonly Subscription['status'][] = ['past_due', 'unpaid', 'incomplete'];

/**
 * Gives a card payer back what was billed for the days of a hold that is over, as credit for their next payments, and lets the provider
 * collect again what has waited. Interrupted or repeated, the credit is given once. Null: it has to be asked for again later: a debt has to be
 * settled first, or the subscription has just changed.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function settleHold(parts: FollowParts, hold: Hold): Promise<'none' | 'resumed' | null> {
  const member = await parts.store.find(members, hold.memberUid);
  const customerId = member?.stripeCustomerId ?? '';
  const account = customerId === '' ? null : await parts.payments.findAccount(customerId);
  const subscription = account?.subscriptions.find(({ id }) => id === member?.stripeSubscriptionId);
  if (!member || !subscription) return 'none';
  if (owing.includes(subscription.status)) return null;
  const amountInPence = await fixCredit(parts, hold, subscription);
  if (amountInPence > 0) await giveCredit(parts, hold, customerId, amountInPence);
  const isLive = isLiveSubscription(subscription.status);
  // A later hold that has begun by now keeps its pause.
  const isHeldAgain = effectiveStatus(member, parts.now()) === 'on_hold';
  if (isLive && !isHeldAgain) return resume(parts, member.id, customerId);
  if (!isLive) await followPayments(parts, { uid: member.id, customerId, isCreditNew: true });
  return 'resumed';
}

/** Where our record is behind the provider’s, it is read again first; what is refused even then waits. */
async function resume(
  parts: FollowParts,
  uid: string,
  customerId: string,
): Promise<'none' | 'resumed' | null> {
  const ask = () => changeSubscription(parts, { uid, order: { type: 'resume' }, by: system });
  let outcome = await ask();
  if (outcome.kind === 'refused') {
    await followPayments(parts, { uid, customerId });
    outcome = await ask();
  }
  // Without an account there is nothing left to collect.
  if (outcome.kind === 'no-member') return 'none';
  return outcome.kind === 'changed' ? 'resumed' : null;
}

/** Computed and stored before the request to the provider, which may have to be repeated when more has been billed. */
async function fixCredit(
  { store, payments }: FollowParts,
  hold: Hold,
  { id, customerId, endedAt }: Subscription,
): Promise<number> {
  if (hold.creditInPence !== null) return hold.creditInPence;
  const days = hold.stage === 'taken-back' ? null : recordedDays(hold);
  const billed = days ? await payments.findBilledTime(customerId, id) : [];
  const creditInPence = days ? creditForHold(billed, days, endedAt) : 0;
  return store.transaction(async (transaction) => {
    const current = await transaction.find(holds, hold.id);
    if (!current || current.creditInPence !== null) return current?.creditInPence ?? 0;
    transaction.update(holds, hold.id, { creditInPence });
    return creditInPence;
  });
}

async function giveCredit(
  parts: FollowParts,
  { id, memberUid: uid, from, until }: Hold,
  customerId: string,
  amountInPence: number,
): Promise<void> {
  const { payments } = parts;
  const [first, last] = [from, until].map((day) => formatDate(Temporal.PlainDate.from(day)));
  const credit = {
    customerId,
    amountInPence,
    currency: 'GBP',
    reference: id,
    description: `On hold ${first} to ${last}`,
  };
  const purpose = 'hold-credit' as const;
  await noteRefusal(parts, { uid, purpose }, () =>
    askPaymentsOnce(parts, { uid, purpose, params: credit }, async (key) => {
      const given = await payments.findCredit(customerId, id);
      return { reference: given ?? (await payments.giveCredit(credit, key)) };
    }),
  );
}
