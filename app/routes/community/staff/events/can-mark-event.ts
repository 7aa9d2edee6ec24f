import { localDate } from '#domain/values/dates.ts';
import type { ClubEvent } from '#server/data/collections/events.ts';

/** True from the day of the event on. */
export function canMarkEvent({ startsAt }: Pick<ClubEvent, 'startsAt'>, now: Temporal.Instant): boolean {
  return Temporal.PlainDate.compare(localDate(now), localDate(startsAt)) >= 0;
}
