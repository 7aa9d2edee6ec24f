import { localDate, relativeDateTime, startOfLocalDay } from '#domain/values/dates.ts';
import type { AccessLogEntry } from '#server/data/collections/door.ts';

const SHOWN = 5;

/** The first moment of the month that the club is in. */
export function startOfMonth(now: Temporal.Instant): Temporal.Instant {
  return startOfLocalDay(localDate(now).with({ day: 1 }));
}

/** @param entries of one member, newest first; only those that let them in are visits */
export function visitsView(entries: readonly AccessLogEntry[], now: Temporal.Instant) {
  const visits = entries.filter(
    ({ direction, isAllowed, result }) => direction === 'in' && isAllowed && result !== 'already-in',
  );
  const monthStart = startOfMonth(now);
  return {
    thisMonth: visits.filter(({ at }) => Temporal.Instant.compare(at, monthStart) >= 0).length,
    last: visits.slice(0, SHOWN).map(({ id, at, deviceName }) => ({
      key: id,
      when: relativeDateTime(at, now),
      dateTime: at.toString(),
      where: deviceName || 'Front desk',
    })),
  };
}
