/** View values of the member page for admins. */

import type { EmailState } from '#domain/accounts/email-confirmation.ts';
import { decideStaffCheck, rolesText } from '#domain/accounts/roles.ts';
import { isUnder18 } from '#domain/families/family.ts';
import {
  canReviewParq,
  clearedUntil,
  isConsultationOpen,
  needsParqReview,
  newestParqResult,
  parqExpiresOn,
} from '#domain/health/parq.ts';
import { needsParq, parqAskProblem } from '#domain/health/parq-ask.ts';
import { parqStaffLabel, reviewOutcomeNames } from '#domain/health/parq-staff-label.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { effectiveStatus, holdDays, membershipLabel } from '#domain/membership/membership.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { memberPrice } from '#domain/membership/plan-text.ts';
import { nextPriceForStaff } from '#domain/membership/price-rise.ts';
import { onlineMethodText } from '#domain/payments/ledger.ts';
import { agreedFrom, type Joiner, startPrice } from '#domain/payments/sale-plan.ts';
import {
  ageOn,
  formatDate,
  formatDateTime,
  localDate,
  relativeDateTime,
  relativeDateTimeInside,
  storedDate,
} from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { listed } from '#domain/values/text.ts';
import type { AuditEntry } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import type { Account } from '#server/identity/identity.ts';
import { sexNames } from '../sex-choices.ts';

export function statusChip(member: Member, now: Temporal.Instant) {
  return membershipLabel(effectiveStatus(member, now), member, now);
}

export function membershipFacts(
  member: Member,
  {
    plan,
    requested,
    toldAt,
    joiningFeeInPence,
  }: {
    readonly plan: Plan | null;
    readonly requested: Plan | null;
    /** Of a price rise that lies ahead of them. */
    readonly toldAt: Temporal.Instant | null;
    readonly joiningFeeInPence: number;
  },
  now: Temporal.Instant,
) {
  const hold = holdDays(member.hold);
  const until = paidUntil(member, now);
  const from = agreedFrom(member, plan, requested, now);
  return [
    { term: 'Plan', value: planText(member, plan) || 'None yet' },
    ...nextPriceFacts(nextPriceForStaff(member, toldAt)),
    ...(until ? [{ ...until, fact: 'paid-until' }] : []),
    ...(hold ? [{ term: 'Hold', value: `${formatDate(hold.from)} to ${formatDate(hold.until)}` }] : []),
    ...(member.requestedPlanAt
      ? [
          {
            term: from ? 'Next plan' : 'Requested plan',
            value: `${requestedPlanLabel(requested, { ...member, had: plan }, joiningFeeInPence, now)}, ${from ? `from ${from}` : relativeDateTimeInside(member.requestedPlanAt, now)}`,
          },
        ]
      : []),
    ...pendingFact(member),
    { term: 'Signed up', value: member.createdAt ? formatDate(localDate(member.createdAt)) : '' },
  ];
}

const nextPriceFacts = (text: string) => (text ? [{ term: 'New price', value: text }] : []);

/** `Unlimited, £79 a month plus £15 joining fee`. @param clubsFee for plans without one of their own */
export const requestedPlanLabel = (
  plan: Plan | null | undefined,
  member: Joiner,
  clubsFee: number,
  now: Temporal.Instant,
): string => (plan ? `${plan.name}, ${startPrice(plan, clubsFee, member, now).text}` : 'Deleted plan');

function pendingFact({ pendingPayment }: Member) {
  if (!pendingPayment) return [];
  const { amountInPence, planName, method, since } = pendingPayment;
  const parts = [
    `${formatPence(amountInPence)} ${onlineMethodText[method]}`,
    planName && `for ${planName}`,
    since && `since ${formatDate(localDate(since))}`,
  ];
  return [{ term: 'Payment at the bank', value: parts.filter(Boolean).join(' ') }];
}

function planText(member: Member, plan: Plan | null): string {
  return [member.membershipType || plan?.name, memberPrice(member, plan)].filter(Boolean).join(', ');
}

interface Guardians {
  /** The names of those who act for them. */
  readonly names: readonly string[];
  /** Who confirmed what is noted instead; null: nobody did. */
  readonly confirmed: Entry | null;
}

export function personFacts(member: Member, guardians: Guardians, now: Temporal.Instant) {
  const born = storedDate(member.dob);
  const { name, phone } = member.emergencyContact;
  return [
    { term: 'Email', value: member.email },
    { term: 'Mobile', value: formatMobile(member.mobile) },
    { term: 'Date of birth', value: born ? `${formatDate(born)}, age ${ageOn(born, now)}` : '' },
    { term: 'Sex', value: sexNames[member.sex] ?? member.sex },
    { term: 'Emergency contact', value: [name, formatMobile(phone)].filter(Boolean).join(', ') },
    ...guardianFact(member, guardians, now),
  ];
}

