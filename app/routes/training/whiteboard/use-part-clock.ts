import { useEffect, useRef, useState } from 'react';
import {
  readTimer,
  type TimerCue,
  type TimerPlan,
  type TimerReading,
  timerCueBetween,
} from '#domain/training/part-timer.ts';

/** The screen's only timer. It survives a reload. */
interface StoredClock {
  /** The class or workout, and the part, that it was started for. */
  readonly show: string;
  readonly part: string;
  /** Milliseconds since the epoch; null: paused. */
  readonly startedAt: number | null;
  /** Before it was paused. */
  readonly elapsedBefore: number;
}

export interface PartClock {
  readonly reading: TimerReading;
  readonly isRunning: boolean;
  readonly isStarted: boolean;
  startOrPause(): void;
  reset(): void;
}

const KEY = 'clubfloor-board-clock';
const TICK_MS = 100;

/**
 * The timer of the shown part. One that runs for another part goes on, and is shown again with that part.
 * @param onCue called when something is to be heard
 * @param now milliseconds since the epoch
 */
export function usePartClock(
  place: Pick<StoredClock, 'show' | 'part'>,
  plan: TimerPlan,
  onCue: (cue: TimerCue) => void,
  now: () => number = Date.now,
): PartClock {
  const [stored, setStored] = useState<StoredClock | null>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    setStored(readClock());
    setAt(now());
  }, [now]);
  const own = stored && stored.show === place.show && stored.part === place.part ? stored : null;
  const startedAt = own?.startedAt ?? null;
  const elapsed = own ? own.elapsedBefore + (startedAt === null ? 0 : Math.max(0, at - startedAt)) : 0;
  const reading = readTimer(plan, elapsed);
  const isRunning = startedAt !== null && reading.kind !== 'over';
  const elapsedBefore = own?.elapsedBefore ?? 0;
  const heard = useRef({ plan, onCue });
  useEffect(() => {
    heard.current = { plan, onCue };
  });
  useEffect(() => {
    if (!isRunning || startedAt === null) return;
    const elapsedNow = () => elapsedBefore + now() - startedAt;
    let heardUntil = elapsedNow();
    const ticking = setInterval(() => {
      const elapsedAt = elapsedNow();
      const cue = timerCueBetween(heard.current.plan, heardUntil, elapsedAt);
      heardUntil = elapsedAt;
      if (cue) heard.current.onCue(cue);
      setAt(now());
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, [isRunning, startedAt, elapsedBefore, now]);
  const change = (clock: StoredClock | null) => {
    writeClock(clock);
    setStored(clock);
    setAt(now());
  };
  return {
    reading,
    isRunning,
    isStarted: own !== null,
    startOrPause() {
      if (reading.kind === 'over') return;
      const running = { ...place, elapsedBefore: elapsed };
      change({ ...running, startedAt: isRunning ? null : now() });
    },
    reset: () => change(null),
  };
}

/** The part whose timer is running; null: none is. A page that follows the time of day stays with it. */
export function findRunningPart(): Pick<StoredClock, 'show' | 'part'> | null {
  const clock = readClock();
  return clock && clock.startedAt !== null ? clock : null;
}

function readClock(): StoredClock | null {
  try {
    const clock = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredClock | null;
    return typeof clock?.elapsedBefore === 'number' ? clock : null;
  } catch {
    return null;
  }
}

function writeClock(clock: StoredClock | null): void {
  try {
    if (clock) sessionStorage.setItem(KEY, JSON.stringify(clock));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the timer runs until the page is reloaded.
  }
}
