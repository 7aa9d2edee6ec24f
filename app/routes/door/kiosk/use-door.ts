import { useCallback, useEffect, useRef, useState } from 'react';
import * as paths from '#app/paths.ts';
import type { KioskScreen } from '#domain/door/kiosk-screen.ts';
import { askServer, newNonce } from './ask-server.ts';
import { type OfflineDoor, useOfflineDoor } from './use-offline-door.ts';

const ANSWER_MS = 4000;
/** A camera sees the same code many times, and scanners repeat: a code counts again once unseen for this long. */
const SAME_CODE_MS = 5000;
/** A slower answer shows "One moment" first. */
const SLOW_AFTER_MS = 500;

const waitScreen: KioskScreen = { tone: 'wait', title: 'One moment', line: '' };
const unreachableScreen: KioskScreen = {
  tone: 'no',
  title: 'Please see the desk',
  line: 'The door can’t check passes right now.',
};

export interface Door {
  /** The answer to the last code, for four seconds; null: the start screen. */
  readonly screen: KioskScreen | null;
  /** Checks a code from any source; codes are answered one at a time. */
  readonly scan: (code: string) => void;
  /** Check-ins that were decided offline and are not yet uploaded. */
  readonly waiting: number;
  /** When the server last answered, in milliseconds since 1970; null: it answers. */
  readonly offlineSince: number | null;
}

/** The door of a page with script: asks the server about each code, or the roster while the server is unreachable, and shows the answer. */
export function useDoor(): Door {
  const [screen, setScreen] = useState<KioskScreen | null>(null);
  const { waiting, offlineSince, notice, decide } = useOfflineDoor();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const last = useRef({ code: '', at: 0 });

  useEffect(() => {
    if (!screen || screen === waitScreen) return;
    const timer = setTimeout(() => setScreen(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [screen]);

  const scan = useCallback(
    (typed: string) => {
      const code = typed.trim();
      const isRepeat = code === last.current.code && Date.now() - last.current.at < SAME_CODE_MS;
      if (code === '') return;
      last.current = { code, at: Date.now() };
      if (isRepeat) return;
      queue.current = queue.current.then(async () => {
        const timer = setTimeout(() => setScreen(waitScreen), SLOW_AFTER_MS);
        const answer = await answerTo(code, { notice, decide });
        clearTimeout(timer);
        // A new object each time, so that the same answer twice restarts its four seconds.
        setScreen({ ...answer });
      });
    },
    [notice, decide],
  );

  return { screen, scan, waiting, offlineSince };
}

/** Uses one nonce, so that a lost server answer and the roster's decision are one attempt. */
async function answerTo(
  code: string,
  { notice, decide }: Pick<OfflineDoor, 'notice' | 'decide'>,
): Promise<KioskScreen> {
  const nonce = newNonce();
  const answer = await askServer(code, nonce);
  if (answer.kind === 'screen') return answer.screen;
  if (answer.kind === 'unpaired') location.assign(paths.pairDevice);
  if (answer.kind !== 'unreachable') return unreachableScreen;
  notice();
  return (await decide(code, nonce)) ?? unreachableScreen;
}
