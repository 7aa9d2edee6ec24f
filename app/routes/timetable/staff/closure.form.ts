import { z } from 'zod';
import { type ClosureEntry, refuseClosure } from '#domain/club/closures.ts';
import { optionalDate, requiredDate } from '../../../forms/typed-date.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { optionalTime } from '../../../forms/typed-time.ts';

const days = {
  date: requiredDate('Enter the first day'),
  until: optionalDate,
  fromTime: optionalTime('Enter a time like 12:00'),
  untilTime: optionalTime('Enter a time like 15:00'),
};

/** What to close and why. Whether it can be closed is `refuseClosure`. */
export const closeDateForm = z.object({
  ...days,
  reason: oneLine('Enter a reason')
    .min(1, 'Enter a reason: we send it to everyone who’s booked')
    .max(200, 'Use at most 200 characters'),
});
export type CloseDateFields = z.input<typeof closeDateForm>;

export const reopenForm = z.object(days);

/** The days to show, from the address; null where none are chosen yet. */
export function readClosure(
  search: URLSearchParams,
  now: Temporal.Instant,
): { readonly entry: ClosureEntry | null; readonly problems: Partial<Record<keyof ClosureEntry, string>> } {
  if ((search.get('date') ?? '') === '') return { entry: null, problems: {} };
  const fields = Object.fromEntries(Object.keys(days).map((name) => [name, search.get(name) ?? '']));
  const reading = z.object(days).safeParse(fields);
  if (!reading.success) {
    const problems = Object.fromEntries(reading.error.issues.map(({ path, message }) => [path[0], message]));
    return { entry: null, problems };
  }
  const refusal = refuseClosure(reading.data, now);
  if (refusal) return { entry: null, problems: { [refusal.field]: refusal.sentence } };
  return { entry: reading.data, problems: {} };
}
