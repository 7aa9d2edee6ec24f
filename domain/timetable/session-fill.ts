/** How full a session is, for filters and colours; stored as `fill`. */
export type SessionFill = 'empty' | 'quiet' | 'filling' | 'full';

/** A late offer; once its time is over it stays listed, so that nobody is offered the same class twice. */
export interface LateOffer {
  readonly memberUid: string;
  readonly until: Temporal.Instant;
}

/** What places are counted from; a stored session fits. */
export interface PlaceCounts {
  readonly capacity: number;
  readonly bookedCount: number;
  readonly offers: readonly LateOffer[];
}

/** `quiet` is less than half. Written with every change of `bookedCount` or `capacity`; offers do not count. */
export function sessionFill(session: Pick<PlaceCounts, 'capacity' | 'bookedCount'>): SessionFill {
  if (session.bookedCount <= 0) return 'empty';
  if (session.bookedCount >= session.capacity) return 'full';
  return session.bookedCount * 2 < session.capacity ? 'quiet' : 'filling';
}

/** An offer holds its place until the instant at which it ends. */
export function isOpenOffer(offer: LateOffer, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, offer.until) < 0;
}

/** The member's own open offer; null where there is none. */
export function findOpenOffer(
  session: Pick<PlaceCounts, 'offers'>,
  memberUid: string,
  now: Temporal.Instant,
): LateOffer | null {
  return session.offers.find((offer) => offer.memberUid === memberUid && isOpenOffer(offer, now)) ?? null;
}

/** Places that this person could have: free ones, less those that are offered to somebody else. Never negative. */
export function freePlaces(session: PlaceCounts, now: Temporal.Instant, memberUid = ''): number {
  const offered = session.offers.filter(
    (offer) => offer.memberUid !== memberUid && isOpenOffer(offer, now),
  ).length;
  return Math.max(0, session.capacity - session.bookedCount - offered);
}
