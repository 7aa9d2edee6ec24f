import type { LoggedSet } from '#domain/training/result.ts';
import {
  formatCount,
  formatDistance,
  formatDuration,
  formatLoad,
  type LoadUnit,
} from '#domain/training/units.ts';
import { dayOf } from './bests-view.ts';

/** One set as people write it: `5 × 100 kg`, `2 km in 7:12`, `30 reps`, `50 m with 152 kg`. Empty where nothing was measured. */
export function setText(set: LoggedSet, unit: LoadUnit): string {
  const { reps, loadInGrams, distanceInMetres, durationInMilliseconds, calories } = set;
  const load = loadInGrams > 0 ? formatLoad(loadInGrams, unit) : '';
  const time = durationInMilliseconds > 0 ? formatDuration(durationInMilliseconds) : '';
  if (distanceInMetres > 0) {
    const parts = [formatDistance(distanceInMetres), load && `with ${load}`, time && `in ${time}`];
    return parts.filter(Boolean).join(' ');
  }
  if (calories > 0) return [formatCount(calories, 'calorie'), time && `in ${time}`].filter(Boolean).join(' ');
  if (reps > 0) return load ? `${reps} × ${load}` : formatCount(reps, 'rep');
  return time || load;
}

/** What was done last time, and when. */
export function lastTimeOf(
  last: { readonly date: string; readonly sets: readonly LoggedSet[] },
  unit: LoadUnit,
  now: Temporal.Instant,
) {
  const sets = last.sets.map((set) => setText(set, unit)).filter(Boolean);
  return { on: dayOf(last.date, now), sets: sets.join(', ') || 'Nothing measured' };
}
