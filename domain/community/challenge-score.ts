/** From what counts to a place on the leaderboard. */

export type Direction = 'higher' | 'lower';
/** `one`: a single try. `best`: the best of several counts. `total`: they add up. */
export const triesRules = ['one', 'best', 'total'] as const;
export type TriesRule = (typeof triesRules)[number];

interface Rules {
  readonly direction: Direction;
  readonly tries: TriesRule;
}

/** The score that approved values make together; null: there are none. */
export function scoreOf(values: readonly number[], { direction, tries }: Rules): number | null {
  if (values.length === 0) return null;
  if (tries === 'total') return values.reduce((sum, value) => sum + value, 0);
  return direction === 'higher' ? Math.max(...values) : Math.min(...values);
}

/** Sorts a leaderboard in ascending order: lower is better, and equal scores are equal. */
export function boardRank(score: number, direction: Direction): number {
  return direction === 'higher' ? -score : score;
}

interface Goal {
  readonly direction: Direction;
  readonly goal: 'leaderboard' | 'threshold';
  /** In the score's unit. */
  readonly target: number;
}

/** Whether the score is good enough for the challenge's target. */
export function hasReached(score: number | null, { direction, target }: Goal): boolean {
  if (score === null || target <= 0) return false;
  return direction === 'higher' ? score >= target : score <= target;
}

/** How far somebody is, in whole percent from 0 to 100; 100 only where they have reached it. */
export function progressOf(score: number | null, goal: Goal): number {
  if (score === null || goal.target <= 0) return 0;
  if (hasReached(score, goal)) return 100;
  const share = goal.direction === 'higher' ? score / goal.target : goal.target / score;
  return Math.min(99, Math.max(0, Math.floor(share * 100)));
}
