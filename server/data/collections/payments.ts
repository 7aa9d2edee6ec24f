import { z } from 'zod';
import { ledgerKinds, ledgerMethods, planKinds } from '#domain/payments/ledger.ts';
import { defineCollection, flag, instant, requiredInstant, text, whole } from './collection.ts';

/**
 * What we set out to have done at the payment provider, written down before it is asked: a retry, after a crash too, sends the same
 * idempotency key and so has no second effect. The id is `{uid}_{purpose}`: of each purpose one is under way for a member.
 */
export const paymentRequests = defineCollection('paymentRequests', {
  memberUid: text,
  purpose: text,
  idempotencyKey: text,
  /** What was asked for, as JSON: the key holds for these words alone. */
  words: text,
  status: z.enum(['started', 'done', 'refused', 'unclear']).catch('started'),
  startedAt: requiredInstant,
  /** The provider's id of what it made. */
  reference: text,
  /** Where to send the person. */
  url: text,
  /** When what it made can no longer be used. */
  endsAt: instant,
});
export type PaymentRequest = ReturnType<typeof paymentRequests.decode>;

/** The provider's notices that have been acted on, under the provider's ids: each is acted on once. */
export const webhookEvents = defineCollection('paymentNotices', {
  type: text,
  /** When the provider wrote it. */
  createdAt: requiredInstant,
  takenAt: requiredInstant,
  customerId: text,
  /** Empty: nobody of ours. */
  memberUid: text,
  outcome: z.enum(['changed', 'unchanged', 'refused', 'nobody']).catch('unchanged'),
  /** Why it was refused. */
  reason: text,
});

/** What we were told was paid or paid back; written once, never changed. The id comes from the provider's reference. */
export const ledger = defineCollection('ledger', {
  at: requiredInstant,
  memberUid: text,
  kind: z.enum(ledgerKinds).catch('payment'),
  method: z.enum(ledgerMethods).catch('cash'),
  /** Less than nothing: money that went back. */
  amountInPence: whole,
  /** Of a payment: what of it is the plan's standing price for the period; 0: bought once. */
  recurringInPence: whole,
  currency: z.string().catch('GBP'),
  periodStart: instant,
  periodEnd: instant,
  planId: text,
  planName: text,
  planKind: z.enum(planKinds).catch('membership'),
  /** The provider's id. */
  reference: text,
  /** Of money back: the entry that it takes from. */
  ofEntry: text,
  /** The invoice's number, as the member has it. */
  receiptNumber: text,
  /** Who took it at the desk. */
  takenByUid: text,
});
export type StoredLedgerEntry = ReturnType<typeof ledger.decode>;

/** Where the club and the provider do not agree, or the provider told us something that should not be. */
export const paymentFindings = defineCollection('paymentFindings', {
  kind: text,
  sentence: text,
  /** Empty: nobody of ours. */
  memberUid: text,
  reference: text,
  seenAt: requiredInstant,
  isOpen: flag,
  /** Put right by us; a finding that is neither open nor mended has gone by itself. */
  isCorrected: flag,
  closedAt: instant,
});
export type PaymentFinding = ReturnType<typeof paymentFindings.decode>;

/** One document, `latest`: how the last comparison with the provider went. */
export const paymentReconciles = defineCollection('paymentReconciles', {
  endedAt: instant,
  /** Everything the provider had said before then has been looked at. */
  noticesUntil: instant,
  subscriptions: whole,
  missedEvents: whole,
  corrected: whole,
});

/** What came in each month, as counted last on each local day, which is the id (`YYYY-MM-DD`). */
export const recurringRevenue = defineCollection('recurringRevenue', {
  at: requiredInstant,
  amountInPence: whole,
});
