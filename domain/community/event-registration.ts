/** Who may register for an event, and what becomes of it. */
import { type EventPlaces, freePlaces, MAX_WAITING, type Party } from './event-places.ts';

export const registrationStatuses = [
  'going',
  'waitlisted',
  /** By the person, or by staff. */
  'cancelled',
  /** The club cancelled the event. */
  'event-cancelled',
  'attended',
  'no-show',
] as const;
/** A run of the run club has the rules of any event, and words of its own. */
export type EventKind = 'event' | 'run';
export type RegistrationStatus = (typeof registrationStatuses)[number];

export interface EventFacts extends EventPlaces {
  readonly kind?: EventKind;
  /** Of a run. */
  readonly run?: { readonly paceGroups: readonly { readonly name: string }[] } | null;
  readonly status: 'scheduled' | 'cancelled';
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly audience: 'members' | 'everyone';
  /** Guests that each person may bring. */
  readonly guestLimit: number;
}

/** What the person has at the event now; null: nothing. */
export type Registered = { readonly status: RegistrationStatus; readonly places: number } | null;

export interface RegistrationWish extends Party {
  /** Join the waitlist if there are not enough places. */
  readonly mayWait: boolean;
  /** They have a membership, or nobody asks for one. */
  readonly isMember: boolean;
  /** Staff ask for them: until the event ends, and for anybody. Places and guests have the same limits. */
  readonly isByStaff?: boolean;
  /** The name of a run's pace group; empty: not chosen. */
  readonly paceGroup?: string;
}

export type RegistrationReason =
  | 'event-cancelled'
  | 'event-started'
  | 'event-ended'
  | 'members-only'
  | 'too-many-guests'
  | 'party-too-big'
  | 'full'
  | 'waitlist-full'
  | 'no-more-places'
  | 'unknown-pace-group';

export type RegistrationDecision =
  | { readonly kind: 'going' }
  | { readonly kind: 'waitlisted' }
  /** They have exactly that already. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reasons: readonly RegistrationReason[] };

/** True where the registration holds places. */
export function isComing(status: RegistrationStatus): boolean {
  return status === 'going' || status === 'attended' || status === 'no-show';
}

/** What the registration has at the event. */
export function heldBy(registered: Registered): 'place' | 'position' | 'nothing' {
  if (registered === null) return 'nothing';
  if (isComing(registered.status)) return 'place';
  return registered.status === 'waitlisted' ? 'position' : 'nothing';
}

/**
 * Registering, or changing the number of guests. Somebody who is coming never loses their place by asking for more; somebody who waits
 * keeps their position.
 * @param event with the person's own places in it
 */
export function decideRegistration(
  event: EventFacts,
  registered: Registered,
  wish: RegistrationWish,
  now: Temporal.Instant,
): RegistrationDecision {
  const has = heldBy(registered);
  const reasons = reasonsAgainst(event, wish, now);
  if (reasons.length > 0) return { kind: 'refused', reasons };
  if (has !== 'nothing' && registered?.places === wish.places) return { kind: 'unchanged' };
  const own = has === 'place' ? (registered?.places ?? 0) : 0;
  if (wish.places <= freePlaces(event) + own) return { kind: 'going' };
  if (has === 'place') return { kind: 'refused', reasons: ['no-more-places'] };
  if (has === 'position') return { kind: 'waitlisted' };
  if (!wish.mayWait) return { kind: 'refused', reasons: ['full'] };
  if (event.waitlist.length >= MAX_WAITING) return { kind: 'refused', reasons: ['waitlist-full'] };
  return { kind: 'waitlisted' };
}

/** Whether somebody with or without a membership may have a place: so a place for members ends with the membership. */
export function isOpenTo({ audience }: Pick<EventFacts, 'audience'>, isMember: boolean): boolean {
  return audience === 'everyone' || isMember;
}

/** Every reason that does not depend on how many others come. */
function reasonsAgainst(
  event: EventFacts,
  { places, isMember, isByStaff = false, paceGroup = '' }: RegistrationWish,
  now: Temporal.Instant,
): RegistrationReason[] {
  if (event.status === 'cancelled') return ['event-cancelled'];
  const reasons: RegistrationReason[] = [];
  if (isByStaff ? hasEnded(event, now) : hasStarted(event, now)) {
    reasons.push(isByStaff ? 'event-ended' : 'event-started');
  }
  if (!isOpenTo(event, isMember) && !isByStaff) reasons.push('members-only');
  if (places - 1 > event.guestLimit) reasons.push('too-many-guests');
  else if (event.capacity > 0 && places > event.capacity) reasons.push('party-too-big');
  const isKnown = event.run?.paceGroups.some(({ name }) => name === paceGroup);
  if (paceGroup !== '' && !isKnown) reasons.push('unknown-pace-group');
  return reasons;
}

/** True from the instant at which it begins: nobody registers or cancels any more. */
export function hasStarted({ startsAt }: Pick<EventFacts, 'startsAt'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now) <= 0;
}

const hasEnded = ({ endsAt }: Pick<EventFacts, 'endsAt'>, now: Temporal.Instant) =>
  Temporal.Instant.compare(endsAt, now) <= 0;

/** The reason as a sentence, to the person who asks or to staff who ask for them. */
export function registrationSentence(
  reason: RegistrationReason,
  event: Pick<EventFacts, 'kind' | 'guestLimit' | 'capacity' | 'takenCount'>,
): string {
  const { kind = 'event' } = event;
  switch (reason) {
    case 'event-cancelled':
      return `This ${kind} has been cancelled.`;
    case 'event-started':
      return `This ${kind} has already started.`;
    case 'event-ended':
      return `This ${kind} is over.`;
    case 'members-only':
      return `This ${kind} is for people with a membership.`;
    case 'too-many-guests':
      return event.guestLimit === 0
        ? `This ${kind} doesn’t allow guests.`
        : `Each person can bring up to ${event.guestLimit} ${event.guestLimit === 1 ? 'guest' : 'guests'}.`;
    case 'party-too-big':
      return `This ${kind} only has ${event.capacity} ${event.capacity === 1 ? 'place' : 'places'}.`;
    case 'full':
      return freePlaces(event) === 0
        ? `This ${kind} is full.`
        : `There ${leftText(freePlaces(event))}: not enough for the whole group.`;
    case 'waitlist-full':
      return `This ${kind} is full, and so is its waitlist.`;
    case 'no-more-places':
      return freePlaces(event) === 0
        ? 'There are no more places, so no guests can be added. Nothing has changed.'
        : `There ${leftText(freePlaces(event))}, so that many guests can’t be added. Nothing has changed.`;
    case 'unknown-pace-group':
      return 'Choose one of the pace groups, or none for now.';
  }
}

const leftText = (free: number) => (free === 1 ? 'is 1 place left' : `are ${free} places left`);

export type CancelPlaceDecision =
  | { readonly kind: 'cancel'; readonly was: 'going' | 'waitlisted' }
  /** Not registered, or cancelled already. */
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' };

/** Giving up a place: costs nothing, until the event begins. @param isByClub staff, a closed account or the end of a membership: at any time before it is marked */
export function decideCancelPlace(
  event: Pick<EventFacts, 'startsAt'>,
  registered: Registered,
  isByClub: boolean,
  now: Temporal.Instant,
): CancelPlaceDecision {
  if (registered?.status !== 'going' && registered?.status !== 'waitlisted') return { kind: 'done' };
  if (!isByClub && hasStarted(event, now)) return { kind: 'refused' };
  return { kind: 'cancel', was: registered.status };
}
