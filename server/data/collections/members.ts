import { z } from 'zod';
import { membershipStatuses } from '#domain/membership/membership.ts';
import type { StoredValue } from '../store.ts';
import { dateText, defineCollection, flag, instant, text, texts, whole } from './collection.ts';

/** Loose, since results written by other clients may carry more than we know. */
const parqResult = z.looseObject({
  completedAt: instant,
  hasYesAnswers: flag,
  /** Question key → yes. Health data: admins and the member only. */
  answers: z.record(z.string(), z.boolean()).catch({}),
  note: text,
  questionSet: text,
  declaredName: text,
});
export type ParqResult = z.output<typeof parqResult>;

/** One result that cannot be read costs that result, not the others. */
const parqResults = z.array(z.unknown()).catch([]).transform(readParqResults);

/** Results as they lie in the store, as the code works with them; what is no result is left out. */
export function readParqResults(stored: readonly unknown[]): ParqResult[] {
  return stored.flatMap((result) => {
    const reading = parqResult.safeParse(result);
    return reading.success ? [reading.data] : [];
  });
}

const reviewResult = z.object({
  outcome: z.enum(['cleared', 'not-cleared', 'more-information']).catch('more-information'),
  validUntil: dateText,
});
const hold = z.object({ from: dateText, until: dateText, reason: text }).nullable().catch(null);

const memberFields = {
  uid: text,
  email: text,
  firstName: text,
  lastName: text,
  name: text,
  mobile: text,
  /** Date of birth, `YYYY-MM-DD`. */
  dob: dateText,
  sex: text,
  qrCodeUrl: text,
  createdAt: instant,
  membershipStatus: z.enum(membershipStatuses).catch('pending'),
  membershipType: text,
  parqResults,
  parqReviewedAt: instant,
  parqReviewedBy: text,
  stripeCustomerId: text,
  stripeSubscriptionId: text,
  subscriptionStatus: text,
  currentPeriodStart: instant,
  currentPeriodEnd: instant,
  cancelAtPeriodEnd: flag,
  lastUpdated: instant,
  checkoutCompletedAt: instant,
  subscriptionUpdatedAt: instant,
  cancelledAt: instant,
  isAdmin: flag,
  isCoach: flag,

  // Ours, beyond the specification.
  /** Raised by "new code": passes signed for an older version are refused. */
  qrVersion: z.number().int().catch(1),
  emergencyContact: z.object({ name: text, phone: text }).catch({ name: '', phone: '' }),
  guardianNote: text,
  healthConsentAt: instant,
  parqReview: reviewResult.extend({ note: text }).nullable().catch(null),
  planId: text,
  /** What their plan cost when they took it, which later prices do not change; null: from before that was kept. */
  planPriceInPence: z.number().int().nullable().catch(null),
  /** Of that price. */
  planInterval: z.enum(['month', 'year', 'one-off']).nullable().catch(null),
  /** A plan the member asked for and the desk has not yet activated. */
  requestedPlanId: text,
  requestedPlanAt: instant,
  hold,
  /** Shown to staff at check-in, which answers "see the desk". */
  deskFlag: text,
  lastSeenAt: instant,
  /** The token of their private calendar address, sealed (`bookings/renew-calendar.ts`); empty: there is none. */
  calendarToken: text,
  /**
   * What has been sent already: `parqSentFor` is the submission whose end a mail has announced, `endSentFor` the period's end that one
   * has, the last `endSentDays` before it.
   */
  reminders: z
    .object({ parqSentFor: instant, endSentFor: instant, endSentDays: whole })
    .catch({ parqSentFor: null, endSentFor: null, endSentDays: 0 }),

  // What lists filter and sort by, written together with the facts it comes from (`domain/derived-fields.ts`).
  sortName: text,
  searchTerms: texts,
  latestParqAt: instant,
  latestParqHasYes: flag,
  /** From when on staff have to look at the answers (`domain/health/parq-review-due.ts`); null: there is nothing to look at. */
  parqReviewDueAt: instant,
  /** Which version of the derived fields the profile has; 0 where another client has written it without them. */
  derivedVersion: whole,
  visits: whole,
  /** Counts up with each look at the payment provider, so that an older look cannot undo a newer one. */
  paymentReadings: whole,
};

/**
 * Profiles, keyed by uid, under the specification's field names (§3). The id says whose a profile is, not the field: another client
 * may have left `uid` out.
 */
export const members = defineCollection('members', memberFields, (id) => ({ uid: id }));
export type Member = ReturnType<typeof members.decode>;

/** A member as lists show them: without answers, payment references and what else a list has no use for. */
export const memberRows = defineCollection(members.name, {
  email: text,
  firstName: text,
  lastName: text,
  name: text,
  mobile: text,
  dob: dateText,
  createdAt: instant,
  lastSeenAt: instant,
  latestParqAt: instant,
  membershipStatus: z.enum(membershipStatuses).catch('pending'),
  membershipType: text,
  planId: text,
  requestedPlanId: text,
  subscriptionStatus: text,
  currentPeriodStart: instant,
  currentPeriodEnd: instant,
  cancelAtPeriodEnd: flag,
  cancelledAt: instant,
  hold,
  parqResults: z
    .array(
      z
        .object({ completedAt: instant, hasYesAnswers: flag })
        .catch({ completedAt: null, hasYesAnswers: false }),
    )
    .catch([]),
  parqReviewedAt: instant,
  parqReview: reviewResult.nullable().catch(null),
  isAdmin: flag,
  isCoach: flag,
  visits: whole,
});
export type MemberRow = ReturnType<typeof memberRows.decode>;

/**
 * A member's results as they lie in the store: what is written back after one is appended holds every field that other
 * clients have written, in their own form.
 */
export const memberParqArchive = defineCollection(members.name, {
  name: text,
  parqResults: z.array(z.unknown()).catch([]),
  parqReviewedAt: instant,
  parqReview: reviewResult.nullable().catch(null),
  healthConsentAt: instant,
  latestParqAt: instant,
  latestParqHasYes: flag,
  parqReviewDueAt: instant,
  lastUpdated: instant,
});

/** Results that have been moved out of a profile with many (`domain/parq-limits.ts`), one a document, as they lay there. */
export const earlierParqResults = defineCollection('earlierParqResults', {
  memberUid: text,
  /** Null where the result has no date. */
  completedAt: instant,
  result: z.unknown().transform((result) => result as StoredValue),
});
