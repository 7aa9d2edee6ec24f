import { z } from 'zod';
import { membershipStatuses } from '#domain/membership/membership.ts';
import { addressTroubles } from '#domain/messages/address-mark.ts';
import { loadUnits } from '#domain/training/units.ts';
import type { StoredValue } from '../store.ts';
import {
  dateText,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';
import { readParqResults, reviewResult, unconfirmedSigners } from './parq-result.ts';
import { classPacks, givenBack, leftByPayments } from './payment-effect.ts';
import { pendingPayment } from './payments.ts';

/** An unreadable result is dropped without affecting the others. */
const parqResults = z.array(z.unknown()).catch([]).transform(readParqResults);

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
  isDesk: flag,

  // Our own fields, beyond the specification.
  /** Raised when the pass is replaced: passes signed for an older version are refused. */
  qrVersion: z.number().int().catch(1),
  emergencyContact: z.object({ name: text, phone: text }).catch({ name: '', phone: '' }),
  guardianNote: text,
  healthConsentAt: instant,
  /** Their newest password was chosen with a link, or their address confirmed with a code, from the front desk (`domain/accounts/handed-link.ts`); null: neither. */
  handedLink: z.object({ usedAt: requiredInstant, opensAt: instant }).nullable().catch(null),
  /** When all answers were deleted with the consent to store them: the next ones are gone through with staff, whatever they say. */
  healthWithdrawnAt: instant,
  parqReview: reviewResult.extend({ note: text }).nullable().catch(null),
  /** The newest version of the waiver that they have signed; 0: none. */
  signedWaiverVersion: whole,
  waiverSignedAt: instant,
  /** Who signed for a child without being known as their guardian (`domain/health/declared-name.ts`), until staff have checked them. */
  unconfirmedSigners,
  planId: text,
  /** What their plan cost when they joined it, unaffected by later price changes; null: from before this was stored. */
  planPriceInPence: z.number().int().nullable().catch(null),
  /** Of that price. */
  planInterval: z.enum(['month', 'year', 'one-off']).nullable().catch(null),
  /** The day of the month that their periods paid at the desk are counted from (`period-days.ts`); 0: not stored. */
  anchorDay: whole,
  /** A higher price that they have been told of and don't pay yet (`price-rises.ts`); null: none. */
  priceRise: z.object({ riseId: text, priceInPence: whole, from: dateText }).nullable().catch(null),
  /** A plan that the member has requested and the desk has not yet activated. */
  requestedPlanId: text,
  requestedPlanAt: instant,
  hold,
  /** Several packs of classes at once, as they were bought; empty: one, which the plan and the period say. */
  packs: classPacks,
  /** The plan that the running period was paid for, where it was changed since; empty: `planId`. */
  periodPlanId: text,
  /** What payments had changed that were given back while something later stood on them: put back together with that. */
  givenBack,
  /** A payment that the bank is processing (Direct Debit); null: none. */
  pendingPayment,
  /** The bank reversed what paid for the current period: overdue until then, or until it is settled; null: it did not. */
  disputedUntil: instant,
  paymentNotices: z
    .object({ cardFor: text, failedInvoice: text, failedTimes: whole })
    .catch({ cardFor: '', failedInvoice: '', failedTimes: 0 }),
  /** Disputes up to then were settled at the desk. */
  disputesSettledAt: instant,
  /** When they cancelled within 14 days what they paid online: the days after were given back. */
  cooledOffAt: instant,
  /** When a payment last settled what was overdue: earlier payments are under it. */
  debtSettledAt: instant,
  /** Shown to staff at check-in, which answers "see the desk". */
  deskFlag: text,
  /** Their photo, for themselves and for staff; empty: none. */
  pictureId: text,
  /** When they last checked in, or attended a class on a day without a check-in (`domain/door/visit-count.ts`). */
  lastSeenAt: instant,
  /** When a list brought them; null: none did. Their joining date is the list’s, and their visits are known from then on. */
  importedAt: instant,
  /** Their last visit counts classes; false: of a release that didn’t, until a change of stored documents has found them. */
  isSeenInClasses: flag,
  /** Other members see this member's name on leaderboards; visitors see no names. Off until chosen. */
  isNamedOnLeaderboards: flag,
  /** Their sex has changed, and their lines on leaderboards do not all say so yet (`server/training/results/move-scores.ts`). */
  hasScoresToMove: flag,
  /** How loads are shown and typed; they are stored in grams. */
  loadUnit: z.enum(loadUnits).catch('kg'),
  /** The token of their private calendar address, sealed (`bookings/renew-calendar.ts`); empty: there is none. */
  calendarToken: text,
  /** Emails already sent: the submission whose expiry, and the period's end that they announced, the last `endSentDays` before it; when staff last asked for a PAR-Q. */
  reminders: z
    .object({ parqSentFor: instant, endSentFor: instant, endSentDays: whole, parqAskedAt: instant })
    .catch({ parqSentFor: null, endSentFor: null, endSentDays: 0, parqAskedAt: null }),
  /** The date of birth by whose 18th birthday they and their guardians have been told that nobody acts for them any more. */
  adultToldFor: dateText,

  // What lists filter and sort by, written together with the facts they are computed from (`domain/derived-fields.ts`).
  sortName: text,
  searchTerms: texts,
  /** In front of the code that people type at the kiosk (`domain/door/member-number.ts`). */
  memberNumber: text,
  /** `MM-DD` of the date of birth; empty where there is none. */
  birthday: text,
  /** When they were last here, or signed up or were imported where they never came. */
  awaySince: instant,
  /** What staff sort members by, as typed: "Charity run". Not about health. */
  tags: texts,
  latestParqAt: instant,
  latestParqHasYes: flag,
  /** From when staff must review the answers (`domain/health/parq-review-due.ts`); null: nothing to review. */
  parqReviewDueAt: instant,
  /** When the answers, or a clearance by staff, stop letting them train (`domain/health/parq.ts`). */
  parqEndsAt: instant,
  /** From when the term of the oldest answers is counted (`domain/health/parq-term.ts`); null: there are none with a date. */
  oldestParqTermFrom: instant,
  /** What they had agreed to is in the history of consents (`consents.ts`); false: of a release that had none. */
  isInConsents: flag,
  /** Which version of the derived fields the profile has; 0 where another client has written it without them. */
  derivedVersion: whole,
  /** How often they have checked in, without coming in again while still in. */
  visits: whole,
  /** Incremented with each read from the payment provider, so that an older read cannot overwrite a newer one. */
  paymentReadings: whole,
  /** How many ledger entries have been written since this is counted; part of `membershipVersion`. */
  ledgerEntries: whole,
  /** What they still owe for sales at the desk, whether anything is due from them (`domain/membership/debts.ts`), and whether recurring revenue counts them, as of when it was counted. */
  ...{ ...leftByPayments, owedInPence: whole, owesMoney: flag, paysRecurring: flag },
  /** The family that they are in (`families.ts`); empty: none. */
  familyId: text,
  /** What no email could tell them of their family (`domain/families/family-news.ts`), until they are told; and since when. */
  familyNews: z.array(z.object({ at: requiredInstant, text, isTheirs: flag })).catch([]),
  familyNewsAt: instant,
  /** What is wrong with their email address, as its mark says (`address-marks.ts`); empty: nothing. */
  emailTrouble: z.enum(addressTroubles).catch(''),
  /** Whose profile was merged into this one and can still be taken apart (`merges.ts`); empty: nobody’s. */
  mergedFrom: text,
};

