import { clubTime, startOfLocalDay, storedDate } from '../values/dates.ts';
import { PARQ_VALID_MONTHS } from './parq.ts';

const ADULT_AGE = 18;

/**
 * From when the term is counted for which answers are kept: the day they ran out, and for a child the 18th birthday, from which they could
 * make a claim themselves (Limitation Act 1980, section 28).
 * @param dob `YYYY-MM-DD`; empty where none is stored
 */
export function parqTermFrom(completedAt: Temporal.Instant, dob: string): Temporal.Instant {
  const ranOut = clubTime(completedAt).add({ months: PARQ_VALID_MONTHS }).toInstant();
  const born = storedDate(dob);
  if (!born) return ranOut;
  const adultFrom = startOfLocalDay(born.add({ years: ADULT_AGE }));
  return Temporal.Instant.compare(adultFrom, ranOut) > 0 ? adultFrom : ranOut;
}

/** The earliest of them; null: there is no answer with a date. */
export function oldestParqTermFrom(
  results: readonly { readonly completedAt: Temporal.Instant | null }[],
  dob: string,
): Temporal.Instant | null {
  let oldest: Temporal.Instant | null = null;
  for (const { completedAt } of results) {
    if (!completedAt) continue;
    const from = parqTermFrom(completedAt, dob);
    if (!oldest || Temporal.Instant.compare(from, oldest) < 0) oldest = from;
  }
  return oldest;
}
