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
  /** A name from the club's palette (`domain/timetable/class-colours.ts`), never a free colour: contrast is checked there. */
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
  /** How full, for filters; written with every change of the counts (`domain/timetable/session-fill.ts`). */
  fill: z.enum(['empty', 'quiet', 'filling', 'full']).catch('empty'),
  /**
   * Late offers, uid → until when; at most one that is open for each free place. One that is over stays (a declined one with
   * `until` set to that moment), so that nobody is offered the same class twice.
   */
  offers: z.array(z.object({ memberUid: text, until: requiredInstant })).catch([]),
  /** When the waitlist is to be looked at next (`bookings/process-waitlists.ts`); null: nobody has waited, or the class has begun. */
  waitlistDueAt: instant,
  /** Grows with every change that a calendar has to hear of (RFC 5545 SEQUENCE). */
  sequence: whole,
  /** Some of its people have yet to be told of a change: too many for one transaction (`timetable/settle-session.ts`). */
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
