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

/** Keyed by slug, which never changes: URLs and calendars contain it. */
export const classTypes = defineCollection('classTypes', {
  name: text,
  slug: text,
  description: text,
  minutes: z.number().int().min(5).max(600).catch(60),
  capacity: z.number().int().min(1).max(500).catch(12),
  intensity: z.enum(['easy', 'moderate', 'hard']).catch('moderate'),
  /** A name from the club's palette (`domain/timetable/class-colours.ts`), never a free colour: contrast is checked there. */
  colour: text,
  isActive: flag,
  order: whole,
  /** Empty: none. */
  pictureId: text,
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
  /** First and last local date, `YYYY-MM-DD`; an empty `until` means no end. */
  from: dateText,
  until: dateText,
  /** Local dates `YYYY-MM-DD` on which it does not take place. */
  exceptions: texts,
  /** Local dates of the rule in weeks that keep a class generated for its earlier weekday: no second one is generated. */
  takenDates: texts,
  isActive: flag,
});
export type Schedule = ReturnType<typeof schedules.decode>;

/** What a session's generation copies and an admin may change for this one date. */
export const sessionFacts = {
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

/** A dated class. The id of a generated one is `{scheduleId}_{local date of the rule}`, so generating again creates no duplicates. */
export const sessions = defineCollection('sessions', {
  ...sessionFacts,
  capacity: z.number().int().min(1).max(500).catch(12),
  status: z.enum(['scheduled', 'cancelled']).catch('scheduled'),
  /** The reason given to the people who were booked; empty unless cancelled. */
  cancelReason: text,
  cancelledAt: instant,
  /** This date was moved, re-staffed or cancelled by hand: generation leaves it unchanged. */
  isEdited: flag,
  /** Cancelling made it an edited one: restoring it undoes that. */
  wasUnedited: flag,
  /** The workout of this class (`collections/workouts.ts`); empty: none. */
  workoutId: text,
  /** Bookings that hold a place: `booked`, `attended`, `late`, `no-show`; always equal to their number. */
  bookedCount: whole,
  /** uids in waiting order; position is index + 1. At most 20. */
  waitlist: texts,
  /** `attended` and `late` together. */
  attendedCount: whole,
  /** `no-show`; what `bookedCount` has beyond the two is not marked yet. */
  noShowCount: whole,
  /** How full, for filters; written with every change of the counts (`domain/timetable/session-fill.ts`). */
  fill: z.enum(['empty', 'quiet', 'filling', 'full']).catch('empty'),
  /**
   * Late offers, uid → until when; at most one open offer for each free place. Past ones stay (a declined one with
   * `until` set to that moment), so that no one is offered the same class twice.
   */
  offers: z.array(z.object({ memberUid: text, until: requiredInstant })).catch([]),
  /** When the waitlist is next processed (`bookings/process-waitlists.ts`); null: no one has waited, or the class has begun. */
  waitlistDueAt: instant,
  /** Incremented with every change that calendars must see (RFC 5545 SEQUENCE). */
  sequence: whole,
  /** Some of its people are still to be notified of a change: too many for one transaction (`timetable/settle-session.ts`). */
  isSettling: flag,
  /** Orders the open-data feed: raised with every change that the feed shows. */
  modifiedAt: requiredInstant,
  createdAt: requiredInstant,
});
export type Session = ReturnType<typeof sessions.decode>;

/**
 * A tombstone for a session that was removed from the timetable before anyone had booked it, keyed by its id: open data must
 * report it as deleted. Restoring the session removes the tombstone.
 */
export const removedSessions = defineCollection('removedSessions', {
  scheduleId: text,
  classTypeId: text,
  removedAt: requiredInstant,
});
