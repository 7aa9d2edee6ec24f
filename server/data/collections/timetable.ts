import { z } from 'zod';
import {
  dateText,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';

/** Keyed by slug, which stays as it is for life: addresses and calendars hold it. */
export const classTypes = defineCollection('classTypes', {
  name: text,
  slug: text,
  description: text,
  minutes: z.number().int().min(5).max(600).catch(60),
  capacity: z.number().int().min(1).max(500).catch(12),
  intensity: z.enum(['easy', 'moderate', 'hard']).catch('moderate'),
  /** A name from the club's palette (`domain/class-colours.ts`), never a free colour: contrast is checked there. */
  colour: text,
  isActive: flag,
  order: whole,
});
export type ClassType = ReturnType<typeof classTypes.decode>;

/** A weekly rule: the class happens every week on this weekday, on the club's wall clock. */
export const schedules = defineCollection('schedules', {
  classTypeId: text,
  /** 1 is Monday. */
  weekday: z.number().int().min(1).max(7).catch(1),
  /** Wall clock in the club's time zone, `HH:MM`. */
  startTime: text,
  minutes: z.number().int().min(5).max(600).catch(60),
  coachUid: text,
  coachName: text,
  room: text,
  capacity: z.number().int().min(1).max(500).catch(12),
  /** First and last local date, `YYYY-MM-DD`; an empty `until` goes on for ever. */
  from: dateText,
  until: dateText,
  /** Local dates `YYYY-MM-DD` on which it does not take place. */
  exceptions: texts,
  /** Local dates of the rule in weeks whose class was made when it had another weekday, and stays: none is made beside it. */
  takenDates: texts,
  isActive: flag,
});
export type Schedule = ReturnType<typeof schedules.decode>;

/** What a session's generation copies and an admin may change for this one date. */
const sessionFacts = {
  /** Empty for a one-off. */
  scheduleId: text,
  classTypeId: text,
  className: text,
  classSlug: text,
  colour: text,
  coachUid: text,
  coachName: text,
  room: text,
  startsAt: requiredInstant,
  endsAt: requiredInstant,
  /** Local date `YYYY-MM-DD` of the start: what lists filter by. */
  date: dateText,
};

/** A dated class. The id of a generated one is `{scheduleId}_{local date of the rule}`, so generating twice makes nothing twice. */
export const sessions = defineCollection('sessions', {
  ...sessionFacts,
  capacity: z.number().int().min(1).max(500).catch(12),
  status: z.enum(['scheduled', 'cancelled']).catch('scheduled'),
  /** In words to the people who were booked; empty unless cancelled. */
  cancelReason: text,
  cancelledAt: instant,
  /** Somebody has moved, re-staffed or cancelled this date by hand: generation leaves it alone. */
  isEdited: flag,
  /** Bookings that hold a place: `booked`, `attended`, `late`, `no-show`; always equal to their number. */
  bookedCount: whole,
  /** uids in the order in which they wait; position is index + 1. At most 20. */
  waitlist: texts,
  /** `attended` and `late` together. */
  attendedCount: whole,
  /** `no-show`; what `bookedCount` has beyond the two is not marked yet. */
  noShowCount: whole,
  /** How full, for filters; written with every change of the counts (`domain/session-fill.ts`). */
  fill: z.enum(['empty', 'quiet', 'filling', 'full']).catch('empty'),
  /**
   * Late offers, uid → until when; at most one that is open for each free place. One that is over stays (a declined one with
   * `until` set to that moment), so that nobody is offered the same class twice.
   */
  offers: z.array(z.object({ memberUid: text, until: requiredInstant })).catch([]),
  /** When the waitlist is to be looked at next (`jobs/process-waitlists.ts`); null: nobody has waited, or the class has begun. */
  waitlistDueAt: instant,
  /** Grows with every change that a calendar has to hear of (RFC 5545 SEQUENCE). */
  sequence: whole,
  /** Some of its people have yet to be told of a change: too many for one transaction (`operations/settle-session.ts`). */
  isSettling: flag,
  /** Orders the open-data feed: raised with every change that the feed shows. */
  modifiedAt: requiredInstant,
  createdAt: requiredInstant,
});
export type Session = ReturnType<typeof sessions.decode>;

/**
 * What is left of a session that was taken off the timetable before anybody was in it, keyed by its id: open data has to tell
 * those who know of it that it is gone. One that comes back takes its mark away.
 */
export const removedSessions = defineCollection('removedSessions', {
  scheduleId: text,
  classTypeId: text,
  removedAt: requiredInstant,
});

export const bookingStatuses = [
  'booked',
  'waitlisted',
  /** By the member, in time. */
  'cancelled',
  'late-cancelled',
  /** The club called the class off. */
  'session-cancelled',
  /** Left the waitlist, or was still on it when the class began. */
  'left-waitlist',
  'attended',
  'late',
  'no-show',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** One person and one session, keyed `{sessionId}_{uid}`: booking again after cancelling is the same document. */
export const bookings = defineCollection('bookings', {
  sessionId: text,
  memberUid: text,
  /** For rosters and lists, as it was when written. */
  memberName: text,
  status: z.enum(bookingStatuses).catch('cancelled'),
  /** The session's, so that a member's list and calendar need no second read; kept up to date when the session changes. */
  ...sessionFacts,
  bookedAt: requiredInstant,
  by: z.enum(['member', 'staff', 'standing', 'walk-in', 'waitlist']).catch('member'),
  /** Codes of the reasons that staff set aside, and why. */
  overriddenReasons: texts,
  overrideNote: text,
  promotedAt: instant,
  /** Where this person joined the waitlist, 1 is the front; 0: never waited. For the odds. */
  joinedAtPosition: whole,
  /** Codes of the reasons for which a promotion passed this person over and told them; emptied on joining again. */
  skippedFor: texts,
  /** Promoted after the free-cancel cut-off: cancelling or missing it costs nothing. */
  isPenaltyFree: flag,
  cancelledAt: instant,
  markedAt: instant,
  /** uid of the coach or admin, or the id of the device at the door. */
  markedBy: text,
  markedByName: text,
  /** A strike that staff have forgiven. */
  isForgiven: flag,
  /** The first class of this person in this club. */
  isFirstClass: flag,
  /** RFC 5545 SEQUENCE of this person's calendar entry. */
  sequence: whole,
  changedAt: requiredInstant,
});
export type Booking = ReturnType<typeof bookings.decode>;

/**
 * What decides over a member's bookings, in one document keyed by uid: every transaction that books, promotes or cancels
 * for a member reads and writes it, so two of them at once can neither clash nor pass a limit.
 */
export const bookers = defineCollection('bookers', {
  /** Booked and waitlisted sessions that have not ended. Pruned by whoever writes. */
  upcoming: z
    .array(
      z.object({
        sessionId: text,
        startsAt: requiredInstant,
        endsAt: requiredInstant,
        isWaitlisted: flag,
        className: text,
      }),
    )
    .catch([]),
  /** No-shows (dated at the class's start) and late cancels of the last 120 days (`domain/strikes.ts`). */
  strikes: z
    .array(
      z.object({
        sessionId: text,
        at: requiredInstant,
        kind: z.enum(['no-show', 'late-cancelled']).catch('no-show'),
        isForgiven: flag,
      }),
    )
    .catch([]),
  /** Sessions that used up part of a plan's allowance (booked or marked, or cancelled late). Pruned by whoever writes. */
  uses: z.array(z.object({ sessionId: text, startsAt: requiredInstant })).catch([]),
  /** Classes attended, ever. */
  attendedCount: whole,
  /** A promotion needs at least this much notice; 0: any. */
  minimumNoticeMinutes: whole,
  /** Wall clock `HH:MM` between which nobody promotes this member; both empty: never quiet. */
  quietFrom: text,
  quietUntil: text,
  /** "Tell me late": offers after the free-cancel cut-off, with a time to accept. */
  wantsLateOffers: flag,
  /** Messages of these kinds are not sent (`domain/message-kinds.ts`). */
  mutedMessages: texts,
  /** The newest local date `YYYY-MM-DD` of whose classes this member has been reminded. */
  remindedFor: dateText,
});
export type Booker = ReturnType<typeof bookers.decode>;

/** "Every Tuesday 18:00", keyed `{scheduleId}_{uid}`: booked when the window opens; yields after two no-shows. */
export const standingBookings = defineCollection('standingBookings', {
  scheduleId: text,
  memberUid: text,
  createdAt: requiredInstant,
  /** In a row; two end the standing booking. */
  noShows: whole,
  endedAt: instant,
  endReason: text,
  /** The newest session that has been tried, its local date. */
  triedUntil: dateText,
  /** When the next session is looked at; null once it has ended. */
  nextTryAt: instant,
});
export type StandingBooking = ReturnType<typeof standingBookings.decode>;

/** How often waiting has worked, keyed by class type; counted when a class begins (`domain/waitlist-odds.ts`). */
export const waitlistOdds = defineCollection('waitlistOdds', {
  /** By the position at which people began to wait, the first at index 0. */
  byPosition: z.array(z.object({ cases: whole, gotIn: whole })).catch([]),
});
