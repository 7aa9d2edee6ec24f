import { formatDateTime } from '#domain/values/dates.ts';
import type { BookingProfile } from '#server/data/collections/bookings.ts';

/** Bookings and waitlist places that a change of membership would cancel, soonest first. */
export function affectedClasses(
  profile: Pick<BookingProfile, 'upcoming'> | null,
  isAffected: (startsAt: Temporal.Instant) => boolean,
  now: Temporal.Instant,
) {
  return (profile?.upcoming ?? [])
    .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0 && isAffected(startsAt))
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map(({ sessionId: id, className, startsAt, isWaitlisted }) => {
      const label = `${className}, ${formatDateTime(startsAt, now)}`;
      return { id, label: isWaitlisted ? `${label} (waitlist)` : label };
    });
}
