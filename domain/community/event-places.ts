/**
 * Places at an event. A registration is a party: one person and their guests, who get a place together or wait together.
 * A free place goes to the first party in the waitlist that fits, so no place stays empty that somebody waiting could have.
 */

/** Guests that an event may allow each person. */
export const MAX_GUESTS = 10;
/** Parties on a waitlist. */
export const MAX_WAITING = 50;
/** Places that an event may have. */
export const MAX_PLACES = 1000;

export interface Party {
  readonly registrationId: string;
  /** The person and their guests: at least 1. */
  readonly places: number;
}

export interface EventPlaces {
  /** 0: no limit. */
  readonly capacity: number;
  /** Places of all who are coming, guests included. */
  readonly takenCount: number;
  /** In the order of joining. */
  readonly waitlist: readonly Party[];
}

/** Free places; `Infinity` where there is no limit. */
export function freePlaces({ capacity, takenCount }: Omit<EventPlaces, 'waitlist'>): number {
  return capacity === 0 ? Number.POSITIVE_INFINITY : Math.max(0, capacity - takenCount);
}

export interface Admission {
  readonly takenCount: number;
  readonly waitlist: Party[];
  /** Who gets a place now, in the order of the waitlist. */
  readonly admitted: readonly Party[];
}

/** Gives the free places to the parties in the waitlist that fit, the first one first. */
export function admitWaiting({ capacity, takenCount, waitlist }: EventPlaces): Admission {
  let taken = takenCount;
  const left: Party[] = [];
  const admitted: Party[] = [];
  for (const party of waitlist) {
    const fits = party.places <= freePlaces({ capacity, takenCount: taken });
    if (fits) taken += party.places;
    (fits ? admitted : left).push(party);
  }
  return { takenCount: taken, waitlist: left, admitted };
}

/** A party, and what it has: places, a position in the waitlist, or nothing. */
export interface HeldParty extends Party {
  readonly has: 'place' | 'position' | 'nothing';
}

/** What is left when a party goes away, before anyone else gets its places. */
export function withoutParty({ takenCount, waitlist }: EventPlaces, { has, ...party }: HeldParty) {
  return {
    takenCount: has === 'place' ? Math.max(0, takenCount - party.places) : takenCount,
    waitlist: waitlist.filter(({ registrationId }) => registrationId !== party.registrationId),
  };
}

/** The event with a party in its waitlist: in its position, where it has one, otherwise at the end. */
export function withWaiting({ takenCount, waitlist }: EventPlaces, party: Party) {
  const isWaiting = waitlist.some(({ registrationId }) => registrationId === party.registrationId);
  if (!isWaiting) return { takenCount, waitlist: [...waitlist, party] };
  const inPlace = (other: Party) => (other.registrationId === party.registrationId ? party : other);
  return { takenCount, waitlist: waitlist.map(inPlace) };
}

/** Its position in the waitlist from 1; 0: not on it. */
export function waitingPosition({ waitlist }: Pick<EventPlaces, 'waitlist'>, registrationId: string): number {
  return waitlist.findIndex((party) => party.registrationId === registrationId) + 1;
}
