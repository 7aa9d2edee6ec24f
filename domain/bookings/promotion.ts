import { countPlaces } from '../timetable/session-fill.ts';
import { isAfter } from '../values/instants.ts';
import { type BookingReason, type BookingReasonCode, withoutOverridden } from './booking-reasons.ts';
import { freeCancelUntil, hasStarted, isQuiet } from './booking-times.ts';
import { canBook } from './eligibility.ts';
import type { BookingFacts, BookingSettings, SessionFacts } from './eligibility-facts.ts';

/** Somebody who waits, as the transaction has read them. In the order of the session's waitlist. */
export interface QueueEntry extends Pick<BookingFacts, 'plan' | 'bookingProfile'> {
  readonly uid: string;
  /** Null where the profile is gone: passed over, told nothing. */
  readonly member: BookingFacts['member'];
  readonly booking: {
    readonly status: string;
    /** Set aside by staff when they put this person on the list: it stays set aside. */
    readonly overriddenReasons: readonly string[];
    /** Codes for which they have been passed over and told so. */
    readonly skippedFor: readonly string[];
  };
}

/** What only a promotion looks at: the person's own wishes. */
export type SkipCode =
  | BookingReasonCode
  /** Sooner than the notice that they asked for. */
  | 'too-short-notice'
  | 'quiet-hours'
  /** It is past the free-cancel cut-off, and they did not ask for late offers. */
  | 'no-late-offers'
  /** They let an offer of this class go by. */
  | 'offered-before';

export interface SkipReason {
  readonly code: SkipCode;
  /** To the member, in plain words. */
  readonly sentence: string;
  readonly fix: BookingReason['fix'];
}

export interface Skip {
  readonly uid: string;
  readonly reasons: readonly SkipReason[];
  /**
   * The codes to tell them of now and to add to their booking's `skippedFor`; empty: say nothing. Nobody is told the same
   * thing twice, nor anything where their own wish kept the place from them (and so nothing in their quiet hours).
   */
  readonly tell: readonly SkipCode[];
}

export interface Promotions {
  /** Booked outright, in order. */
  readonly promoted: readonly string[];
  /** Get an offer until `offerUntil`; they stay on the waitlist until they take it. */
  readonly offered: readonly string[];
  /** When the offers made now end; null where none is made. */
  readonly offerUntil: Temporal.Instant | null;
  /** After the cut-off: a booking made from an offer is free of penalty. */
  readonly isAfterCutOff: boolean;
  /** Passed over for a place that was free; they keep their position. */
  readonly skipped: readonly Skip[];
}

const nobody: Promotions = {
  promoted: [],
  offered: [],
  offerUntil: null,
  isAfterCutOff: false,
  skipped: [],
};

/**
 * Who gets the places that are free now, in strict order of the queue: the first who may have one at this moment. Until
 * the free-cancel cut-off they are booked; after it those who want late offers get one, each for one free place, for
 * `lateOfferMinutes` and never beyond the start, and once a class.
 */
export function decidePromotions(
  session: SessionFacts,
  queue: readonly QueueEntry[],
  now: Temporal.Instant,
  settings: BookingSettings,
): Promotions {
  if (session.status === 'cancelled' || hasStarted(session, now)) return nobody;
  const isAfterCutOff = Temporal.Instant.compare(now, freeCancelUntil(session, settings)) > 0;
  const chosen: string[] = [];
  const skipped: Skip[] = [];
  let { free } = countPlaces(session, now);
  for (const entry of queue) {
    if (free === 0) break;
    if (session.offers.some(({ memberUid, until }) => memberUid === entry.uid && isAfter(until, now)))
      continue;
    const reasons = skipReasons(entry, session, settings, { now, isAfterCutOff });
    if (reasons.length === 0) {
      chosen.push(entry.uid);
      free -= 1;
    } else skipped.push({ uid: entry.uid, reasons, tell: whatToTell(entry, reasons) });
  }
  return {
    promoted: isAfterCutOff ? [] : chosen,
    offered: isAfterCutOff ? chosen : [],
    offerUntil: isAfterCutOff && chosen.length > 0 ? offerEnd(session, now, settings) : null,
    isAfterCutOff,
    skipped,
  };
}

function offerEnd(session: SessionFacts, now: Temporal.Instant, settings: BookingSettings): Temporal.Instant {
  const end = now.add({ minutes: settings.lateOfferMinutes });
  return isAfter(end, session.startsAt) ? session.startsAt : end;
}

/** They are on the list since the window was open to them, and the place that they wait for is the free one. */
const settledByWaiting: readonly BookingReasonCode[] = [
  'full',
  'waitlist-full',
  'already-waitlisted',
  'not-open-yet',
];

interface Moment {
  readonly now: Temporal.Instant;
  readonly isAfterCutOff: boolean;
}

function skipReasons(
  entry: QueueEntry,
  session: SessionFacts,
  settings: BookingSettings,
  moment: Moment,
): SkipReason[] {
  const facts = { ...entry, session, settings };
  const against = withoutOverridden(canBook(facts, moment.now), entry.booking.overriddenReasons);
  const lasting = against.filter(({ code }) => !settledByWaiting.includes(code));
  return [...lasting, ...wishesAgainst(entry, session, moment)];
}

const wish = (code: SkipCode, sentence: string): SkipReason => ({ code, sentence, fix: null });

function wishesAgainst(
  { uid, bookingProfile }: QueueEntry,
  session: SessionFacts,
  { now, isAfterCutOff }: Moment,
): SkipReason[] {
  const reasons: SkipReason[] = [];
  if (isAfter(now.add({ minutes: bookingProfile.minimumNoticeMinutes }), session.startsAt)) {
    reasons.push(wish('too-short-notice', 'The class begins sooner than the notice that you asked for.'));
  }
  if (isQuiet(bookingProfile, now)) reasons.push(wish('quiet-hours', 'It is one of your quiet hours.'));
  if (isAfterCutOff && !bookingProfile.wantsLateOffers) {
    reasons.push(wish('no-late-offers', 'You did not ask for late offers.'));
  }
  if (isAfterCutOff && session.offers.some(({ memberUid }) => memberUid === uid)) {
    reasons.push(wish('offered-before', 'You have been offered this class before.'));
  }
  return reasons;
}

const ownWishes: readonly SkipCode[] = ['quiet-hours', 'no-late-offers', 'offered-before'];

function whatToTell({ member, booking }: QueueEntry, reasons: readonly SkipReason[]): SkipCode[] {
  const codes = reasons.map(({ code }) => code);
  if (member === null || codes.some((code) => ownWishes.includes(code))) return [];
  return codes.filter((code) => !booking.skippedFor.includes(code));
}
