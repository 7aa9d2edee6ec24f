import { type Member, members } from '../data/collections/members.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import { askPaymentsOnce } from './ask-payments-once.ts';
import type { FollowParts } from './follow-payments.ts';
import { correctedFinding } from './open-finding.ts';
import { isUnknownToProvider } from './payments.ts';

/** True where the provider does not know the customer: deleted there, or made with other keys. */
export function isUnknownCustomer(error: unknown): boolean {
  return isUnknownToProvider(error) && error.param === 'customer';
}

/**
 * The id of the member's customer at the provider; created once, at the first payment.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function ensureCustomer(parts: FollowParts, member: Member): Promise<string> {
  return member.stripeCustomerId === '' ? makeCustomer(parts, member, '') : member.stripeCustomerId;
}

/**
 * Makes another customer for a member whose customer the provider does not know, and notes that for staff.
 * @returns the id of the new one, or of the one that another request has made meanwhile
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export function replaceCustomer(parts: FollowParts, member: Member, unknownId: string): Promise<string> {
  return makeCustomer(parts, member, unknownId);
}

async function makeCustomer(parts: FollowParts, member: Member, insteadOf: string): Promise<string> {
  const { store, payments, now } = parts;
  const { id: uid, name, email } = member;
  const facts = { uid, name, email };
  const find = async () => {
    const reference = await payments.findCustomer(facts);
    return reference && reference !== insteadOf ? { reference } : null;
  };
  const params = { ...facts, insteadOf };
  const ask = { uid, purpose: 'customer', params, isReusable: () => true, find };
  const { reference } = await askPaymentsOnce(parts, ask, async (key) => ({
    reference: await payments.makeCustomer(facts, key),
  }));
  return store.transaction(async (transaction) => {
    const current = await transaction.find(members, uid);
    if (!current || current.stripeCustomerId !== insteadOf) return current?.stripeCustomerId || reference;
    const at = now();
    transaction.update(members, uid, { stripeCustomerId: reference, lastUpdated: at });
    if (insteadOf !== '') {
      const finding = correctedFinding({
        id: `customer-replaced_${insteadOf}`,
        kind: 'customer-replaced',
        sentence: `Stripe no longer knew their customer ${insteadOf}, so they have a new one.`,
        memberUid: uid,
        reference,
        seenAt: at,
      });
      transaction.set(paymentFindings, finding);
    }
    return reference;
  });
}
