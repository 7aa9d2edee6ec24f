import { decideEventMark, type EventMark } from '#domain/community/event-attendance.ts';
import { eventRegistrations, events } from '../../data/collections/events.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { type EventParts, takeEventStep } from './event-step.ts';

export interface EventMarkRequest {
  readonly eventId: string;
  readonly registrationId: string;
  readonly mark: EventMark;
  readonly by: Actor;
}

export type EventMarkOutcome =
  | { readonly kind: 'marked' | 'same'; readonly name: string }
  | { readonly kind: 'too-early' | 'not-coming' | 'no-registration' };

/** Marks who came to an event, or takes the mark back: registration, count and audit log in one transaction. Idempotent. */
export function markRegistration(
  parts: EventParts,
  { eventId, registrationId, mark, by }: EventMarkRequest,
): Promise<EventMarkOutcome> {
  return takeEventStep(parts, eventId, async ({ transaction, now }): Promise<EventMarkOutcome> => {
    const [event, registration] = await Promise.all([
      transaction.find(events, eventId),
      transaction.find(eventRegistrations, registrationId),
    ]);
    if (!event || registration?.eventId !== eventId) return { kind: 'no-registration' };
    const decision = decideEventMark(registration, mark, event, now);
    const { name, memberUid } = registration;
    if (decision.kind === 'same') return { kind: 'same', name };
    if (decision.kind !== 'marked') return decision;
    const isMarked = mark !== 'going';
    transaction.update(eventRegistrations, registrationId, {
      status: mark,
      markedAt: isMarked ? now : null,
      markedBy: isMarked ? by.uid : '',
      markedByName: isMarked ? by.name : '',
      changedAt: now,
    });
    const attendedCount = Math.max(0, event.attendedCount + decision.attendedChange);
    transaction.update(events, eventId, { attendedCount });
    const summary = `${event.title}: ${{ attended: 'present', 'no-show': 'no-show', going: 'mark taken back' }[mark]}`;
    writeAudit(transaction, by, { action: 'event.marked', memberUid, summary }, now);
    return { kind: 'marked', name };
  });
}
