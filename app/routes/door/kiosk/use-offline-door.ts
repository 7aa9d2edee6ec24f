import { useCallback, useEffect, useRef, useState } from 'react';
import * as paths from '#app/paths.ts';
import { findCode } from '#domain/door/find-code.ts';
import type { KioskScreen } from '#domain/door/kiosk-screen.ts';
import { decideOffline, offlineScreen } from '#domain/door/offline-answer.ts';
import { type Contact, readKept, writeKept } from './kept.ts';
import { type CachedRoster, fetchRoster, findKeptRoster, findOnRoster, rosterNow } from './roster.ts';
import { countQueued, loadQueue, queueUpload, sendQueued } from './upload-queue.ts';

const ROSTER_EVERY_MS = 20 * 60_000;
const UPLOAD_EVERY_MS = 15_000;
/** With nothing to upload, the server is asked whether it is there. */
const CONTACT_EVERY_MS = 60_000;

export interface OfflineDoor {
  /** Check-ins not yet uploaded. */
  readonly waiting: number;
  /** When the server last answered, by its clock; null: it answers. */
  readonly offlineSince: number | null;
  /** The server has not answered about a code. */
  readonly notice: () => void;
  /** Decides by the roster and queues the decision for upload; null where there is no valid roster. */
  readonly decide: (code: string, nonce: string) => Promise<KioskScreen | null>;
}

/** What the page knows between two codes. */
interface Known {
  roster: CachedRoster | null;
  contact: Contact;
  isOffline: boolean;
  readonly usedCodes: Set<string>;
  /** By their reference on the roster. */
  readonly enteredAt: Map<string, number>;
}

/** The door while the server is unreachable. Its decisions are uploaded, with their times, as soon as the server is back. */
export function useOfflineDoor(): OfflineDoor {
  const known = useRef<Known>({
    ...{ roster: null, contact: { at: 0, lagMs: 0 }, isOffline: false },
    ...{ usedCodes: new Set(), enteredAt: new Map() },
  });
  const [waiting, setWaiting] = useState(0);
  const [offlineSince, setOfflineSince] = useState<number | null>(null);

  const notice = useCallback(() => {
    known.current.isOffline = true;
    setOfflineSince(known.current.contact.at);
  }, []);

  useEffect(() => {
    const refresh = async () => {
      const found = await fetchRoster();
      if (found === 'unpaired') location.assign(paths.pairDevice);
      // An old roster is better than none, until it expires.
      else if (found) known.current.roster = found;
    };
    const upload = async (isDue = true) => {
      const { contact, isOffline } = known.current;
      if (
        !isDue &&
        !isOffline &&
        countQueued() === 0 &&
        Date.now() + contact.lagMs - contact.at < CONTACT_EVERY_MS
      )
        return;
      const answer = await sendQueued();
      setWaiting(countQueued());
      if (answer === 'unpaired') location.assign(paths.pairDevice);
      else if (answer === 'unreachable') notice();
      else if (answer) {
        hear(known.current, answer.now);
        setOfflineSince(null);
        if (isOffline) await refresh();
      }
    };
    const start = async () => {
      await recall(known.current).catch(() => {});
      // Without a connection it may take a while until the browser says so.
      setWaiting(countQueued());
      await upload();
      await refresh();
    };
    void start();
    const uploadAtOnce = () => void upload();
    const timers = [setInterval(refresh, ROSTER_EVERY_MS), setInterval(() => upload(false), UPLOAD_EVERY_MS)];
    window.addEventListener('online', uploadAtOnce);
    window.addEventListener('offline', uploadAtOnce);
    return () => {
      for (const timer of timers) clearInterval(timer);
      window.removeEventListener('online', uploadAtOnce);
      window.removeEventListener('offline', uploadAtOnce);
    };
  }, [notice]);

  const decide = useCallback(async (typed: string, nonce: string) => {
    const decided = await decideByRoster(known.current, findCode(typed), nonce);
    setWaiting(countQueued());
    return decided;
  }, []);

  return { waiting, offlineSince, notice, decide };
}

/** What earlier pages have kept. */
async function recall(known: Known): Promise<void> {
  known.contact = (await readKept('contact')) ?? known.contact;
  // What waits is there whether the roster can still be opened or not.
  known.roster = await findKeptRoster(known.contact).catch(() => null);
  for (const { wasLetIn, code, reference, at } of await loadQueue()) {
    if (wasLetIn) remember(known, code, reference, at);
  }
}

/** The server's clock is what counts, with every answer. */
function hear(known: Known, now: number): void {
  known.isOffline = false;
  known.contact = { at: now, lagMs: now - Date.now() };
  if (known.roster) known.roster = { ...known.roster, clockLagMs: known.contact.lagMs };
  writeKept('contact', known.contact).catch(() => {});
}

function remember({ usedCodes, enteredAt }: Known, code: string, reference: string, at: number): void {
  enteredAt.set(reference, at);
  if (/^CF1\.S\./.test(code)) usedCodes.add(code);
}

async function decideByRoster(known: Known, code: string, nonce: string): Promise<KioskScreen | null> {
  const { roster: held } = known;
  if (!held || rosterNow(held) >= held.expiresAt) return null;
  const at = Math.round(rosterNow(held));
  const [reference = '', firstName = '', , , hours = null] = (await findOnRoster(held, code)) ?? [];
  const answer = decideOffline({
    isOnRoster: reference !== '',
    isCodeUsed: known.usedCodes.has(code),
    enteredAt: known.enteredAt.get(reference) ?? null,
    at,
    alreadyInMinutes: held.alreadyInMinutes,
    hours,
  });
  // The same visit is recorded already.
  if (answer === 'already-in') return offlineScreen(answer, firstName);
  const wasLetIn = answer === 'welcome';
  if (wasLetIn) remember(known, code, reference, at);
  await queueUpload({
    nonce,
    at,
    lag: Math.round(held.clockLagMs),
    code,
    wasLetIn,
    roster: held.token,
    reference,
  });
  return offlineScreen(answer, firstName, hours?.text);
}
