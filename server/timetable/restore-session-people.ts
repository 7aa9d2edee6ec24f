import { decideRestore, type RestoreDecision, restoredProfile } from '#domain/bookings/restore-booking.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { type BookingStep, noteClassEvent } from '../bookings/booking-step.ts';
import { type Booking, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import { findBookings, notifyPerson, readPeople, type SessionPerson } from './session-people.ts';

type Before = NonNullable<Booking['beforeCancellation']>;

export interface RestorablePerson extends SessionPerson {
  readonly before: Before;
  readonly plan: Plan | null;
}

/** How many got back what they had. */
export interface Restored {
  readonly booked: number;
  readonly waiting: number;
  /** Names of those who keep another class at that time. */
  readonly elsewhere: readonly string[];
  /** Names of those whose membership no longer covers the class. */
  readonly uncovered: readonly string[];
}

/** The bookings that the cancellation of the class changed. */
export async function findRestorable(reads: Pick<Reads, 'query'>, sessionId: string): Promise<Booking[]> {
  const found = await findBookings(reads, sessionId, ['session-cancelled', 'cancelled']);
  return found.filter(
    ({ status, beforeCancellation: before }) =>
      // Not those whom staff had removed before.
      before !== null && (status === 'session-cancelled' || before.status === 'late-cancelled'),
  );
}

/** Reads the people of the bookings with their plans; call it before the first write. */
export async function readRestorable(
  reads: Pick<Reads, 'findMany'>,
  found: readonly Booking[],
): Promise<RestorablePerson[]> {
  const people = await readPeople(reads, found);
  const planIds = [...new Set(people.flatMap(({ member }) => member?.planId || []))];
  const known = planIds.length > 0 ? await reads.findMany(plans, planIds) : [];
  return people.flatMap((person) => {
    const before = person.booking.beforeCancellation;
    const plan = known.find((one) => one?.id === person.member?.planId) ?? null;
    return before ? [{ ...person, before, plan }] : [];
  });
}

type Decided = RestorablePerson & { readonly decision: RestoreDecision };

/** What becomes of each of them if the class is restored now. */
const decideEach = (
  people: readonly RestorablePerson[],
  session: Session,
  now: Temporal.Instant,
): Decided[] =>
  people.map((person) => {
    const { booking, before, member, bookingProfile } = person;
    const { overriddenReasons } = booking;
    const others = [...bookingProfile.upcoming, ...bookingProfile.training];
    return {
      ...person,
      decision: decideRestore({ before, overriddenReasons }, member, others, session, now),
    };
  });

const nameOf = ({ booking }: Decided) => booking.memberName || 'No name';

/** The names of those who get nothing back, by why; without closed accounts. */
function leftOut(decided: readonly Decided[]): Pick<Restored, 'elsewhere' | 'uncovered'> {
  const names = (wanted: RestoreDecision) =>
    decided.filter(({ decision, member }) => decision === wanted && member).map(nameOf);
  return { elsewhere: names('booked-elsewhere'), uncovered: names('no-membership') };
}

/** What `restorePeople` would do now, by name: staff read it before they restore the class. */
export async function previewRestore(
  reads: Pick<Reads, 'query' | 'findMany'>,
  session: Session,
  now: Temporal.Instant,
) {
  const people = await readRestorable(reads, await findRestorable(reads, session.id));
  const decided = decideEach(people, session, now);
  const back = decided.filter(
    ({ before, decision }) => decision === 'restored' && before.status !== 'late-cancelled',
  );
  const names = (isWaiting: boolean) =>
    back
      .filter(({ before }) => (before.status === 'waitlisted') === isWaiting)
      .map(nameOf)
      .sort((one, other) => one.localeCompare(other));
  return { people: { booked: names(false), waiting: names(true) }, leftOut: leftOut(decided) };
}

/** Gives everyone back what they had and notifies them. @returns what to write to the session, and how many */
export function restorePeople(
  step: BookingStep,
  session: Session,
  people: readonly RestorablePerson[],
): Restored & { readonly changes: ReturnType<typeof changesOf> } {
  const decided = decideEach(people, session, step.now);
  for (const person of decided) restorePerson(step, session, person, person.decision);
  const back = decided.filter(({ decision }) => decision === 'restored');
  const changes = changesOf(session, back, step.now);
  return {
    ...{ booked: changes.bookedCount, waiting: changes.waitlist.length, changes },
    ...leftOut(decided),
  };
}

function changesOf(session: Session, back: readonly RestorablePerson[], now: Temporal.Instant) {
  const count = (...statuses: string[]) =>
    back.filter(({ before }) => statuses.includes(before.status)).length;
  const waiting = back
    .filter(({ before }) => before.status === 'waitlisted')
    .toSorted((one, other) => one.before.position - other.before.position);
  const offers = waiting.flatMap(({ booking, before }) =>
    before.offerUntil ? [{ memberUid: booking.memberUid, until: before.offerUntil }] : [],
  );
  const counts = {
    bookedCount: count('booked', 'no-show'),
    noShowCount: count('no-show'),
    waitlist: waiting.map(({ booking }) => booking.memberUid),
  };
  return changedSession(session, { status: 'scheduled' as const, offers, ...counts }, now);
}

function restorePerson(
  step: BookingStep,
  session: Session,
  person: RestorablePerson,
  decision: RestoreDecision,
): void {
  const { transaction, now } = step;
  const { booking, before, bookingProfile, member, plan } = person;
  const { status } = before;
  if (decision !== 'restored') {
    // The class is on, so it is their booking that is no more.
    const gone = status === 'waitlisted' ? 'left-waitlist' : 'cancelled';
    transaction.update(bookings, booking.id, { status: gone, beforeCancellation: null, changedAt: now });
    if (member) notifyPerson(step, person, { kind: 'class-restored', place: decision });
    return;
  }
  const changes = restoredProfile(bookingProfile, session, before, { plan, period: member }, now);
  transaction.set(bookingProfiles, { ...bookingProfile, ...changes });
  const isLate = status === 'late-cancelled';
  transaction.update(bookings, booking.id, {
    ...{ status, beforeCancellation: null, changedAt: now },
    ...(isLate ? {} : { cancelledAt: null, sequence: booking.sequence + 1 }),
    // They were told not to come.
    ...(status === 'booked' ? { isPenaltyFree: true } : {}),
  });
  if (isLate) return;
  const isWaiting = status === 'waitlisted';
  notifyPerson(step, person, { kind: 'class-restored', place: isWaiting ? 'waiting' : 'booked' });
  if (!isWaiting) noteClassEvent(step, 'class.booked', booking.memberUid, session, 'booked');
}
