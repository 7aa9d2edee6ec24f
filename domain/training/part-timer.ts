/** The whiteboard's timer for a part of a workout: what it shows at any time. */
import type { WorkoutPart } from './workout.ts';

type Timing = Pick<
  WorkoutPart,
  'format' | 'timeCapInMilliseconds' | 'rounds' | 'workInMilliseconds' | 'restInMilliseconds'
>;

/** One stretch of the timer. */
export interface TimerStretch {
  readonly kind: 'ready' | 'work' | 'rest';
  /** From 1; 0: rounds are not counted. */
  readonly round: number;
  /** Null: until it is stopped by hand. Only the last stretch can be. */
  readonly lengthInMilliseconds: number | null;
  readonly direction: 'up' | 'down';
}

export interface TimerPlan {
  readonly stretches: readonly TimerStretch[];
  /** 0: not counted. */
  readonly rounds: number;
}

export interface TimerReading {
  readonly kind: TimerStretch['kind'] | 'over';
  readonly round: number;
  /** What is counted up or down, from 0. */
  readonly shownInMilliseconds: number;
  readonly direction: 'up' | 'down';
}

const MINUTE = 60_000;
/** Time to walk back from the screen. */
export const READY_IN_MILLISECONDS = 10_000;
/** Keeps a plan small; nobody trains more. */
const MAX_STRETCHES = 400;

/**
 * AMRAP counts down; EMOM and intervals count each round down; for time and a Hyrox simulation count up to the time cap; everything else
 * counts up until it is stopped, or down where a time cap is set.
 */
export function timerPlanOf(part: Timing): TimerPlan {
  const { format, timeCapInMilliseconds: cap } = part;
  if (format === 'emom') return rounded(emomRounds(part), part.workInMilliseconds || MINUTE, 0);
  if (format === 'intervals' && part.workInMilliseconds > 0)
    return rounded(part.rounds, part.workInMilliseconds, part.restInMilliseconds);
  const isUp = format === 'for-time' || format === 'hyrox' || cap === 0;
  return planOf([
    { kind: 'work', round: 0, lengthInMilliseconds: cap || null, direction: isUp ? 'up' : 'down' },
  ]);
}

const emomRounds = ({ rounds, workInMilliseconds, timeCapInMilliseconds: cap }: Timing) =>
  rounds || Math.floor(cap / (workInMilliseconds || MINUTE));

/** Without a number of rounds, it has as many as the limit allows. No rest after the last round. */
function rounded(rounds: number, work: number, rest: number): TimerPlan {
  const most = rest > 0 ? MAX_STRETCHES / 2 : MAX_STRETCHES;
  const count = Math.min(rounds || most, most);
  const stretches = Array.from({ length: count }, (_, index): TimerStretch[] => {
    const round = index + 1;
    const stretch = { round, direction: 'down' as const };
    const isLast = round === count;
    return [
      { ...stretch, kind: 'work', lengthInMilliseconds: work },
      ...(rest > 0 && !isLast ? [{ ...stretch, kind: 'rest' as const, lengthInMilliseconds: rest }] : []),
    ];
  });
  return planOf(stretches.flat(), rounds);
}

function planOf(stretches: readonly TimerStretch[], rounds = 0): TimerPlan {
  const ready: TimerStretch = {
    ...{ kind: 'ready', round: 0, direction: 'down' },
    lengthInMilliseconds: READY_IN_MILLISECONDS,
  };
  return { stretches: [ready, ...stretches], rounds };
}

/** What the timer shows this many milliseconds after its start, not counting pauses. */
export function readTimer({ stretches }: TimerPlan, elapsedInMilliseconds: number): TimerReading {
  let before = 0;
  for (const { kind, round, lengthInMilliseconds: length, direction } of stretches) {
    const into = elapsedInMilliseconds - before;
    if (length === null || into < length) {
      const shownInMilliseconds = direction === 'up' ? into : (length ?? 0) - into;
      return { kind, round, shownInMilliseconds, direction };
    }
    before += length;
  }
  const last = stretches.at(-1);
  const isUp = last?.direction === 'up';
  return {
    kind: 'over',
    round: last?.round ?? 0,
    shownInMilliseconds: isUp ? (last.lengthInMilliseconds ?? 0) : 0,
    direction: last?.direction ?? 'down',
  };
}

/** What is heard: the last three seconds of a stretch, its end with the next one's beginning, and the end of all. */
export type TimerCue = 'second' | 'change' | 'end';

const COUNTED_SECONDS = 3;

/**
 * What is heard between two moments of the clock, the last of it where a screen was asleep for longer; null: nothing.
 * @param before milliseconds after the start, exclusive
 * @param after inclusive
 */
export function timerCueBetween({ stretches }: TimerPlan, before: number, after: number): TimerCue | null {
  let end = 0;
  let heard: TimerCue | null = null;
  for (const [index, { lengthInMilliseconds: length }] of stretches.entries()) {
    if (length === null) break;
    end += length;
    for (let left = Math.min(COUNTED_SECONDS, Math.ceil(length / 1000) - 1); left >= 0; left -= 1) {
      const at = end - left * 1000;
      if (at <= before || at > after) continue;
      if (left > 0) heard = 'second';
      else heard = index === stretches.length - 1 ? 'end' : 'change';
    }
    if (end > after + COUNTED_SECONDS * 1000) break;
  }
  return heard;
}

/** `12:34`, `1:02:03`. Part of a second counts as a whole one when counting down, and not at all when counting up. */
export function timerDigits({
  shownInMilliseconds: shown,
  direction,
}: Pick<TimerReading, 'shownInMilliseconds' | 'direction'>): string {
  const whole = direction === 'down' ? Math.ceil(shown / 1000) : Math.floor(shown / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
