import type { AccountChange } from '#domain/payments/account-changes.ts';
import type { LedgerPlan } from '#domain/payments/ledger.ts';
import { isOwnSubscription } from '#domain/payments/own-account.ts';
import { isLiveSubscription, type PaymentAccount } from '#domain/payments/payment-account.ts';
import type { Member } from '../data/collections/members.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Transaction } from '../data/store.ts';
import { openFinding } from './open-finding.ts';

export const OTHER_SUBSCRIPTION =
  'Also has a subscription in Stripe that isn’t for any of the club’s plans. It doesn’t count as a membership here.';

const paidBeside: Partial<Record<AccountChange['refusals'][number]['reason'], string>> = {
  'member-already': 'Bought a pack or trial during a membership, so it wasn’t applied. Refund it.',
  'paid-at-desk':
    'Paid online although they had paid at the desk, so the online payment wasn’t applied. Refund it.',
};

/** The id of the finding about a payment that grants nothing, by its invoice or subscription. */
export const paidBesideId = (reference: string) => `paid-beside_${reference}`;

interface FollowedAccount {
  readonly member: Member;
  readonly account: PaymentAccount;
  readonly plans: readonly LedgerPlan[];
  readonly change: AccountChange;
}

/** Problems that staff have to resolve; the reconcile job closes them when they no longer apply. */
export function writeAccountFindings(
  transaction: Pick<Transaction, 'set'>,
  { member, account, plans, change: { refusals, others } }: FollowedAccount,
  at: Temporal.Instant,
): void {
  const common = { memberUid: member.id, seenAt: at };
  const add = (kind: string, about: string, sentence: string, id = `${kind}_${about}`) => {
    const finding = openFinding({ ...common, id, kind, sentence, reference: about });
    transaction.set(paymentFindings, finding);
  };
  for (const { reason, reference } of refusals) {
    const sentence = paidBeside[reason];
    if (sentence) add('paid-beside', reference, sentence, paidBesideId(reference));
  }
  for (const { id } of others) add('other-subscription', id, OTHER_SUBSCRIPTION);
  const live = account.subscriptions.filter(
    (each) => isLiveSubscription(each.status) && isOwnSubscription(each, plans, member.stripeSubscriptionId),
  );
  if (live.length > 1) {
    const sentence = `Has ${live.length} active subscriptions. Cancel all but the newest in Stripe.`;
    add('two-subscriptions', account.customerId, sentence);
  }
}
