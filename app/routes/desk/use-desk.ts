import { useCallback, useEffect, useRef, useState } from 'react';
import * as paths from '#app/paths.ts';
import type { DeskView } from './load-desk.ts';

const EVERY_MS = 10_000;
const TIMEOUT_MS = 8000;
/** Every so many readings everything is read, also where nobody has come: classes fill, people leave and pay. */
const WHOLE_EVERY = 6;

interface Desk {
  readonly view: DeskView;
  /** The server can't be reached: this is the last reading. */
  readonly isOld: boolean;
}

/**
 * The desk's page, read again every ten seconds while it is looked at, and at once when it comes back into view. Only the rows that changed are
 * replaced, so what is being typed, focus and scrolling stay.
 */
export function useDesk(first: DeskView): Desk {
  const [desk, setDesk] = useState<Desk>({ view: first, isOld: false });
  const seen = useRef(first.mark);
  const turn = useRef(0);
  const refresh = useCallback(async () => {
    if (document.hidden) return;
    turn.current += 1;
    const answer = await askServer(turn.current % WHOLE_EVERY === 0 ? null : seen.current);
    if (answer === 'signed-out') return location.reload();
    if (answer === 'unchanged') return setDesk((before) => ({ ...before, isOld: false }));
    if (answer) seen.current = answer.mark;
    setDesk((before) => (answer ? { view: answer, isOld: false } : { ...before, isOld: true }));
  }, []);
  useEffect(() => {
    const asking = setInterval(() => void refresh(), EVERY_MS);
    const look = () => void refresh();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(asking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);
  return desk;
}

/** @param seen the newest arrival on the page; null: read everything */
async function askServer(seen: string | null): Promise<DeskView | 'unchanged' | 'signed-out' | null> {
  try {
    const query = seen === null ? '' : `?${new URLSearchParams({ seen })}`;
    const answer = await fetch(`${paths.deskNow}${query}`, {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.type === 'opaqueredirect') return 'signed-out';
    if (answer.status === 204) return 'unchanged';
    return answer.ok ? ((await answer.json()) as DeskView) : null;
  } catch {
    return null;
  }
}
