import { useCallback, useEffect, useState } from 'react';
import * as paths from '#app/paths.ts';
import type { BoardView } from './load-board.ts';
import { findRunningPart } from './use-part-clock.ts';

const EVERY_MS = 15_000;
const TIMEOUT_MS = 8000;

interface Board {
  readonly view: BoardView;
  readonly isOld: boolean;
  /** Shows another class or part without loading the page, so that timer and sound go on. */
  go(address: string): void;
}

/**
 * What the whiteboard shows, read again every 15 seconds without reloading the page, so that the timer goes on. While a
 * timer runs its part stays on, even if the next class has begun. While the server can't be reached, the last reading stays.
 */
export function useBoard(first: BoardView): Board {
  const [state, setState] = useState({ view: first, isOld: false });
  const refresh = useCallback(async () => {
    const search = wantedSearch();
    const view = await askServer(search);
    if (search !== wantedSearch()) return;
    if (view === 'unpaired') location.reload();
    else setState((before) => (view ? { view, isOld: false } : { ...before, isOld: true }));
  }, []);
  useEffect(() => {
    const isElsewhere = wantedSearch() !== location.search;
    if (isElsewhere) void refresh();
    const asking = setInterval(() => void refresh(), EVERY_MS);
    return () => clearInterval(asking);
  }, [refresh]);
  const go = (address: string) => {
    history.replaceState(history.state, '', address);
    void refresh();
  };
  return { ...state, go };
}

/** The class or part that somebody chose, otherwise the part whose timer is running. */
function wantedSearch(): string {
  const running = findRunningPart();
  const chosen = new URLSearchParams(location.search);
  const part = chosen.get('part');
  if (!running || chosen.has('show') || (part && part !== running.part)) return location.search;
  return `?${new URLSearchParams({ show: running.show, part: running.part })}`;
}

async function askServer(search: string): Promise<BoardView | 'unpaired' | null> {
  try {
    const answer = await fetch(`${paths.board}${search}`, {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.type === 'opaqueredirect') return 'unpaired';
    return answer.ok ? ((await answer.json()) as BoardView) : null;
  } catch {
    return null;
  }
}
