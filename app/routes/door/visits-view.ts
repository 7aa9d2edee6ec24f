import { localDate, relativeDateTime, startOfLocalDay } from '#domain/values/dates.ts';
import type { AccessLogEntry } from '#server/data/collections/door.ts';

const SHOWN = 5;

/** The start of the current month, in the club's time. */
export function startOfMonth(now: Temporal.Instant): Temporal.Instant {
  return startOfLocalDay(localDate(now).with({ day: 1 }));
}

/** @param entries of one member, newest first; only admitted entries count as visits */
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
