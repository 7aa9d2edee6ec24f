import type { LoggedSet } from '#domain/training/result.ts';
import { setText } from '#domain/training/set-text.ts';
import type { LoadUnit } from '#domain/training/units.ts';
import { dayOf } from './bests-view.ts';

/** What was done last time, and when. */
export function lastTimeOf(
  last: { readonly date: string; readonly sets: readonly LoggedSet[] },
  unit: LoadUnit,
  now: Temporal.Instant,
) {
  const sets = last.sets.map((set) => setText(set, unit)).filter(Boolean);
  return { on: dayOf(last.date, now), sets: sets.join(', ') || 'Nothing measured' };
}
