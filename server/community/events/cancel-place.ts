import { withoutParty } from '#domain/community/event-places.ts';
import { decideCancelPlace, heldBy, isOpenTo } from '#domain/community/event-registration.ts';
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
import { type EventParts, type EventStep, takeEventStep, visitorId } from './event-step.ts';
import { type EventMailReader, queueEventMail, readMailReaders } from './queue-event-mail.ts';
import { holding, planPlaces } from './write-places.ts';

export interface CancelPlaceRequest {
  readonly registrationId: string;
  readonly eventId: string;
  /**
   * Staff by name: it is in the audit log. `closed-account`: nobody is told. `membership-end`: only what is for members and they no longer
   * may have; noted in their booking profile, for the one mail about everything that ended (`clear-after-end.ts`).
   */
  readonly by: 'self' | 'closed-account' | 'membership-end' | Actor;
}

export type CancelPlaceOutcome =
  | { readonly kind: 'cancelled'; readonly was: 'going' | 'waitlisted'; readonly admitted: number }
  /** There was no place to cancel, or it was cancelled already. */
  | { readonly kind: 'done' }
  /** The event has begun. */
  | { readonly kind: 'too-late' };

/**
 * Gives up a place or a position in the waitlist, and gives what becomes free to those who wait, in one transaction. A visitor's
 * registration is deleted with it. Idempotent.
 */
export function cancelPlace(parts: EventParts, request: CancelPlaceRequest): Promise<CancelPlaceOutcome> {
  const { eventId, registrationId, by } = request;
  return takeEventStep(parts, eventId, async (step): Promise<CancelPlaceOutcome> => {
    const { transaction, now } = step;
    const [event, registration] = await Promise.all([
      transaction.find(events, eventId),
      transaction.find(eventRegistrations, registrationId),
    ]);
    if (!event || !registration || registration.eventId !== eventId) return { kind: 'done' };
    const decision = decideCancelPlace(event, registration, by !== 'self', now);
    if (decision.kind === 'done') return { kind: 'done' };
    if (decision.kind === 'refused') return { kind: 'too-late' };
    const note = by === 'membership-end' ? await planNote(step, event, registration) : () => {};
    if (!note) return { kind: 'done' };
    const { places } = registration;
    const party = { registrationId, places, has: heldBy(registration) };
    const plan = await planPlaces(step, event, withoutParty(event, party));
    const reader = (await readMailReaders(transaction, [registration])).get(registrationId);
    const cause = await readCause(step, reader, request);
    remove(step, registration);
    note();
    tell(step, reader, { event, registration, by, cause });
    plan.write();
    return { kind: 'cancelled', was: decision.was, admitted: plan.admitted };
  });
}

/** Null: they have a membership, or the event is for everyone. */
async function planNote(
  { transaction, now }: EventStep,
  event: ClubEvent,
  { memberUid, startsAt, status }: EventRegistration,
): Promise<(() => void) | null> {
  const [member, profile] = await Promise.all([
    transaction.find(members, memberUid),
    transaction.find(bookingProfiles, memberUid),
  ]);
  if (isOpenTo(event, member !== null && hasMembership(effectiveStatus(member, now)))) return null;
  const ended = { className: event.title, startsAt, isWaitlisted: status === 'waitlisted' };
  return () => {
    if (!profile) return;
    transaction.update(bookingProfiles, profile.id, { cancelledAtEnd: [...profile.cancelledAtEnd, ended] });
  };
}

async function readCause(
  { parts, transaction }: EventStep,
  reader: EventMailReader | undefined,
  { by }: CancelPlaceRequest,
): Promise<MailCause> {
  if (by !== 'self' || !reader) return 'club';
  const id = reader.uid || visitorId(reader.email);
  return parts.outbox.readCause(transaction, { id, email: reader.email }, id);
}

function remove({ transaction, now }: EventStep, registration: EventRegistration): void {
  const { id, memberUid, sequence } = registration;
  if (memberUid === '') {
    transaction.remove(eventRegistrations, id);
    return;
  }
  transaction.update(eventRegistrations, id, {
    ...{ status: 'cancelled', ...holding('nothing', registration), cancelledAt: now },
    ...{ sequence: sequence + 1, changedAt: now },
  });
}

interface Cancelled {
  readonly event: ClubEvent;
  readonly registration: EventRegistration;
  readonly by: CancelPlaceRequest['by'];
  readonly cause: MailCause;
}

function tell(
  step: EventStep,
  reader: EventMailReader | undefined,
  { event, registration, by, cause }: Cancelled,
): void {
  if (by === 'closed-account' || by === 'membership-end') return;
  const facts = { kind: by === 'self' ? 'event-left' : 'event-place-cancelled' } as const;
  queueEventMail(step, reader, registration.id, { facts, event, cause });
  if (by === 'self') return;
  const { memberUid } = registration;
  const summary = `${event.title}, ${formatSpan(event, step.now)}${memberUid ? '' : ': a visitor'}`;
  writeAudit(step.transaction, by, { action: 'event.place-cancelled', memberUid, summary }, step.now);
}
