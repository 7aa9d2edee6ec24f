import { formatDuration } from '../values/read-duration.ts';
import { type BestValue, bestsToShow, metresOf, type NewBest, repsOf } from './personal-bests.ts';
import { formatCount, formatDistance, formatLoad, type LoadUnit } from './units.ts';

/** What a measure is called in a table: `5 reps`, `2 km`, `Longest distance`. */
export function measureLabel(measure: string): string {
  const reps = repsOf(measure);
  if (reps > 0) return formatCount(reps, 'rep');
  if (measure.startsWith('time-')) return formatDistance(metresOf(measure));
  if (measure.startsWith('load-')) return `Over ${formatDistance(metresOf(measure))}`;
  const labels: Readonly<Record<string, string>> = {
    distance: 'Longest distance',
    reps: 'Most reps',
    hold: 'Longest hold',
    calories: 'Most calories',
  };
  return labels[measure] ?? measure;
}

/** The value alone: `100 kg`, `7:12`, `12 km`, `30 reps`. */
export function bestValueText({ measure, value }: BestValue, unit: LoadUnit): string {
  if (repsOf(measure) > 0 || measure.startsWith('load-')) return formatLoad(value, unit);
  if (measure.startsWith('time-') || measure === 'hold') return formatDuration(value);
  if (measure === 'distance') return formatDistance(value);
  return formatCount(value, measure === 'calories' ? 'calorie' : 'rep');
}

/** What was done: `5 reps at 100 kg`, `2 km in 7:12`, `12 km in one go`, `50 kg over 200 m`, `30 reps`. */
export function bestText(best: BestValue, unit: LoadUnit): string {
  const { measure } = best;
  const value = bestValueText(best, unit);
  if (repsOf(measure) > 0) return `${measureLabel(measure)} at ${value}`;
  if (measure.startsWith('time-')) return `${measureLabel(measure)} in ${value}`;
  if (measure.startsWith('load-')) return `${value} over ${formatDistance(metresOf(measure))}`;
  if (measure === 'distance') return `${value} in one go`;
  return measure === 'hold' ? `held for ${value}` : value;
}

/** New bests of one exercise: `Back squat: 5 reps at 100 kg, 1 rep at 115 kg`. */
export function newBestsText(
  exerciseName: string,
  bests: readonly Pick<NewBest, 'measure' | 'value'>[],
  unit: LoadUnit,
): string {
  return `${exerciseName}: ${bestsToShow(bests)
    .map((best) => bestText(best, unit))
    .join(', ')}`;
}
