import { formatDuration, shownMilliseconds } from '../values/read-duration.ts';
import type { PartScore } from './result.ts';
import { formatCount, formatLoad, formatMetres, type LoadUnit, shownGrams } from './units.ts';
import type { ScoreType } from './workout.ts';

/**
 * Larger than any score, so that a rank sorts by Rx or scaled first, then by finished or stopped by the time cap, then by
 * score.
 */
const VALUES = 1e12;
const AFTER_FINISHERS = VALUES;
const AFTER_RX = 2 * VALUES;
const REPS_PER_ROUND = 1e5;

/** Makes a value that is better when higher sort in ascending order. */
const descending = (value: number) => VALUES - 1 - Math.min(value, VALUES - 1);

const scoreValues: Record<ScoreType, (score: PartScore) => number> = {
  none: () => 0,
  time: ({ durationInMilliseconds, isCapped, reps }) => (isCapped ? reps : durationInMilliseconds),
  'rounds-reps': ({ rounds, reps }) => rounds * REPS_PER_ROUND + Math.min(reps, REPS_PER_ROUND - 1),
  reps: ({ reps }) => reps,
  load: ({ loadInGrams }) => loadInGrams,
  distance: ({ distanceInMetres }) => distanceInMetres,
  calories: ({ calories }) => calories,
};

/** Whether a score of this type was entered; being stopped by the time cap without a single rep is one too. */
export function hasScore(score: PartScore, type: ScoreType): boolean {
  return scoreValues[type](score) > 0 || (type === 'time' && score.isCapped);
}

function shownValue(score: PartScore, type: ScoreType): number {
  const value = scoreValues[type](score);
  if (type === 'load') return shownGrams(value);
  return type === 'time' && !score.isCapped ? shownMilliseconds(value) : value;
}

/**
 * The rank of a score on its leaderboard: lower is better, and scores that are shown alike have equal ranks. Rx comes before scaled,
 * finishers before those stopped by the time cap.
 */
export function scoreRank(score: PartScore, type: ScoreType): number {
  const value = shownValue(score, type);
  const scaling = score.isRx ? 0 : AFTER_RX;
  if (type !== 'time') return scaling + descending(value);
  return scaling + (score.isCapped ? AFTER_FINISHERS + descending(value) : Math.min(value, VALUES - 1));
}

/** `12:34`, `Capped, 143 reps`, `7 rounds + 12 reps`, `82.5 kg`. Rx or scaled is shown beside it. */
export function scoreText(score: PartScore, type: ScoreType, unit: LoadUnit = 'kg'): string {
  const { rounds, reps, isCapped } = score;
  switch (type) {
    case 'none':
      return '';
    case 'time':
      return isCapped ? `Capped, ${formatCount(reps, 'rep')}` : formatDuration(score.durationInMilliseconds);
    case 'rounds-reps':
      return `${formatCount(rounds, 'round')}${reps > 0 ? ` + ${formatCount(reps, 'rep')}` : ''}`;
    case 'reps':
      return formatCount(reps, 'rep');
    case 'load':
      return formatLoad(score.loadInGrams, unit);
    case 'distance':
      return formatMetres(score.distanceInMetres);
    case 'calories':
      return formatCount(score.calories, 'calorie');
  }
}

/** What changes in a line of a leaderboard from before ranks followed what is shown; null: nothing. */
export function followShown(line: {
  readonly rank: number;
  readonly isRx: boolean;
  readonly text: string;
  readonly loadInGrams: number;
}): { rank: number; text: string } | null {
  const scaling = line.isRx ? 0 : AFTER_RX;
  const value = line.rank - scaling;
  const high = VALUES - 1 - value;
  let { rank, text } = line;
  if (line.loadInGrams > 0) rank = scaling + descending(shownGrams(line.loadInGrams));
  else if (/^[\d:.]+$/.test(text)) rank = scaling + shownMilliseconds(value);
  else if (/^[\d.]+ k?m$/.test(text)) text = formatMetres(high);
  return rank === line.rank && text === line.text ? null : { rank, text };
}

/**
 * Places by rank, ties sharing one: `[10, 20, 20, 30]` gives `[1, 2, 2, 4]`.
 * @param ranks ascending
 * @param better on a later page, how many rank ahead of the first line, without ties
 * @param skipped how many lines come before the first, ties included
 */
export function placesOf(ranks: readonly number[], better = 0, skipped = better): number[] {
  let place = better + 1;
  return ranks.map((rank, index) => {
    if (index > 0 && rank !== ranks[index - 1]) place = skipped + index + 1;
    return place;
  });
}
