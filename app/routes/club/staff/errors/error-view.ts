import { relativeDateTime, relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import type { ErrorLog } from '#server/data/collections/club.ts';

/** One kind of error, as displayed. */
export function toErrorView(entry: ErrorLog, now: Temporal.Instant) {
  const { id, name, message, stack, route, count, references, isResolved, resolvedAt, resolvedBy } = entry;
  const resolved = resolvedAt ? relativeDateTimeInside(resolvedAt, now) : '';
  return {
    ...{ id, name, message, stack, route, references, isResolved },
    times: count === 1 ? 'Once' : `${formatNumber(count)} times`,
    lastSeen: relativeDateTimeInside(entry.lastSeenAt, now),
    firstSeen: relativeDateTime(entry.firstSeenAt, now),
    resolution: isResolved ? [`Resolved ${resolved}`, resolvedBy].filter(Boolean).join(' by ') : '',
  };
}
export type ErrorView = ReturnType<typeof toErrorView>;
