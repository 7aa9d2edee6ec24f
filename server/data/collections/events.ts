import { z } from 'zod';
import { registrationStatuses } from '#domain/community/event-registration.ts';
import { amount, defineCollection, flag, instant, requiredInstant, text, whole } from './collection.ts';

const optionalPence = z.number().int().min(0).nullable().catch(null);
/** A person and their guests. */
const party = z.number().int().min(1).catch(1);

/** What an event and every registration for it say alike. */
const eventFacts = {
  title: text,
  /** Where; empty: at the club. */
  location: text,
  startsAt: requiredInstant,
  endsAt: requiredInstant,
};

/** Of a run of the run club; null: another kind of event. */
const run = z
  .object({
    distanceInMetres: amount,
    paceGroups: z.array(z.object({ name: text, secondsPerKilometre: amount })).catch([]),
    /** Of `runRoutes`; empty, or of one that has been removed: none. */
    routeId: text,
  })
  .nullable()
  .catch(null);

/** Something at the club besides classes. The id of a repeated one is `{seriesId}_{local date}`, so repeating again creates no duplicates. */
export const events = defineCollection('events', {
  ...eventFacts,
  /** Which list it is in: `run` exactly where `run` is not null. */
  kind: z.enum(['event', 'run']).catch('event'),
  run,
  description: text,
  /** Empty: none. Each date of a series has its own. */
  pictureId: text,
  /** The first event of a series, its own id there; empty: it is not repeated. */
  seriesId: text,
  /** Who may register: `everyone` includes visitors without an account. */
  audience: z.enum(['members', 'everyone']).catch('members'),
  /** 0: no limit. */
  capacity: amount,
  /** Guests that each person may bring. */
  guestLimit: amount,
  /** Null: not said. */
  memberPriceInPence: optionalPence,
  guestPriceInPence: optionalPence,
  priceNote: text,
  status: z.enum(['scheduled', 'cancelled']).catch('scheduled'),
  /** The reason given to the people who had registered; empty unless cancelled. */
  cancelReason: text,
  cancelledAt: instant,
  /** Places of the registrations that have one, guests included; always equal to their sum. */
  takenCount: amount,
  /** Places of those who came. */
  attendedCount: amount,
  /** In the order of joining; at most `MAX_WAITING`. */
  waitlist: z.array(z.object({ registrationId: text, places: party })).catch([]),
  /** Incremented with every change that calendars must see (RFC 5545 SEQUENCE). */
  sequence: whole,
  /** Some people are still to be told of a change (`community/events/tell-people.ts`). */
  isTelling: flag,
  /** Orders the open-data feed: raised with every change that the feed shows. */
  modifiedAt: requiredInstant,
  createdAt: requiredInstant,
});
export type ClubEvent = ReturnType<typeof events.decode>;

/** One person and one event, keyed by `registrationKey`: registering again after cancelling is the same document. */
export const eventRegistrations = defineCollection('eventRegistrations', {
  eventId: text,
  /** Empty: a visitor without an account. */
  memberUid: text,
  name: text,
  /** A visitor's, confirmed; empty for members, whose profile has it. */
  email: text,
  places: party,
  /** The name of the pace group that they chose for a run; empty: none yet. */
  paceGroup: text,
  status: z.enum(registrationStatuses).catch('cancelled'),
  /** What `status` means for the places of the event. */
  has: z.enum(['place', 'position', 'nothing']).catch('nothing'),
  /** The event's id and the name, where they have a place: the list of who is coming needs no composite index. Otherwise empty. */
  rosterKey: text,
  /** The event's, so that a person's list and calendar need no second read. */
  ...eventFacts,
  /** The `sequence` of the event that this person knows of. */
  knownSequence: whole,
  /** The event's id and that sequence: finds who is still to be told without a composite index. */
  knownKey: text,
  /** The local date of the event that they have been reminded of; empty: none. */
  remindedFor: text,
  registeredAt: requiredInstant,
  cancelledAt: instant,
  markedAt: instant,
  markedBy: text,
  markedByName: text,
  /** RFC 5545 SEQUENCE of this person's calendar entry. */
  sequence: whole,
  changedAt: requiredInstant,
  /** When a visitor's registration is removed; null for members. */
  expiresAt: instant,
});
export type EventRegistration = ReturnType<typeof eventRegistrations.decode>;
