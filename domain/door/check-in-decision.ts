/** What the door decides, and how it is said. */
import { relativeDateTimeInside } from '../values/dates.ts';

/** Every result of a check-in. */
export const checkInResults = [
  'ok',
  'unknown-code',
  'code-replaced',
  'code-stale',
  'code-used',
  'no-membership',
  'pending',
  'expired',
  'cancelled',
  'on-hold',
  'payment-overdue',
  'parq-missing',
  'parq-stale',
  'waiver-missing',
  'outside-hours',
  'already-in',
  'club-closed',
  'see-the-desk',
] as const;
export type CheckInResult = (typeof checkInResults)[number];

/** The only thing a public screen says about money, health or a staff flag. */
export const SEE_THE_DESK = 'Please see the desk';

/** What staff should raise with a person who was let in. */
export type CheckInWarning = 'parq-missing' | 'parq-stale' | 'parq-consultation' | 'waiver-missing';

export interface CheckInDecision {
  readonly result: CheckInResult;
  /** True for ok and already-in. */
  readonly isAllowed: boolean;
  /** False where the entry has been logged already. */
  readonly isLogged: boolean;
  readonly warning: CheckInWarning | null;
  /** For the public screen. */
  readonly kioskSentence: string;
  /** For staff and the access log. */
  readonly staffReason: string;
}

export const refuse = (
  result: CheckInResult,
  staffReason: string,
  kioskSentence = SEE_THE_DESK,
): CheckInDecision => ({
  result,
  isAllowed: false,
  isLogged: true,
  warning: null,
  kioskSentence,
  staffReason,
});

export function letIn(
  member: { readonly firstName: string },
  /** Null: they have not come in recently. */
  recentEntry: Temporal.Instant | null,
  warning: CheckInWarning | null,
  warningReason: string,
  now: Temporal.Instant,
): CheckInDecision {
  const name = member.firstName.trim();
  const greet = (text: string) => (name === '' ? text : `${text}, ${name}`);
  if (recentEntry) {
    const since = `In since ${relativeDateTimeInside(recentEntry, now)}`;
    const staffReason = warningReason ? `${since}. ${warningReason}` : since;
    return {
      result: 'already-in',
      isAllowed: true,
      isLogged: false,
      warning,
      kioskSentence: greet('You’re already in'),
      staffReason,
    };
  }
  return {
    result: 'ok',
    isAllowed: true,
    isLogged: true,
    warning,
    kioskSentence: greet('Welcome'),
    staffReason: warningReason,
  };
}