/** Who acts for them; where nobody does, whatever was typed, and by an adult’s name nothing. */
function guardianFact({ dob, guardianNote }: Member, { names, confirmed }: Guardians, now: Temporal.Instant) {
  const isAdult = storedDate(dob) !== null && !isUnder18(dob, now);
  if (names.length > 0) return [{ term: 'Parent or guardian', value: listed(names) }];
  if (guardianNote === '' || isAdult) return [];
  if (confirmed)
    return [
      {
        term: 'Parent or guardian',
        value: `${guardianNote}. Confirmed ${doneBy(confirmed, now)}`,
      },
    ];
  return [{ term: 'Parent or guardian, not confirmed', value: guardianNote }];
}

const emailStateNames: Record<EmailState, string> = {
  confirmed: 'Confirmed',
  unclaimed: 'No password chosen yet',
  unconfirmed: 'Not confirmed yet',
};

type Entry = Pick<AuditEntry, 'at' | 'actorName' | 'summary' | 'after'>;

/** @param gift who gave them their own sign-in, and corrected its address; null: they signed up themselves */
export function accountFacts(
  account: Account | null,
  gift: { readonly given: Entry; readonly corrected: Entry | null } | null,
  now: Temporal.Instant,
) {
  if (!account) return [{ term: 'Account', value: 'None. This person can’t sign in' }];
  const hasSignedIn = !account.createdAt.equals(account.lastSignInAt);
  return [
    { term: 'Roles', value: decideStaffCheck(account.claims) ? rolesText(account.claims) : 'Member' },
    {
      term: 'Last sign-in',
      value: hasSignedIn ? relativeDateTime(account.lastSignInAt, now) : 'Not since sign-up',
    },
    { term: 'Email address', value: emailStateNames[account.emailState] },
    ...(gift ? [{ term: 'Sign-in', value: giftText(gift, now) }] : []),
    ...(account.isDisabled ? [{ term: 'Account', value: 'Disabled' }] : []),
  ];
}

function giftText(
  { given, corrected }: { readonly given: Entry; readonly corrected: Entry | null },
  now: Temporal.Instant,
): string {
  const gift = `Given ${doneBy(given, now)}`;
  if (corrected) return `${gift}. Address corrected ${doneBy(corrected, now)}, to ${corrected.after.email}`;
  return `${gift}${given.summary && `, to ${given.summary}`}`;
}

const doneBy = ({ actorName, at }: Entry, now: Temporal.Instant) =>
  `by ${actorName} on ${formatDateTime(at, now)}`;

/** Status and outcome; the answers and the note are on their own page, because viewing them is recorded in the audit log. */
export function parqSummary(member: Member, now: Temporal.Instant) {
  const newest = newestParqResult(member.parqResults);
  const expiresOn = parqExpiresOn(member.parqResults);
  const { parqReview: review, parqReviewedAt: reviewedAt } = member;
  // A newer yes ended it: it is history, and no clearance stands beside the chip that asks for a consultation.
  const isPast = isConsultationOpen(member);
  const reviewedUntil = clearedUntil(member);
  const isDue = needsParq(member, now);
  const askedAt = isDue ? member.reminders.parqAskedAt : null;
  return {
    chip: parqStaffLabel(member, now),
    hasAnswers: newest !== null,
    isDue,
    needsReview: needsParqReview(member, now),
    canReview: canReviewParq(member, now),
    canAsk: parqAskProblem(member, now) === '',
    facts: [
      ...(newest?.completedAt ? [{ term: 'Filled in', value: formatDateTime(newest.completedAt, now) }] : []),
      ...(expiresOn ? [{ term: 'Answers valid until', value: formatDate(expiresOn) }] : []),
      ...(review && reviewedAt
        ? [
            {
              term: isPast ? 'Earlier consultation' : 'Consultation',
              value: `${reviewOutcomeNames[review.outcome]}, ${formatDateTime(reviewedAt, now)}${isPast ? '. No longer valid' : ''}`,
            },
          ]
        : []),
      ...(askedAt ? [{ term: 'Asked for', value: relativeDateTime(askedAt, now) }] : []),
      ...(reviewedUntil ? [{ term: 'Cleared until', value: formatDate(reviewedUntil) }] : []),
    ],
  };
}
