import { useCallback, useEffect, useRef, useState } from 'react';
import * as paths from '#app/paths.ts';
import type { KioskScreen } from '#domain/door/kiosk-screen.ts';
import { askServer, newNonce } from './ask-server.ts';
import { type OfflineDoor, useOfflineDoor } from './use-offline-door.ts';

const ANSWER_MS = 4000;
/** A camera sees the same code many times over, and scanners stutter: it counts again when it has been away this long. */
const SAME_CODE_MS = 5000;
/** Quicker answers need no word in between. */
const SLOW_AFTER_MS = 500;

const waitScreen: KioskScreen = { tone: 'wait', title: 'One moment', line: '' };
const away: KioskScreen = {
  tone: 'no',
  title: 'Please see the desk',
  line: 'The door cannot answer just now.',
};

export interface Door {
  /** The answer to the last code, for four seconds; null: the door asks. */
  readonly screen: KioskScreen | null;
  /** Takes a code from wherever it comes; codes are answered one after the other. */
  readonly take: (code: string) => void;
  /** Check-ins that were decided while the server was away and wait to be told. */
  readonly waiting: number;
}

/** The door of a page with script: asks the server about each code, or the roster while the server is away, and shows the answer. */
export function useDoor(): Door {
  const [screen, setScreen] = useState<KioskScreen | null>(null);
  const { waiting, decide } = useOfflineDoor();
  const turn = useRef<Promise<void>>(Promise.resolve());
  const last = useRef({ code: '', at: 0 });

  useEffect(() => {
    if (!screen || screen === waitScreen) return;
    const timer = setTimeout(() => setScreen(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [screen]);

  const take = useCallback(
    (typed: string) => {
      const code = typed.trim();
      const isRepeat = code === last.current.code && Date.now() - last.current.at < SAME_CODE_MS;
      if (code === '') return;
      last.current = { code, at: Date.now() };
      if (isRepeat) return;
      turn.current = turn.current.then(async () => {
        const timer = setTimeout(() => setScreen(waitScreen), SLOW_AFTER_MS);
        const answer = await answerTo(code, decide);
        clearTimeout(timer);
        // A new object each time: the same answer twice stays its four seconds twice.
        setScreen({ ...answer });
      });
    },
    [decide],
  );

  return { screen, take, waiting };
}

/** Under one nonce, so that an answer of the server that got lost and the roster's are one attempt. */
async function answerTo(code: string, decide: OfflineDoor['decide']): Promise<KioskScreen> {
  const nonce = newNonce();
  const answer = await askServer(code, nonce);
  if (answer.kind === 'screen') return answer.screen;
  if (answer.kind === 'unpaired') location.assign(paths.pairDevice);
  return (answer.kind === 'away' && (await decide(code, nonce))) || away;
}
