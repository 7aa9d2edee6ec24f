import { bookingKey } from '#domain/bookings/booking-key.ts';
import { freeCancelUntil } from '#domain/bookings/late-cancellation.ts';
import { decidePromotions, type Skip } from '#domain/bookings/promotion.ts';
import { countPlaces, type FreedPlace } from '#domain/timetable/session-fill.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { bookingProfiles, bookings } from '../data/collections/bookings.ts';
import type { ClubSettings } from '../data/collections/club.ts';
import { members } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
import { newBookingProfile } from './booking-facts.ts';
import { type BookingParts, type BookingStep, queueClassMails, takeBookingStep } from './booking-step.ts';
import { type Person, takePlace } from './write-booking.ts';

/** A person on the waitlist. Skipped if their profile or booking has been deleted (null). */
export interface Waiting {
  readonly uid: string;
  readonly member: Person['member'] | null;
  readonly plan: Person['plan'];
  readonly bookingProfile: Person['bookingProfile'];
  readonly booking: Person['booking'];
}

/**
 * Everyone on the waitlist, in order: four reads, however many people. To be called before the transaction's first write.
 * @param except a person who is about to leave the list
 */
export async function readQueue(
  transaction: Pick<Reads, 'findMany'>,
  session: Session,
  except: string | null = null,
): Promise<Waiting[]> {
  const uids = session.waitlist.filter((uid) => uid !== except);
  if (uids.length === 0) return [];
  const keys = uids.map((uid) => bookingKey(session.id, uid));
  const [people, records, places] = await Promise.all([
    transaction.findMany(members, uids),
    transaction.findMany(bookingProfiles, uids),
    transaction.findMany(bookings, keys),
  ]);
  const planIds = [...new Set(people.flatMap((member) => member?.planId || []))];
  const found = planIds.length > 0 ? await transaction.findMany(plans, planIds) : [];
  const planOf = (id: string) => found.find((plan) => plan?.id === id) ?? null;
  return uids.map((uid, at) => ({
    uid,
    member: people[at] ?? null,
    plan: planOf(people[at]?.planId ?? ''),
    bookingProfile: records[at] ?? newBookingProfile(uid),
    booking: places[at] ?? null,
  }));
}

export interface PromotionOutcome {
  /** What the caller must write to the session (through `changedSession`), besides what freed the place. */
  readonly changes: Pick<Session, 'bookedCount' | 'waitlist' | 'offers'>;
  readonly promoted: number;
  readonly offered: number;
  readonly freed: FreedPlace;
}

/** Who would get the free places now; nothing is written. */
function decide(session: Session, queue: readonly Waiting[], now: Temporal.Instant, settings: ClubSettings) {
  const waiting = queue.filter(({ booking }) => booking?.status === 'waitlisted');
  const entries = waiting.map((entry) => ({
    ...entry,
    booking: entry.booking ?? { status: '', overriddenReasons: [], skippedFor: [] },
  }));
  return { waiting, decision: decidePromotions(session, entries, now, settings) };
}

function freedOf(
  session: Session,
  { promoted, offered, offerUntil }: ReturnType<typeof decidePromotions>,
  now: Temporal.Instant,
): FreedPlace {
  const free = countPlaces(session, now).free - promoted.length - offered.length;
  const isAwaited = session.waitlist.length > 0;
  return { booked: promoted, offered, until: offerUntil, isFree: free > 0, isAwaited };
}

/**
 * What `writePromotions` would make of the free places if it ran now.
 * @param session as it would be with the place free
 */
export async function foreseePromotions(
  store: Pick<Reads, 'findMany'>,
  session: Session,
  now: Temporal.Instant,
  settings: ClubSettings,
): Promise<FreedPlace> {
  const { decision } = decide(session, await readQueue(store, session), now, settings);
  return freedOf(session, decision, now);
}

