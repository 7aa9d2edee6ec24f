/** What decides on a member's bookings, without those of some sessions, and another member's with them. */

interface OfSession {
  readonly sessionId: string;
}
interface Upcoming extends OfSession {
  readonly startsAt: Temporal.Instant;
}

/** A stored booking profile fits. */
interface Profile<U extends Upcoming, S extends OfSession, T extends OfSession> {
  readonly upcoming: readonly U[];
  readonly strikes: readonly S[];
  readonly uses: readonly T[];
  readonly attendedCount: number;
}

interface Moved<U, S, T> {
  upcoming: U[];
  strikes: S[];
  uses: T[];
  attendedCount: number;
}

/** @param attended how many of these sessions were attended */
export function moveBookings<U extends Upcoming, S extends OfSession, T extends OfSession>(
  from: Profile<U, S, T>,
  to: Profile<U, S, T>,
  sessionIds: ReadonlySet<string>,
  attended: number,
): { from: Moved<U, S, T>; to: Moved<U, S, T> } {
  const isMoved = ({ sessionId }: OfSession) => sessionIds.has(sessionId);
  const split = <Each extends OfSession>(of: readonly Each[], others: readonly Each[]) => ({
    left: of.filter((each) => !isMoved(each)),
    joined: [...others.filter((each) => !isMoved(each)), ...of.filter(isMoved)],
  });
  const upcoming = split(from.upcoming, to.upcoming);
  const strikes = split(from.strikes, to.strikes);
  const uses = split(from.uses, to.uses);
  return {
    from: {
      upcoming: upcoming.left,
      strikes: strikes.left,
      uses: uses.left,
      attendedCount: Math.max(0, from.attendedCount - attended),
    },
    to: {
      upcoming: upcoming.joined.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt)),
      strikes: strikes.joined,
      uses: uses.joined,
      attendedCount: to.attendedCount + attended,
    },
  };
}
