import { activeWeeks, currentStreak, STATS_WEEKS, streaksOf } from '#domain/training/training-stats.ts';
import { formatShortDate, localDate } from '#domain/values/dates.ts';
import type { Store } from '#server/data/store.ts';
import { readVisits } from '#server/door/read-visits.ts';
import { readTrainingYears } from '#server/training/results/read-training-years.ts';
import { heatDays, toStreak } from '../training/stats/stats-view.ts';

/** The weeks of the heat map, this one included. */
const WEEKS = 12;

export type ThisMonth = Omit<Awaited<ReturnType<typeof findThisMonth>>, 'attended'>;

/** What a member has done this month, on which days of the last twelve weeks they came or trained, and to which classes. */
export async function findThisMonth(
  store: Pick<Store, 'query' | 'findMany'>,
  uid: string,
  now: Temporal.Instant,
) {
  const today = localDate(now);
  const monthStart = today.with({ day: 1 });
  const since = today.subtract({ weeks: WEEKS });
  const longAgo = today.subtract({ weeks: STATS_WEEKS });
  const [{ visits, classes, attended }, entries] = await Promise.all([
    readVisits(store, uid, since),
    readTrainingYears(store, uid, [...new Set([longAgo.year, today.year])]),
  ]);
  const isThisMonth = (date: string) => date >= monthStart.toString();
  const weeks = activeWeeks({ visits, entries }, today, WEEKS);
  // Home is opened most: what was before is read only where the streak may have begun there.
  const readBefore = async () => [...visits, ...(await readVisits(store, uid, longAgo, since)).visits];
  const recent = currentStreak(weeks);
  const streak =
    recent < WEEKS - 1 ? recent : streaksOf({ visits: await readBefore(), entries }, today).current;
  return {
    attended,
    visits: visits.filter(isThisMonth).length,
    classes: classes.filter(isThisMonth).length,
    streak: toStreak(streak),
    isEmpty: weeks.every(({ activeDays }) => activeDays === 0),
    heat: weeks.map((week) => ({ label: formatShortDate(week.monday, now), days: heatDays(week) })),
  };
}
