import { type CheckInResult, SEE_THE_DESK } from './check-in-decision.ts';

/** What the kiosk's public screen shows: never a reason about money, health or a staff flag, never more than a first name. */
export interface KioskScreen {
  readonly tone: 'yes' | 'no' | 'wait';
  readonly title: string;
  readonly line: string;
}

/** How long an answer stays on the screen before the kiosk is ready for the next person. */
export const KIOSK_ANSWER_SECONDS = 4;

/** An attempt, as stored in the access log. */
interface Answer {
  readonly result: CheckInResult;
  readonly isAllowed: boolean;
  /** What the door says: one or two sentences. */
  readonly said: string;
  /** What it says about today's class; empty where there is none. */
  readonly saidOfClass: string;
}

/** The screen for a check-in attempt. */
export function kioskScreen({ result, isAllowed, said, saidOfClass }: Answer): KioskScreen {
  const classLine = saidOfClass === '' ? '' : `${saidOfClass}.`;
  if (isAllowed && result === 'already-in') {
    return { tone: 'wait', title: said, line: classLine || 'Please go through.' };
  }
  if (isAllowed) return { tone: 'yes', title: said, line: classLine || 'You’re checked in.' };
  if (said === SEE_THE_DESK) return { tone: 'no', title: said, line: 'Someone will help you in a moment.' };
  const [title = said, ...rest] = said.split(/\. /);
  const line = rest.join('. ');
  return { tone: 'no', title, line: line === '' ? '' : `${line}.` };
}
