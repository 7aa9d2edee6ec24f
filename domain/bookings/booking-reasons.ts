import type { NextAction } from '../members/actions.ts';

/** Why a person may not book, in the order in which a page lists them. */
export const bookingReasonCodes = [
  'session-cancelled',
  'started',
  'already-booked',
  'already-waitlisted',
  'not-signed-in',
  'membership-pending',
  'membership-over',
  'payment-overdue',
  'on-hold',
  'membership-ends-before',
  'parq-not-completed',
  'parq-needs-update',
  'parq-awaiting-review',
  'parq-not-cleared',
  'waiver-not-signed',
  'outside-plan-hours',
  'allowance-used',
  'not-open-yet',
  'suspended',
  'too-many-upcoming',
  'clashes',
  'full',
  'waitlist-full',
] as const;
export type BookingReasonCode = (typeof bookingReasonCodes)[number];

export interface BookingReason {
  readonly code: BookingReasonCode;
  /** For the member, with what to do where there is no link. */
  readonly sentence: string;
  /** What the member can do about it; null: nothing on their own. */
  readonly fix: NextAction | null;
  readonly canStaffOverride: boolean;
}

/**
 * What staff cannot override: facts (cancelled, started, already booked), overselling (full: raise the capacity instead), and
 * health questions that need a consultation first. Anyone who arrives after the start is added on the roster (`decideWalkIn`).
 */
const neverOverridden: readonly BookingReasonCode[] = [
  'session-cancelled',
  'started',
  'already-booked',
  'already-waitlisted',
  'not-signed-in',
  'parq-awaiting-review',
  'parq-not-cleared',
  'full',
  'waitlist-full',
];

/** What staff set aside, in the words of the audit log. */
const setAsideTexts: Partial<Record<BookingReasonCode, string>> = {
  'membership-pending': 'not a member yet',
  'membership-over': 'the membership is over',
  'payment-overdue': 'a payment is overdue',
  'on-hold': 'the membership is on hold',
  'membership-ends-before': 'the membership ends before the class',
  'parq-not-completed': 'no PAR-Q',
  'parq-needs-update': 'the PAR-Q is out of date',
  'waiver-not-signed': 'the waiver isn’t signed',
  'outside-plan-hours': 'outside the class times of the plan',
  'allowance-used': 'no classes left',
  'not-open-yet': 'booking isn’t open yet',
  suspended: 'booking is paused after late cancellations',
  'too-many-upcoming': 'too many classes booked already',
  clashes: 'another class at that time',
};

export const setAsideText = (codes: readonly string[]): string =>
  codes.map((code) => setAsideTexts[code as BookingReasonCode] ?? code).join(', ');

export const canStaffOverride = (code: BookingReasonCode) => !neverOverridden.includes(code);

export function reason(
  code: BookingReasonCode,
  sentence: string,
  fix: BookingReason['fix'] = null,
): BookingReason {
  return { code, sentence, fix, canStaffOverride: canStaffOverride(code) };
}

/** Without the reasons that staff have overridden; those that cannot be overridden stay. */
export function withoutOverridden(
  reasons: readonly BookingReason[],
  overridden: readonly string[],
): BookingReason[] {
  return reasons.filter((one) => !one.canStaffOverride || !overridden.includes(one.code));
}
