import { useCallback, useEffect, useRef, useState } from 'react';
import * as paths from '#app/paths.ts';
import { findCode } from '#domain/door/find-code.ts';
import type { KioskScreen } from '#domain/door/kiosk-screen.ts';
import { decideOffline, offlineScreen } from '#domain/door/offline-answer.ts';
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
  /** By their reference on the roster. */
  const enteredAt = useRef(new Map<string, number>());
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
    const at = Math.round(rosterNow(held));
    const [reference = '', firstName = '', , , hours = null] = (await findOnRoster(held, code)) ?? [];
    const answer = decideOffline({
      isOnRoster: reference !== '',
      isCodeUsed: usedCodes.current.has(code),
      enteredAt: enteredAt.current.get(reference) ?? null,
      at,
      alreadyInMinutes: held.alreadyInMinutes,
      hours,
    });
    // The same visit is recorded already.
    if (answer === 'already-in') return offlineScreen(answer, firstName);
    const wasLetIn = answer === 'welcome';
    if (wasLetIn) enteredAt.current.set(reference, at);
    if (wasLetIn && isSingleUse(code)) usedCodes.current.add(code);
    queueUpload({ nonce, at, code, wasLetIn, roster: held.token });
    setWaiting(countQueued());
    return offlineScreen(answer, firstName, hours?.text);
  }, []);

  return { waiting, decide };
}

const isSingleUse = (code: string) => /^CF1\.S\./.test(code);
