import {
  type HeldParty,
  waitingPosition,
  withoutParty,
  withWaiting,
} from '#domain/community/event-places.ts';
import {
  decideRegistration,
  heldBy,
  type RegistrationReason,
  registrationSentence,
} from '#domain/community/event-registration.ts';
import { formatSpan } from '#domain/community/event-text.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import {
  type ClubEvent,
  type EventRegistration,
  eventRegistrations,
  events,
} from '../../data/collections/events.ts';
import { members } from '../../data/collections/members.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { MailCause } from '../../outbox/outbox.ts';
import type { EventMailFacts } from './event-mails.ts';
import {
  type EventParts,
  type EventStep,
  type Registrant,
  registrationKey,
  takeEventStep,
  visitorId,
} from './event-step.ts';
import { type EventMailReader, queueEventMail } from './queue-event-mail.ts';
import { eventCopy, holding, planPlaces } from './write-places.ts';

export interface RegisterRequest {
  readonly eventId: string;
  readonly who: Registrant;
  /** The person and their guests. */
  readonly places: number;
  /** Join the waitlist if there are not enough places. */
  readonly mayWait: boolean;
  /** Staff who add somebody: it is in the audit log. Left out: the person themselves. */
  readonly by?: Actor;
  /** The name of one of a run's pace groups, or empty: not chosen yet. */
  readonly paceGroup?: string;
}

export type RegisterOutcome =
  /** `isRepeat`: they had exactly that, and nothing was written. */
  | {
      readonly kind: 'going' | 'waitlisted';
      readonly registrationId: string;
      /** Position from 1; 0: they have a place. */
      readonly position: number;
      readonly isRepeat: boolean;
      readonly name: string;
    }
  | {
      readonly kind: 'refused';
      readonly reasons: readonly RegistrationReason[];
      readonly sentences: readonly string[];
    }
  | { readonly kind: 'no-event' }
  /** The account has no profile. */
  | { readonly kind: 'no-profile' };

/**
 * Registers a person and their guests for an event, puts them on its waitlist, or changes how many they are: event, registration,
 * whoever gets a place that they give up, and mails in one transaction. Idempotent: the same request again has one effect.
 */
export function registerForEvent(parts: EventParts, request: RegisterRequest): Promise<RegisterOutcome> {
  const { eventId, who, places, mayWait, by } = request;
  return takeEventStep(parts, eventId, async (step): Promise<RegisterOutcome> => {
    const { transaction, now } = step;
    const registrationId = registrationKey(eventId, who);
    const [event, registration, person] = await Promise.all([
      transaction.find(events, eventId),
      transaction.find(eventRegistrations, registrationId),
      readPerson(step, who),
    ]);
    if (!event) return { kind: 'no-event' };
    if (!person) return { kind: 'no-profile' };
    const paceGroup = request.paceGroup ?? (by ? (registration?.paceGroup ?? '') : '');
    const { isMember } = person;
    const wish = { registrationId, places, mayWait, isMember, isByStaff: by !== undefined, paceGroup };
    const decision = decideRegistration(event, registration, wish, now);
    if (decision.kind === 'refused') {
      const sentences = decision.reasons.map((reason) => registrationSentence(reason, event));
      return { ...decision, sentences };
    }
    if (decision.kind === 'unchanged') {
      const position = waitingPosition(event, registrationId);
      const kind = position > 0 ? 'waitlisted' : 'going';
      const isRepeat = registration?.paceGroup === paceGroup;
      if (!isRepeat) transaction.update(eventRegistrations, registrationId, { paceGroup, changedAt: now });
      return { kind, registrationId, position, isRepeat, name: person.name };
    }
    const had = { registrationId, places: registration?.places ?? 0, has: heldBy(registration) };
    const next = placesAfter(event, had, { places, isGoing: decision.kind === 'going' });
    const plan = await planPlaces(step, event, next);
    const cause = by ? 'club' : await person.readCause();
    const position = waitingPosition(next, registrationId);
    const facts: EventMailFacts =
      decision.kind === 'going'
        ? { kind: 'event-going', places }
        : { kind: 'event-waitlisted', places, position };
    const saved = { who, person, registrationId, places, paceGroup, status: decision.kind };
    save(step, event, registration, saved);
    queueEventMail(step, person.reader, registrationId, { facts, event, cause });
    // Who has been marked as there is no longer: the mark was for their places before.
    const unmarked = registration?.status === 'attended' ? registration.places : 0;
    plan.write(unmarked > 0 ? { attendedCount: Math.max(0, event.attendedCount - unmarked) } : {});
    if (by) recordAddition(step, event, { who, by, position });
    return { kind: decision.kind, registrationId, position, isRepeat: false, name: person.name };
  });
}