/**
 * Gives free places to people on the waitlist who may have one now, and notifies them and those who are skipped. Writes
 * bookings, booking profiles and messages; the caller writes the session.
 * @param session as it is with the place free
 */
export function writePromotions(
  step: BookingStep,
  session: Session,
  queue: readonly Waiting[],
): PromotionOutcome {
  const { waiting, decision } = decide(session, queue, step.now, step.settings);
  const find = (uid: string) => waiting.find((entry) => entry.uid === uid);
  for (const uid of decision.promoted) promote(step, find(uid), session);
  for (const uid of decision.offered) offer(step, find(uid), session, decision.offerUntil);
  for (const skip of decision.skipped) notifySkipped(step, find(skip.uid), session, skip);
  const until = decision.offerUntil;
  return {
    changes: {
      bookedCount: session.bookedCount + decision.promoted.length,
      waitlist: session.waitlist.filter((uid) => !decision.promoted.includes(uid)),
      offers: [
        ...session.offers,
        ...(until ? decision.offered.map((memberUid) => ({ memberUid, until })) : []),
      ],
    },
    promoted: decision.promoted.length,
    offered: decision.offered.length,
    freed: freedOf(session, decision, step.now),
  };
}

function promote(step: BookingStep, waiting: Waiting | undefined, session: Session): void {
  if (!waiting?.member) return;
  const freeUntil = freeCancelUntil(session, step.settings);
  takePlace(step, { ...waiting, member: waiting.member }, session, {
    by: 'waitlist',
    isPromoted: true,
    isPenaltyFree: false,
    mail: { facts: { kind: 'class-promoted', freeUntil, isPenaltyFree: false }, cause: 'club' },
  });
}

function offer(
  step: BookingStep,
  waiting: Waiting | undefined,
  session: Session,
  until: Temporal.Instant | null,
): void {
  if (waiting && until) queueClassMails(step, waiting, { kind: 'class-offered', until }, session, 'club');
}

function notifySkipped(
  step: BookingStep,
  waiting: Waiting | undefined,
  session: Session,
  { reasons, notify }: Skip,
): void {
  if (!waiting?.booking || notify.length === 0) return;
  const skippedFor = [...waiting.booking.skippedFor, ...notify];
  step.transaction.update(bookings, waiting.booking.id, { skippedFor });
  const sentences = reasons.filter(({ code }) => notify.includes(code)).map(({ sentence }) => sentence);
  queueClassMails(step, waiting, { kind: 'class-skipped', reasons: sentences }, session, 'club');
}

/**
 * Fills free places from the waitlist in its own transaction: after the capacity has grown, an offer has expired, or a person on the
 * waitlist has become eligible. Does nothing if nobody waits or no place is free.
 */
export function promoteWaiting(
  parts: BookingParts,
  sessionId: string,
): Promise<{ readonly promoted: number; readonly offered: number }> {
  return takeBookingStep(parts, async (step) => {
    const session = await step.transaction.find(sessions, sessionId);
    if (!session || session.waitlist.length === 0) return { promoted: 0, offered: 0 };
    const queue = await readQueue(step.transaction, session);
    const { changes, promoted, offered } = writePromotions(step, session, queue);
    const changed = changedSession(session, changes, step.now);
    // If nobody got a place or an offer, and no offer has expired, nothing has changed for readers of the session.
    const { waitlistDueAt } = changed;
    const hasChanged = promoted + offered > 0 || hasLapsedOffer(session, step.now);
    step.transaction.update(sessions, sessionId, hasChanged ? changed : { waitlistDueAt });
    return { promoted, offered };
  });
}

/** True if an offer has expired since the session was last changed: its place is open to everyone again. */
function hasLapsedOffer({ offers, modifiedAt }: Session, now: Temporal.Instant): boolean {
  return offers.some(
    ({ until }) =>
      Temporal.Instant.compare(until, now) <= 0 && Temporal.Instant.compare(modifiedAt, until) < 0,
  );
}
