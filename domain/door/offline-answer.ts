import type { KioskScreen } from './kiosk-screen.ts';

/** What a kiosk does by itself, while the server is unreachable. */
export type OfflineAnswer = 'welcome' | 'already-in' | 'see-the-desk';

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
}

/** The server's rule for somebody who comes again: within `alreadyInMinutes` it is the same visit, with the same code too. */
export function decideOffline(attempt: OfflineAttempt): OfflineAnswer {
  const { isOnRoster, isCodeUsed, enteredAt, at, alreadyInMinutes } = attempt;
  if (!isOnRoster) return 'see-the-desk';
  if (enteredAt !== null && Math.abs(at - enteredAt) < alreadyInMinutes * 60_000) return 'already-in';
  return isCodeUsed ? 'see-the-desk' : 'welcome';
}

/** @param firstName empty: not known */
export function offlineScreen(answer: OfflineAnswer, firstName: string): KioskScreen {
  const greet = (text: string) => (firstName === '' ? text : `${text}, ${firstName}`);
  switch (answer) {
    case 'welcome':
      return { tone: 'yes', title: greet('Welcome'), line: 'You’re checked in.' };
    case 'already-in':
      return { tone: 'wait', title: greet('You’re already in'), line: 'Please go through.' };
    case 'see-the-desk':
      return { tone: 'no', title: 'Please see the desk', line: 'Someone will help you in a moment.' };
  }
}
