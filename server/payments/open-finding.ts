import type { PaymentFinding } from '../data/collections/payments.ts';

type Facts = Pick<PaymentFinding, 'id' | 'kind' | 'sentence' | 'memberUid' | 'reference' | 'seenAt'> &
  Partial<Pick<PaymentFinding, 'customerId'>>;

/** A finding that staff, or a later comparison, have still to close. */
export function openFinding(facts: Facts): PaymentFinding {
  return { customerId: '', ...facts, isOpen: true, isCorrected: false, closedAt: null };
}

/** One of something that was put right as it was found. */
export function correctedFinding(facts: Facts): PaymentFinding {
  return { ...openFinding(facts), isOpen: false, isCorrected: true, closedAt: facts.seenAt };
}
