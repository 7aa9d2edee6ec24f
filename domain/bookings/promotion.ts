import { countPlaces } from '../timetable/session-fill.ts';
import { isAfter } from '../values/instants.ts';
import { type BookingReason, type BookingReasonCode, withoutOverridden } from './booking-reasons.ts';
import { hasStarted } from './booking-times.ts';
import { canBook } from './eligibility.ts';
import type { BookingFacts, BookingSettings, SessionFacts } from './eligibility-facts.ts';
import { freeCancelUntil } from './late-cancellation.ts';
import { isQuiet } from './quiet-hours.ts';

/** A person on the waitlist, as the transaction has read them. In the order of the session's waitlist. */
export interface QueueEntry extends Pick<BookingFacts, 'plan' | 'bookingProfile'> {
  readonly uid: string;
  /** Null if the profile has been deleted: skipped, and not notified. */
  readonly member: BookingFacts['member'];
  readonly booking: {
    readonly status: string;
    /** Overridden by staff when they put this person on the list: it stays overridden. */
    readonly overriddenReasons: readonly string[];
    /** Codes for which they have been skipped and notified. */
    readonly skippedFor: readonly string[];
  };
}

/** Includes what only promotions check: the person's own preferences. */
export type SkipCode =
  | BookingReasonCode
  /** Sooner than the notice that they chose. */
  | 'too-short-notice'
  | 'quiet-hours'
  /** It is past the free-cancel cut-off, and they have not turned on last-minute offers. */
  | 'no-late-offers'
  /** They did not accept an earlier offer of this class. */
  | 'offered-before';

export interface SkipReason {
  readonly code: SkipCode;
  /** For the member. */
  readonly sentence: string;
  readonly fix: BookingReason['fix'];
}

export interface Skip {
  readonly uid: string;
  readonly reasons: readonly SkipReason[];
  /**
   * The codes to notify them of now and to add to their booking's `skippedFor`; empty: do not notify. Nobody is notified of the
   * same code twice, nor at all if their own preference was a reason (and so never in their quiet hours).
   */
  readonly notify: readonly SkipCode[];
}

export interface Promotions {
  /** Booked at once, in order. */
  readonly promoted: readonly string[];
  /** Get an offer until `offerUntil`; they stay on the waitlist until they accept it. */
  readonly offered: readonly string[];
  /** When the offers made now expire; null if none is made. */
  readonly offerUntil: Temporal.Instant | null;
  /** After the cut-off: a booking made from an offer is penalty-free. */
  readonly isAfterCutOff: boolean;
  /** Skipped for a free place; they keep their position. */
  readonly skipped: readonly Skip[];
}

const noPromotions: Promotions = {
  promoted: [],
  offered: [],
  offerUntil: null,
  isAfterCutOff: false,
  skipped: [],
};

/**
 * Who gets the places that are free now, in strict order of the queue: the first who may have one at this moment. Until the
 * free-cancel cut-off they are booked; after it those who want last-minute offers get one, each for one free place, for
 * `lateOfferMinutes` but not beyond the start, and once per class.
 */
export function decidePromotions(
  session: SessionFacts,
  queue: readonly QueueEntry[],
  now: Temporal.Instant,
  settings: BookingSettings,
): Promotions {
  if (session.status === 'cancelled' || hasStarted(session, now)) return noPromotions;
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
    } else skipped.push({ uid: entry.uid, reasons, notify: codesToNotify(entry, reasons) });
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

/** Met or irrelevant for anyone on the waitlist: the window was open when they joined, and the free place is the one they wait for. */
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
  return [...lasting, ...preferencesAgainst(entry, session, moment)];
}

const preference = (code: SkipCode, sentence: string): SkipReason => ({ code, sentence, fix: null });

function preferencesAgainst(
  { uid, bookingProfile }: QueueEntry,
  session: SessionFacts,
  { now, isAfterCutOff }: Moment,
): SkipReason[] {
  const reasons: SkipReason[] = [];
  if (isAfter(now.add({ minutes: bookingProfile.minimumNoticeMinutes }), session.startsAt)) {
    reasons.push(preference('too-short-notice', 'The class starts sooner than the notice you asked for.'));
  }
  if (isQuiet(bookingProfile, now)) reasons.push(preference('quiet-hours', 'It’s during your quiet hours.'));
  if (isAfterCutOff && !bookingProfile.wantsLateOffers) {
    reasons.push(preference('no-late-offers', 'You haven’t turned on last-minute offers.'));
  }
  if (isAfterCutOff && session.offers.some(({ memberUid }) => memberUid === uid)) {
    reasons.push(preference('offered-before', 'We’ve already offered you this class.'));
  }
  return reasons;
}

const ownPreferences: readonly SkipCode[] = ['quiet-hours', 'no-late-offers', 'offered-before'];

function codesToNotify({ member, booking }: QueueEntry, reasons: readonly SkipReason[]): SkipCode[] {
  const codes = reasons.map(({ code }) => code);
  if (member === null || codes.some((code) => ownPreferences.includes(code))) return [];
  return codes.filter((code) => !booking.skippedFor.includes(code));
}
