import type { BookingReason, BookingReasonCode } from './booking-reasons.ts';

/** Why a person may not book, for staff: `BookingReason.sentence` speaks to the member. */
const sentences: Record<BookingReasonCode, string> = {
  'session-cancelled': 'The class was cancelled.',
  started: 'The class has started.',
  'already-booked': 'They’re already booked.',
  'already-waitlisted': 'They’re on the waitlist.',
  'not-signed-in': 'No one is signed in.',
  'membership-pending': 'They don’t have a membership yet.',
  'membership-over': 'Their membership has ended.',
  'payment-overdue': 'Their payment is overdue.',
  'on-hold': 'Their membership is on hold that day.',
  'membership-ends-before': 'Their membership ends before the class.',
  'parq-not-completed': 'They haven’t filled in their PAR-Q.',
  'parq-needs-update': 'Their PAR-Q is out of date.',
  'parq-awaiting-review': 'Their PAR-Q needs a consultation.',
  'parq-not-cleared': 'They aren’t cleared to train.',
  'waiver-not-signed': 'They haven’t signed the waiver.',
  'outside-plan-hours': 'Their plan doesn’t cover classes at this time.',
  'allowance-used': 'They’ve used all the classes in their plan.',
  'not-open-yet': 'Booking hasn’t opened yet.',
  suspended: 'They’ve missed several classes and can only book on the day.',
  'too-many-upcoming': 'They’ve reached the limit for upcoming classes.',
  clashes: 'They’re booked on something else at the same time.',
  full: 'The class is full.',
  'waitlist-full': 'The waitlist is full.',
};

const SEND_TO_DESK = 'Please send them to the desk.';

/** Coaches see neither payments nor the outcome of a consultation, so both say the same. */
const hiddenFromCoaches: readonly BookingReasonCode[] = ['payment-overdue', 'parq-not-cleared'];

/** Whether this member of staff is not told the reason, and so cannot override it. */
export function isHiddenReason(code: BookingReasonCode, isDesk: boolean): boolean {
  return !isDesk && hiddenFromCoaches.includes(code);
}

/** A reason as this member of staff may see it. */
export function staffReason({ code }: Pick<BookingReason, 'code'>, isDesk: boolean): string {
  return isHiddenReason(code, isDesk) ? SEND_TO_DESK : sentences[code];
}