function recordAddition(
  { transaction, now }: EventStep,
  event: ClubEvent,
  { who, by, position }: { readonly who: Registrant; readonly by: Actor; readonly position: number },
): void {
  const memberUid = who.kind === 'member' ? who.uid : '';
  const summary = `${event.title}, ${formatSpan(event, now)}${position > 0 ? ': waitlist' : ''}`;
  writeAudit(transaction, by, { action: 'event.place-added', memberUid, summary }, now);
}

function placesAfter(
  event: ClubEvent,
  had: HeldParty,
  { places, isGoing }: { readonly places: number; readonly isGoing: boolean },
) {
  if (!isGoing) return withWaiting(event, { registrationId: had.registrationId, places });
  const { takenCount, waitlist } = withoutParty(event, had);
  return { takenCount: takenCount + places, waitlist };
}

interface Person {
  readonly name: string;
  readonly email: string;
  readonly isMember: boolean;
  readonly reader: EventMailReader;
  readCause(): Promise<MailCause>;
}

/** Null: an account without a profile. */
async function readPerson({ parts, transaction, now }: EventStep, who: Registrant): Promise<Person | null> {
  const { outbox } = parts;
  if (who.kind === 'visitor') {
    const { email, name } = who;
    const id = visitorId(email);
    return {
      ...{ name, email, isMember: false },
      reader: { uid: '', email, firstName: name, mutedMessages: [] },
      readCause: () => outbox.readCause(transaction, { id, email }, id),
    };
  }
  const { uid } = who;
  const [member, profile] = await Promise.all([
    transaction.find(members, uid),
    transaction.find(bookingProfiles, uid),
  ]);
  if (!member) return null;
  const { name, email, firstName } = member;
  return {
    name,
    email: '',
    isMember: hasMembership(effectiveStatus(member, now)),
    reader: { uid, email, firstName, mutedMessages: profile?.mutedMessages ?? [] },
    readCause: () => outbox.readCause(transaction, member, uid),
  };
}

interface Saved {
  readonly who: Registrant;
  readonly person: Person;
  readonly registrationId: string;
  readonly places: number;
  readonly paceGroup: string;
  readonly status: 'going' | 'waitlisted';
}

/** Replaces the whole document: of an earlier registration only its beginning and the calendar sequence are kept. */
function save(
  { transaction, now }: EventStep,
  event: ClubEvent,
  registration: EventRegistration | null,
  { who, person, registrationId, places, paceGroup, status }: Saved,
): void {
  const memberUid = who.kind === 'member' ? who.uid : '';
  const hadAny = heldBy(registration) !== 'nothing';
  const { name, email } = person;
  transaction.set(eventRegistrations, {
    ...{ id: registrationId, eventId: event.id, memberUid, name, email, places, paceGroup, status },
    ...holding(status === 'going' ? 'place' : 'position', { eventId: event.id, name }),
    ...eventCopy(event, { memberUid }),
    registeredAt: hadAny && registration ? registration.registeredAt : now,
    remindedFor: registration?.remindedFor ?? '',
    ...{ cancelledAt: null, markedAt: null, markedBy: '', markedByName: '' },
    sequence: registration ? registration.sequence + 1 : 0,
    changedAt: now,
  });
}
