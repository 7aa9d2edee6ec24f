import type { KioskScreen } from './kiosk-screen.ts';

/** What a kiosk does by itself, while the server is unreachable. */
export type OfflineAnswer = 'welcome' | 'already-in' | 'outside-hours' | 'see-the-desk';

/** When a plan lets somebody in, on a roster. */
export interface RosterHours {
  /** `weekdays 09:30–16:00`, for the screen. */
  readonly text: string;
  /** From and until, in milliseconds since 1970. */
  readonly spans: readonly (readonly [from: number, until: number])[];
}

interface OfflineAttempt {
  /** Whether the code is genuine and its owner is on the roster. */
  readonly isOnRoster: boolean;
  /** A single-use code that has opened the door before. */
  readonly isCodeUsed: boolean;
  /** When this device let the same person in, in milliseconds since 1970; null: it did not. */
  readonly enteredAt: number | null;
  /** In the same unit. */
  readonly at: number;
  readonly alreadyInMinutes: number;
  /** Null: any time. */
  readonly hours: RosterHours | null;
}

/** The server's rule for somebody who comes again: within `alreadyInMinutes` it is the same visit, with the same code too. */
export function decideOffline(attempt: OfflineAttempt): OfflineAnswer {
  const { isOnRoster, isCodeUsed, enteredAt, at, alreadyInMinutes, hours } = attempt;
  if (!isOnRoster) return 'see-the-desk';
  if (enteredAt !== null && Math.abs(at - enteredAt) < alreadyInMinutes * 60_000) return 'already-in';
  if (hours && !hours.spans.some(([from, until]) => from <= at && at < until)) return 'outside-hours';
  return isCodeUsed ? 'see-the-desk' : 'welcome';
}

/**
 * @param firstName empty: not known
 * @param hoursText of the plan, for `outside-hours`
 */
export function offlineScreen(answer: OfflineAnswer, firstName: string, hoursText = ''): KioskScreen {
  const greet = (text: string) => (firstName === '' ? text : `${text}, ${firstName}`);
  switch (answer) {
    case 'welcome':
      return { tone: 'yes', title: greet('Welcome'), line: 'You’re checked in.' };
    case 'already-in':
      return { tone: 'wait', title: greet('You’re already in'), line: 'Please go through.' };
    case 'outside-hours':
      return { tone: 'no', title: 'Outside your plan’s hours', line: `Your plan is for ${hoursText}.` };
    case 'see-the-desk':
      return { tone: 'no', title: 'Please see the desk', line: 'Someone will help you in a moment.' };
  }
}
