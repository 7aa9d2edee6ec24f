import { type CheckInResult, SEE_THE_DESK } from './check-in.ts';

/** What the kiosk's public screen shows: never a reason about money, health or a staff flag, never more than a first name. */
export interface KioskScreen {
  readonly tone: 'yes' | 'no' | 'wait';
  readonly title: string;
  readonly line: string;
}

/** How long an answer stays before the kiosk asks again. */
export const KIOSK_ANSWER_SECONDS = 4;

/** An attempt as the access log has it. */
interface Answer {
  readonly result: CheckInResult;
  readonly isAllowed: boolean;
  /** The door's words: one sentence or two. */
  readonly said: string;
  /** Today's class in words; empty where there is none. */
  readonly saidOfClass: string;
}

/** The screen for an answer of the door. */
export function kioskScreen({ result, isAllowed, said, saidOfClass }: Answer): KioskScreen {
  const ofClass = saidOfClass === '' ? '' : `${saidOfClass}.`;
  if (isAllowed && result === 'already-in') {
    return { tone: 'wait', title: said, line: ofClass || 'Go on through.' };
  }
  if (isAllowed) return { tone: 'yes', title: said, line: ofClass || 'You are checked in.' };
  if (said === SEE_THE_DESK) return { tone: 'no', title: said, line: 'Someone will help you in a moment.' };
  const [title = said, ...rest] = said.split(/\. /);
  const line = rest.join('. ');
  return { tone: 'no', title, line: line === '' ? '' : `${line}.` };
}
