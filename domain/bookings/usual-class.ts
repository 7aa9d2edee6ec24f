import { clubTime } from '../values/dates.ts';

/** Somebody has a usual class who came to it in two of these weeks. */
const WEEKS = 4;
const TIMES = 2;

interface AttendedClass {
  readonly className: string;
  readonly startsAt: Temporal.Instant;
}

/**
 * The classes that somebody usually comes to, by name, weekday and time, each when it comes next: within a week, soonest first.
 * @param attended classes that they came to, in any order
 */
export function usualClasses(attended: readonly AttendedClass[], now: Temporal.Instant): AttendedClass[] {
  const since = clubTime(now).subtract({ weeks: WEEKS }).toInstant();
  const recent = attended.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, since) >= 0);
  const slots = Map.groupBy(recent, ({ className, startsAt }) => {
    const { dayOfWeek, hour, minute } = clubTime(startsAt);
    return [dayOfWeek, hour, minute, className].join('|');
  });
  return [...slots.values()]
    .filter(({ length }) => length >= TIMES)
    .flatMap(([first]) =>
      first ? [{ className: first.className, startsAt: nextOf(first.startsAt, now) }] : [],
    )
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
}

/** The same weekday and time on the wall, after `now`. */
function nextOf(startsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const [was, is] = [clubTime(startsAt), clubTime(now)];
  const days = (was.dayOfWeek - is.dayOfWeek + 7) % 7;
  const next = is.toPlainDate().add({ days }).toZonedDateTime({ timeZone: is, plainTime: was.toPlainTime() });
  return Temporal.ZonedDateTime.compare(next, is) > 0 ? next.toInstant() : next.add({ weeks: 1 }).toInstant();
}
