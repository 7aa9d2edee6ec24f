import { formatTime } from '../values/dates.ts';
import { listed } from '../values/text.ts';

/** How full a session is, for filters and colours; stored as `fill`. */
export type SessionFill = 'empty' | 'quiet' | 'filling' | 'full';

/** A last-minute offer; it stays listed after it expires, so that nobody is offered the same class twice. */
export interface LateOffer {
  readonly memberUid: string;
  readonly until: Temporal.Instant;
}

/** The fields that places are counted from; a stored session fits. */
export interface PlaceCounts {
  readonly capacity: number;
  readonly bookedCount: number;
  readonly offers: readonly LateOffer[];
}

/** `quiet` is less than half full. Written with every change of `bookedCount` or `capacity`; offers do not count. */
export function sessionFill(session: Pick<PlaceCounts, 'capacity' | 'bookedCount'>): SessionFill {
  if (session.bookedCount <= 0) return 'empty';
  if (session.bookedCount >= session.capacity) return 'full';
  return session.bookedCount * 2 < session.capacity ? 'quiet' : 'filling';
}

/** An offer holds its place until it expires. */
export function isOpenOffer(offer: LateOffer, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, offer.until) < 0;
}

/** The member's own open offer, or null. */
export function findOpenOffer(
  session: Pick<PlaceCounts, 'offers'>,
  memberUid: string,
  now: Temporal.Instant,
): LateOffer | null {
  return session.offers.find((offer) => offer.memberUid === memberUid && isOpenOffer(offer, now)) ?? null;
}

/**
 * Why somebody still waits when the class starts: they did not take the place that was held for them, a place was left that they could not or
 * did not take, or there was none.
 */
export type WaitEnd = 'offer-lapsed' | 'place-left' | 'full';

export function waitEnd(session: PlaceCounts, memberUid: string, now: Temporal.Instant): WaitEnd {
  if (session.offers.some((offer) => offer.memberUid === memberUid)) return 'offer-lapsed';
  return countPlaces(session, now, memberUid).isFull ? 'full' : 'place-left';
}

export interface Places {
  /** Booked, or held for someone else's open offer. */
  readonly taken: number;
  /** Free for this person. Never negative. */
  readonly free: number;
  readonly isFull: boolean;
}

/**
 * The only place where places are counted, for booking and for display.
 * @param memberUid their own offer does not count as taken; empty: anyone
 */
export function countPlaces(session: PlaceCounts, now: Temporal.Instant, memberUid = ''): Places {
  const offered = session.offers.filter(
    (offer) => offer.memberUid !== memberUid && isOpenOffer(offer, now),
  ).length;
  const taken = session.bookedCount + offered;
  const free = Math.max(0, session.capacity - taken);
  return { taken, free, isFull: free === 0 };
}

/**
 * The places of a class as staff read them everywhere: `5 of 6 booked, 1 held for Priya Shah`. What is held is neither booked nor free.
 * @param heldFor who, where the page names them
 */
export function placesText(
  session: PlaceCounts,
  now: Temporal.Instant,
  heldFor: readonly string[] = [],
): string {
  const { bookedCount, capacity } = session;
  const held = countPlaces(session, now).taken - bookedCount;
  const names = heldFor.length > 0 ? ` for ${listed(heldFor)}` : '';
  return `${bookedCount} of ${capacity} booked${held > 0 ? `, ${held} held${names}` : ''}`;
}

/** What becomes of places that somebody gives up. */
export interface FreedPlace {
  /** Who gets one at once, from the waitlist: their uids, or the names to show. */
  readonly booked: readonly string[];
  /** Who is offered one. */
  readonly offered: readonly string[];
  /** When those offers end; null: there are none. */
  readonly until: Temporal.Instant | null;
  /** A place is free after it, so the person who gave theirs up can still have it back. */
  readonly isFree: boolean;
  /** Whether anybody waits. */
  readonly isAwaited: boolean;
}

/** Before it is freed, for staff. */
export function placeAhead({ booked, offered, isFree, isAwaited }: FreedPlace): string {
  const parts = [
    ...(booked.length > 0 ? [`the place goes to ${listed(booked)}, from the waitlist`] : []),
    ...(offered.length > 0 ? [`the place is offered to ${listed(offered)}, from the waitlist`] : []),
  ];
  const end = isFree ? '' : ', so this can’t be undone';
  if (parts.length > 0) return `${parts.join(', and ')}${end}`;
  if (!isFree) return `the class is still full without them${end}`;
  return isAwaited
    ? 'the place is free for the first person who books: at the moment nobody on the waitlist can be given it'
    : 'the place is free for the first person who books';
}

/** After it, for staff; empty: a place is free and nobody waits. */
export function placeGone({ booked, offered, until, isFree, isAwaited }: FreedPlace): string {
  const sentences = [
    ...(booked.length > 0 ? [`The place has gone to ${listed(booked)}, from the waitlist.`] : []),
    ...(offered.length > 0 && until
      ? [`The place is held for ${listed(offered)} until ${formatTime(until)}, from the waitlist.`]
      : []),
  ];
  if (sentences.length > 0) return sentences.join(' ');
  if (!isFree) return 'The class is still full.';
  return isAwaited
    ? 'The place is free for the first person who books: at the moment nobody on the waitlist can be given it.'
    : '';
}
