import { errorTrend, errorTrendText } from '#domain/club/error-history.ts';
import { formatShortDate, relativeDateTime, relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import type { ErrorLog } from '#server/data/collections/club.ts';

/**
 * One kind of error, as displayed.
 *
 * @param buildId the build that is running; empty: unknown
 */
export function toErrorView(entry: ErrorLog, now: Temporal.Instant, buildId: string) {
  const { id, name, message, stack, route, count, references, isResolved, resolvedAt, resolvedBy } = entry;
  const trend = errorTrend(entry.days, now);
  const resolved = resolvedAt ? relativeDateTimeInside(resolvedAt, now) : '';
  return {
    ...{ id, name, message, stack, route, references, isResolved },
    times: count === 1 ? 'Once' : `${formatNumber(count)} times`,
    lastSeen: relativeDateTimeInside(entry.lastSeenAt, now),
    uids: entry.uids,
    builds: entry.builds.map((build) => (build === buildId ? `${build} (running now)` : build)),
    trend: trend.map(({ date, count }) => ({ label: formatShortDate(date, now), value: count })),
    trendText: errorTrendText(trend),
    firstSeen: relativeDateTime(entry.firstSeenAt, now),
    resolution: isResolved ? [`Resolved ${resolved}`, resolvedBy].filter(Boolean).join(' by ') : '',
  };
}
export type ErrorView = ReturnType<typeof toErrorView>;
