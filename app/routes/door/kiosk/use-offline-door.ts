import { useCallback, useEffect, useRef, useState } from 'react';
import * as paths from '#app/paths.ts';
import type { KioskScreen } from '#domain/door/kiosk-screen.ts';
import { fetchRoster, findOnRoster, type HeldRoster, rosterNow } from './roster.ts';
import { countWaiting, keepForUpload, sendWaiting } from './upload-queue.ts';

const ROSTER_EVERY_MS = 20 * 60_000;
const UPLOAD_EVERY_MS = 15_000;

export interface OfflineDoor {
  /** Check-ins that wait to be told; 0 where all is well. */
  readonly waiting: number;
  /** Decides by the roster and keeps the decision for later; null where there is no roster to decide by. */
  readonly decide: (code: string, nonce: string) => Promise<KioskScreen | null>;
}

/** The door while the server is away. What it decides is told, with its time, as soon as the server is back. */
export function useOfflineDoor(): OfflineDoor {
  const roster = useRef<HeldRoster | null>(null);
  const usedCodes = useRef(new Set<string>());
  const [waiting, setWaiting] = useState(0);

  useEffect(() => {
    const look = async () => {
      const found = await fetchRoster();
      if (found === 'unpaired') location.assign(paths.pairDevice);
      // An old roster is better than none, until it runs out.
      else if (found) roster.current = found;
    };
    const upload = async () => {
      if (countWaiting() > 0) await sendWaiting().catch(() => {});
      setWaiting(countWaiting());
    };
    void look();
    void upload();
    const timers = [setInterval(look, ROSTER_EVERY_MS), setInterval(upload, UPLOAD_EVERY_MS)];
    window.addEventListener('online', upload);
    return () => {
      for (const timer of timers) clearInterval(timer);
      window.removeEventListener('online', upload);
    };
  }, []);

  const decide = useCallback(async (code: string, nonce: string) => {
    const held = roster.current;
    if (!held || rosterNow(held) >= held.expiresAt) return null;
    const isUsed = usedCodes.current.has(code.toUpperCase());
    const person = isUsed ? null : await findOnRoster(held, code);
    if (person && isSingleUse(code)) usedCodes.current.add(code.toUpperCase());
    const at = Math.round(rosterNow(held));
    keepForUpload({ nonce, at, code, wasLetIn: person !== null, roster: held.token });
    setWaiting(countWaiting());
    return person ? welcome(person[1]) : seeTheDesk;
  }, []);

  return { waiting, decide };
}

const isSingleUse = (code: string) => /^CF1\.S\./i.test(code);

const seeTheDesk: KioskScreen = {
  tone: 'no',
  title: 'Please see the desk',
  line: 'Someone will help you in a moment.',
};

function welcome(firstName: string): KioskScreen {
  const title = firstName === '' ? 'Welcome' : `Welcome, ${firstName}`;
  return { tone: 'yes', title, line: 'You are checked in.' };
}
