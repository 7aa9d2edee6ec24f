import { MOST_DAYS_AHEAD } from '#domain/members/member-batch.ts';
import { instantAt } from '#domain/values/dates.ts';

interface TypedTime {
  readonly when: 'now' | 'later';
  readonly date: Temporal.PlainDate | null;
  readonly time: string;
}

/** `at` null: as soon as possible. */
type SendTime =
  | { readonly kind: 'time'; readonly at: Temporal.Instant | null }
  | { readonly kind: 'wrong'; readonly field: 'date' | 'time'; readonly sentence: string };

/** When to send it, on the club’s clock. */
export function readSendTime({ when, date, time }: TypedTime, now: Temporal.Instant): SendTime {
  if (when === 'now') return { kind: 'time', at: null };
  if (!date) return { kind: 'wrong', field: 'date', sentence: 'Enter the date' };
  if (time === '') return { kind: 'wrong', field: 'time', sentence: 'Enter the time, like 09:00' };
  const at = instantAt(date, Temporal.PlainTime.from(time));
  if (Temporal.Instant.compare(at, now) <= 0)
    return { kind: 'wrong', field: 'date', sentence: 'Enter a time that is still ahead' };
  if (Temporal.Instant.compare(at, now.add({ hours: 24 * MOST_DAYS_AHEAD })) > 0)
    return { kind: 'wrong', field: 'date', sentence: `Enter a date within ${MOST_DAYS_AHEAD} days` };
  return { kind: 'time', at };
}
