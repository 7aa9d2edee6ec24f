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

export interface Places {
  /** Booked, or kept for somebody else who has an open offer. */
  readonly taken: number;
  /** What this person could have. Never negative. */
  readonly free: number;
  readonly isFull: boolean;
}

/**
 * The one count of places, for booking and for whatever is shown of a class.
 * @param memberUid who asks: an offer of their own takes no place from them; empty: nobody in particular
 */
export function countPlaces(session: PlaceCounts, now: Temporal.Instant, memberUid = ''): Places {
  const offered = session.offers.filter(
    (offer) => offer.memberUid !== memberUid && isOpenOffer(offer, now),
  ).length;
  const taken = session.bookedCount + offered;
  const free = Math.max(0, session.capacity - taken);
  return { taken, free, isFull: free === 0 };
}
