import { useCallback, useEffect, useRef, useState } from 'react';
import type { KioskScreen } from '#server/domain/kiosk-screen.ts';
import { askServer, newNonce } from './ask-server.ts';

const ANSWER_MS = 4000;
/** A camera sees the same code many times over, and scanners stutter: it counts again when it has been away this long. */
const SAME_CODE_MS = 5000;
/** Quicker answers need no word in between. */
const PATIENCE_MS = 500;

const patience: KioskScreen = { tone: 'wait', title: 'One moment', line: '' };
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
}

/** The door of a page with script: asks the server about each code and shows the answer without a new page. */
export function useDoor(): Door {
  const [screen, setScreen] = useState<KioskScreen | null>(null);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const last = useRef({ code: '', at: 0 });

  useEffect(() => {
    if (!screen || screen === patience) return;
    const timer = setTimeout(() => setScreen(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [screen]);

  const take = useCallback((typed: string) => {
    const code = typed.trim();
    const isRepeat = code === last.current.code && Date.now() - last.current.at < SAME_CODE_MS;
    if (code === '') return;
    last.current = { code, at: Date.now() };
    if (isRepeat) return;
    turn.current = turn.current.then(async () => {
      const waiting = setTimeout(() => setScreen(patience), PATIENCE_MS);
      const answer = await answerTo(code);
      clearTimeout(waiting);
      setScreen(answer);
    });
  }, []);

  return { screen, take };
}

async function answerTo(code: string): Promise<KioskScreen> {
  const answer = await askServer(code, newNonce());
  if (answer.kind === 'unpaired') location.assign('/kiosk/pair');
  return answer.kind === 'screen' ? { ...answer.screen } : away;
}
