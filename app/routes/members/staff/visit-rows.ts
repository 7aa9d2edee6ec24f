import { relativeDateTime } from '#domain/values/dates.ts';
import type { AccessLogEntry } from '#server/data/collections/door.ts';
import { toAccessLogRow } from '../../door/staff/access-log/rows.ts';

/** A time at the door, on its member’s page. */
export function visitRow(entry: AccessLogEntry, now: Temporal.Instant) {
  const { id, chip, why, where } = toAccessLogRow(entry, now);
  return {
    ...{ id, chip, why, where: where || 'Front desk' },
    when: relativeDateTime(entry.at, now),
    isRemoved: entry.removed !== null,
    /** It let them in, and so counts until it is removed. */
    isVisit: entry.direction === 'in' && entry.isAllowed,
  };
}
export type VisitRow = ReturnType<typeof visitRow>;
