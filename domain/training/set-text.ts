import { formatDuration } from '../values/read-duration.ts';
import type { LoggedSet } from './result.ts';
import { formatCount, formatDistance, formatLoad, type LoadUnit } from './units.ts';

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

/** Sets in a line, equal neighbours counted: `3 sets of 5 × 100 kg, 3 × 110 kg`. */
export function setsText(sets: readonly LoggedSet[], unit: LoadUnit): string {
  const runs: { text: string; count: number }[] = [];
  for (const text of sets.map((set) => setText(set, unit)).filter(Boolean)) {
    const last = runs.at(-1);
    if (last?.text === text) last.count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count > 1 ? `${count} sets of ${text}` : text)).join(', ');
}

/** `RPE 8.5`; empty where it was not given. */
export function effortText({ rpeInTenths }: Pick<LoggedSet, 'rpeInTenths'>): string {
  return rpeInTenths > 0 ? `RPE ${rpeInTenths / 10}` : '';
}
