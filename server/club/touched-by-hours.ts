import { fitsOpeningHours } from '#domain/club/opening-hours.ts';
import { isRuleOver } from '#domain/timetable/generate-sessions.ts';
import { localDate } from '#domain/values/dates.ts';
import type { ClubSettings } from '../data/collections/club.ts';
import type { Services } from '../services.ts';
import { listSchedules } from '../timetable/list-schedules.ts';
import { listSessionsOn } from '../timetable/list-sessions.ts';

type Hours = Pick<ClubSettings, 'openingHours' | 'closedDates'>;

/**
 * What opening hours leave on the timetable: the coming classes on dates that are closed now and were not, and all weekly classes
 * outside the hours, whether these have changed or not.
 */
export async function touchedByHours(
  { store, now }: Pick<Services, 'store' | 'now'>,
  before: Hours,
  { openingHours = before.openingHours, closedDates = before.closedDates }: Partial<Hours>,
): Promise<{ readonly onClosedDates: number; readonly outsideHours: number }> {
  const today = localDate(now());
  const added = closedDates.filter((date) => !before.closedDates.includes(date) && date >= today.toString());
  let onClosedDates = 0;
  for (const date of added) {
    const all = await listSessionsOn(store, Temporal.PlainDate.from(date));
    onClosedDates += all.filter(
      ({ status, startsAt }) => status === 'scheduled' && Temporal.Instant.compare(startsAt, now()) > 0,
    ).length;
  }
  const weekly = (await listSchedules(store)).filter((rule) => !isRuleOver(rule, today));
  const outside = weekly.filter((rule) => !fitsOpeningHours(openingHours, rule));
  return { onClosedDates, outsideHours: outside.length };
}
