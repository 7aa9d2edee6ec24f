import { useCallback, useEffect, useRef, useState } from 'react';
import * as paths from '#app/paths.ts';
import { findCode } from '#domain/door/find-code.ts';
import type { KioskScreen } from '#domain/door/kiosk-screen.ts';
import { type CachedRoster, fetchRoster, findOnRoster, rosterNow } from './roster.ts';
import { countQueued, queueUpload, sendQueued } from './upload-queue.ts';

const ROSTER_EVERY_MS = 20 * 60_000;
const UPLOAD_EVERY_MS = 15_000;

export interface OfflineDoor {
  /** Check-ins not yet uploaded. */
  readonly waiting: number;
  /** Decides by the roster and queues the decision for upload; null where there is no valid roster. */
  readonly decide: (code: string, nonce: string) => Promise<KioskScreen | null>;
}

/** The door while the server is unreachable. Its decisions are uploaded, with their times, as soon as the server is back. */
export function useOfflineDoor(): OfflineDoor {
  const roster = useRef<CachedRoster | null>(null);
  const usedCodes = useRef(new Set<string>());
  const [waiting, setWaiting] = useState(0);

  useEffect(() => {
    const refresh = async () => {
      const found = await fetchRoster();
      if (found === 'unpaired') location.assign(paths.pairDevice);
      // An old roster is better than none, until it expires.
      else if (found) roster.current = found;
    };
    const upload = async () => {
      if (countQueued() > 0) await sendQueued().catch(() => {});
      setWaiting(countQueued());
    };
    void refresh();
    void upload();
    const timers = [setInterval(refresh, ROSTER_EVERY_MS), setInterval(upload, UPLOAD_EVERY_MS)];
    window.addEventListener('online', upload);
    return () => {
      for (const timer of timers) clearInterval(timer);
      window.removeEventListener('online', upload);
    };
  }, []);

  const decide = useCallback(async (typed: string, nonce: string) => {
    const code = findCode(typed);
    const held = roster.current;
    if (!held || rosterNow(held) >= held.expiresAt) return null;
    const isUsed = usedCodes.current.has(code);
    const person = isUsed ? null : await findOnRoster(held, code);
    if (person && isSingleUse(code)) usedCodes.current.add(code);
    const at = Math.round(rosterNow(held));
    queueUpload({ nonce, at, code, wasLetIn: person !== null, roster: held.token });
    setWaiting(countQueued());
    return person ? welcome(person[1]) : seeTheDesk;
  }, []);

  return { waiting, decide };
}

const isSingleUse = (code: string) => /^CF1\.S\./.test(code);

const seeTheDesk: KioskScreen = {
  tone: 'no',
  title: 'Please see the desk',
  line: 'Someone will help you in a moment.',
};

function welcome(firstName: string): KioskScreen {
  const title = firstName === '' ? 'Welcome' : `Welcome, ${firstName}`;
  return { tone: 'yes', title, line: 'You’re checked in.' };
}
