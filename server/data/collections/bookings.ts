import { z } from 'zod';
import { attendanceMarks } from '#domain/bookings/attendance.ts';
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
import { sessionFacts } from './timetable.ts';

export const bookingStatuses = [
  'booked',
  'waitlisted',
  /** By the member, in time. */
  'cancelled',
  'late-cancelled',
  /** The club cancelled the class. */
  'session-cancelled',
  /** Left the waitlist, or was still on it when the class began. */
  'left-waitlist',
  'attended',
  'late',
  'no-show',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

const strikeBefore = z
  .object({
    at: requiredInstant,
    kind: z.enum(['no-show', 'late-cancelled']).catch('no-show'),
    isForgiven: flag,
  })
  .nullable()
  .catch(null);

/** One person and one session, keyed `{sessionId}_{uid}`: booking again after cancelling is the same document. */
export const bookings = defineCollection('bookings', {
  sessionId: text,
  memberUid: text,
  /** For rosters and lists, as of the last write. */
  memberName: text,
  status: z.enum(bookingStatuses).catch('cancelled'),
  /** The session's, so that a member's list and calendar need no second read; kept up to date when the session changes. */
  ...sessionFacts,
  bookedAt: requiredInstant,
  by: z.enum(['member', 'staff', 'standing', 'walk-in', 'waitlist']).catch('member'),
  /** Codes of the reasons that staff overrode, and why. */
  overriddenReasons: texts,
  overrideNote: text,
  promotedAt: instant,
  /** This person's position when joining the waitlist, from 1; 0: never waited. For the odds. */
  joinedAtPosition: whole,
  /** Codes of the reasons why promotion skipped this person and notified them; emptied on joining again. */
  skippedFor: texts,
  /** Promoted after the free-cancel cut-off: cancelling or missing it costs nothing. */
  isPenaltyFree: flag,
  cancelledAt: instant,
  markedAt: instant,
  /** uid of the coach or admin, or the id of the device at the door. */
  markedBy: text,
  markedByName: text,
  /** A mark that met another one, which counts as the newer: made offline and sent too late, or replaced by one. Null: staff have settled it. */
  otherMark: z
    .object({ mark: z.enum(attendanceMarks).catch('booked'), at: requiredInstant })
    .nullable()
    .catch(null),
  /** A strike that staff have forgiven. */
  isForgiven: flag,
  /** This person's first class at the club. */
  isFirstClass: flag,
  /** RFC 5545 SEQUENCE of this person's calendar entry. */
  sequence: whole,
  /** As it was when the club cancelled the class, for `timetable/restore-session.ts`; null: nothing to restore. */
  beforeCancellation: z
    .object({
      status: z.enum(['booked', 'waitlisted', 'no-show', 'late-cancelled']),
      isUsed: flag,
      strike: strikeBefore,
      /** On the waitlist, from 1; 0: not on it. */
      position: whole,
      /** Until when a place was held for them. */
      offerUntil: instant,
    })
    .nullable()
    .catch(null),
  /** The late cancellation that adding them at the class replaced: it counts again if they were added by mistake; null: there was none. */
  beforeWalkIn: z
    .object({ cancelledAt: requiredInstant, isUsed: flag, strike: strikeBefore })
    .nullable()
    .catch(null),
  changedAt: requiredInstant,
});
export type Booking = ReturnType<typeof bookings.decode>;

export const classUses = z
  .array(z.object({ sessionId: text, startsAt: requiredInstant, cancelledAt: instant.optional() }))
  .catch([]);

/**
 * Everything that decides on a member's bookings, in one document keyed by uid: every transaction that books, promotes or cancels
 * for a member reads and writes it, so concurrent transactions can neither clash nor exceed a limit.
 */
export const bookingProfiles = defineCollection('bookers', {
  /** Booked and waitlisted sessions that have not ended. Pruned on every write. */
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
  /** Sessions with a trainer that are booked and were not over when it was last written. */
  training: z
    .array(z.object({ sessionId: text, startsAt: requiredInstant, endsAt: requiredInstant }))
    .catch([]),
  /** No-shows (dated at the class's start) and late cancels of the last 120 days (`domain/bookings/strikes.ts`). */
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
  /** Sessions that used up part of a plan's allowance (booked or marked, or cancelled late). Pruned on every write. */
  uses: classUses,
  /** Classes attended, ever. */
  attendedCount: whole,
  /** A promotion needs at least this much notice; 0: any. */
  minimumNoticeMinutes: whole,
  /** Wall clock `HH:MM` between which this member is not promoted; both empty: never quiet. */
  quietFrom: text,
  quietUntil: text,
  /** "Offer me last-minute places": offers after the free-cancel cut-off, with a time limit to accept. */
  wantsLateOffers: flag,
  /** Messages of these kinds are not sent (`domain/bookings/message-kinds.ts`). */
  mutedMessages: texts,
  /** Messages of these kinds are off until chosen, and this member has chosen them. */
  wantedMessages: texts,
  /** The mobile number that they confirmed for texts, in E.164; empty: no texts. */
  textNumber: text,
  /** What they get texts about: keys of `domain/messages/text-choices.ts`. */
  textKinds: texts,
  /** A number and a choice that wait for the code sent to it, hashed; null: none do. */
  textPending: z
    .object({ number: text, kinds: texts, codeHash: text, expiresAt: requiredInstant })
    .nullable()
    .catch(null),
  /** That they stopped messages from the club is in the history of consents (`consents.ts`). */
  isInConsents: flag,
  /** The latest local date `YYYY-MM-DD` for which this member has had reminders. */
  remindedFor: dateText,
  /** When their membership ended, while their later bookings are still to be removed (`clear-after-end.ts`); null: nothing to remove. */
  membershipEndedAt: instant,
  /** The bookings removed so far; one mail lists them all. */
  cancelledAtEnd: z
    .array(z.object({ className: text, startsAt: requiredInstant, isWaitlisted: flag }))
    .catch([]),
});
export type BookingProfile = ReturnType<typeof bookingProfiles.decode>;

/** "Every Tuesday 18:00", keyed `{scheduleId}_{uid}`: booked when the window opens; yields after `standingNoShowLimit` no-shows. */
export const standingBookings = defineCollection('standingBookings', {
  scheduleId: text,
  memberUid: text,
  createdAt: requiredInstant,
  /** In a row; two end the standing booking. */
  noShows: whole,
  endedAt: instant,
  endReason: text,
  /** The local date of the latest session that has been tried. */
  triedUntil: dateText,
  /** When the next session is due to be tried; null once it has ended. */
  nextTryAt: instant,
});
export type StandingBooking = ReturnType<typeof standingBookings.decode>;

/** How often waitlisted people got a place, keyed by class type; counted when a class begins (`domain/bookings/waitlist-odds.ts`). */
export const waitlistOdds = defineCollection('waitlistOdds', {
  /** By the position at which people joined the waitlist, the first at index 0. */
  byPosition: z.array(z.object({ cases: whole, gotIn: whole })).catch([]),
});
