import { z } from 'zod';
import {
  isSessionPackEntry,
  ledgerKinds,
  ledgerMethods,
  planKinds,
  purposes,
} from '#domain/payments/ledger.ts';
import { onlineMethods } from '#domain/payments/payment-account.ts';
import type { StoredFields } from '../store.ts';
import { defineCollection, flag, instant, requiredInstant, text, texts, whole } from './collection.ts';
import { paymentEffect } from './payment-effect.ts';

/** On a member: a payment that the bank is processing. */
export const pendingPayment = z
  .object({
    reference: text,
    since: instant,
    amountInPence: whole,
    planId: text,
    planName: text,
    method: z.enum(onlineMethods).catch('direct-debit'),
  })
  .nullable()
  .catch(null);

/**
 * A request to the payment provider, stored before it is sent: a retry, even after a crash, sends the same
 * idempotency key and so has no second effect. The id is `{uid}_{purpose}`: one request per member and purpose at a time.
 */
export const paymentRequests = defineCollection('paymentRequests', {
  memberUid: text,
  purpose: text,
  idempotencyKey: text,
  /** The request as JSON: the key is valid only for exactly this request. */
  words: text,
  /** `to-close`, `closed`: a payment page that a payment at the desk has made superfluous. */
  status: z.enum(['started', 'done', 'refused', 'unclear', 'to-close', 'closed']).catch('started'),
  startedAt: requiredInstant,
  /** The provider's id for the object it created. */
  reference: text,
  /** Where to send the person. */
  url: text,
  /** When that object can no longer be used. */
  endsAt: instant,
  /** Of payment pages: the ids of those that a payment at the desk has closed; a payment made in one of them anyway grants nothing. */
  overtaken: texts,
  /** Of a refund: what follows once it is made, kept before it is asked for. */
  refund: z
    .object({
      ...{ paymentId: text, amountInPence: whole, returnedInPence: whole },
      ...{ reason: text, byUid: text, byName: text, endsMembership: flag },
      /** Of a cancellation within 14 days: all of what goes back, and what becomes of the rest. Null: it is a refund alone. */
      coolOff: z
        .object({
          refunds: z.array(z.object({ paymentId: text, amountInPence: whole, returnedInPence: whole })),
          ...{ saleIds: texts, note: text },
          /** Null: from before this was stored. */
          decidedAt: instant,
        })
        .nullable()
        .catch(null),
    })
    .nullable()
    .catch(null),
  /** Its refund may have been made, and what follows isn’t done yet. */
  isRefundOpen: flag,
});
export type PaymentRequest = ReturnType<typeof paymentRequests.decode>;

/** Processed webhook events, keyed by the provider's ids: each is processed once. */
export const webhookEvents = defineCollection('paymentNotices', {
  type: text,
  /** When the provider created it. */
  createdAt: requiredInstant,
  takenAt: requiredInstant,
  customerId: text,
  /** Empty: not one of our members. */
  memberUid: text,
  outcome: z.enum(['changed', 'unchanged', 'refused', 'nobody']).catch('unchanged'),
  /** Why it was refused. */
  reason: text,
});

/** Payments and refunds as reported; written once, never changed. The id is derived from the provider's reference. */
export const ledger = defineCollection(
  'ledger',
  {
    at: requiredInstant,
    memberUid: text,
    kind: z.enum(ledgerKinds).catch('payment'),
    method: z.enum(ledgerMethods).catch('cash'),
    /** Negative: money returned. */
    amountInPence: whole,
    /** For a payment: the part that is the plan's recurring price for the period; 0: a one-off purchase. */
    recurringInPence: whole,
    /** The part that is the joining fee, of a payment online that took both, and of what goes back of it. */
    joiningFeeInPence: whole,
    currency: z.string().catch('GBP'),
    periodStart: instant,
    periodEnd: instant,
    planId: text,
    planName: text,
    planKind: z.enum(planKinds).catch('membership'),
    /** The provider's id. */
    reference: text,
    /** For a refund: the entry that it refunds. */
    ofEntry: text,
    /** The invoice number that the member sees. */
    receiptNumber: text,
    /** Who took it at the desk. */
    takenByUid: text,
    /** The sale at the desk; empty: from before there were any, or online. */
    saleId: text,
    /** Why it was refunded or voided, for staff; otherwise empty. */
    reason: text,
    /** What it was for. */
    purpose: z.enum(purposes).catch('plan'),
    /** Of cash: the drawer that it went into or came out of. */
    drawerId: z.string().optional().catch(undefined),
    /** What it changed of the membership. Of a sale at the desk its lines say so. */
    effect: paymentEffect,
  },
  fromLedgerId,
);

/**
 * Until refunds that fail had a kind of their own they were entered as `returned`, like disputes that are won; packs of sessions with
 * a trainer were entered without what they were for.
 */
function fromLedgerId(id: string): StoredFields {
  if (/^stripe_(re|pyr)_.*_returned$/.test(id)) return { kind: 'refund-failed' };
  return isSessionPackEntry({ id }) ? { purpose: 'training' } : {};
}

export type StoredLedgerEntry = ReturnType<typeof ledger.decode>;

/** Where the club and the provider disagree, or the provider reported something unexpected. */
export const paymentFindings = defineCollection('paymentFindings', {
  kind: text,
  sentence: text,
  /** Empty: not one of our members. */
  memberUid: text,
  reference: text,
  /** The provider's id of a customer whose account here is closed. */
  customerId: text,
  seenAt: requiredInstant,
  isOpen: flag,
  /** Corrected by us; a finding that is neither open nor corrected has resolved itself. */
  isCorrected: flag,
  closedAt: instant,
});
export type PaymentFinding = ReturnType<typeof paymentFindings.decode>;

/** One document, `latest`: the result of the last comparison with the provider. */
export const paymentReconciles = defineCollection('paymentReconciles', {
  endedAt: instant,
  /** Everything that the provider reported before then has been processed. */
  noticesUntil: instant,
  subscriptions: whole,
  missedEvents: whole,
  corrected: whole,
});