/**
 * Profiles, keyed by uid, under the specification's field names (§3). The id identifies the member, not the field: another client
 * may have left `uid` out.
 */
export const members = defineCollection('members', memberFields, (id) => ({ uid: id }));
export type Member = ReturnType<typeof members.decode>;

/** A member for lists: without answers, payment references and other fields that lists do not need. */
export const memberRows = defineCollection(members.name, {
  email: text,
  firstName: text,
  lastName: text,
  name: text,
  pictureId: text,
  deskFlag: text,
  mobile: text,
  memberNumber: text,
  dob: dateText,
  createdAt: instant,
  ...{ lastSeenAt: instant, importedAt: instant },
  awaySince: instant,
  ...{ latestParqAt: instant, parqReviewDueAt: instant, parqEndsAt: instant },
  membershipStatus: z.enum(membershipStatuses).catch('pending'),
  membershipType: text,
  planId: text,
  planPriceInPence: memberFields.planPriceInPence,
  planInterval: memberFields.planInterval,
  anchorDay: whole,
  priceRise: memberFields.priceRise,
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
  ...{ healthWithdrawnAt: instant, unconfirmedSigners },
  isAdmin: flag,
  isCoach: flag,
  isDesk: flag,
  visits: whole,
  tags: texts,
  emailTrouble: memberFields.emailTrouble,
  ...{ ...leftByPayments, owedInPence: whole, owesMoney: flag, paysRecurring: flag },
});
export type MemberRow = ReturnType<typeof memberRows.decode>;

/**
 * A member's results as stored, so that writing them back with one appended preserves every field that other
 * clients have written, in its original form.
 */
export const memberParqArchive = defineCollection(members.name, {
  ...{ name: text, firstName: text, lastName: text, dob: dateText, email: text, familyId: text },
  parqResults: z.array(z.unknown()).catch([]),
  parqReviewedAt: instant,
  parqReview: reviewResult.nullable().catch(null),
  healthConsentAt: instant,
  ...{ healthWithdrawnAt: instant, unconfirmedSigners },
  latestParqAt: instant,
  latestParqHasYes: flag,
  ...{ parqReviewDueAt: instant, parqEndsAt: instant, oldestParqTermFrom: instant },
  lastUpdated: instant,
});

/** Results that have been moved out of a profile with many (`domain/parq-limits.ts`), one per document, in their stored form. */
export const earlierParqResults = defineCollection('earlierParqResults', {
  memberUid: text,
  /** Null where the result has no date. */
  completedAt: instant,
  result: z.unknown().transform((result) => result as StoredValue),
});
