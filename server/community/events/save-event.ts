import { randomUUID } from 'node:crypto';
import { hasStarted } from '#domain/community/event-registration.ts';
import { formatSpan } from '#domain/community/event-text.ts';
import { type ClubEvent, events } from '../../data/collections/events.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { type EventParts, takeEventStep } from './event-step.ts';
import { tellPeople } from './tell-people.ts';
import { planPlaces } from './write-places.ts';

/** What staff decide about an event. */
export type EventFacts = Pick<
  ClubEvent,
  | 'title'
  | 'description'
  | 'location'
  | 'startsAt'
  | 'endsAt'
  | 'audience'
  | 'capacity'
  | 'guestLimit'
  | 'memberPriceInPence'
  | 'guestPriceInPence'
  | 'priceNote'
> & {
  /** For a run of the run club; an event keeps what it was added as. */
  readonly run?: ClubEvent['run'];
};

/** A new event as it is stored. */
export function newEvent(id: string, facts: EventFacts, now: Temporal.Instant): ClubEvent {
  return {
    ...{
      ...facts,
      ...{ run: facts.run ?? null, kind: facts.run ? 'run' : 'event' },
      id,
      pictureId: '',
      seriesId: '',
      status: 'scheduled',
      cancelReason: '',
      cancelledAt: null,
    },
    ...{ takenCount: 0, attendedCount: 0, waitlist: [], sequence: 0, isTelling: false },
    ...{ modifiedAt: now, createdAt: now },
  };
}

export type AddEventOutcome =
  | { readonly kind: 'saved'; readonly event: ClubEvent }
  | { readonly kind: 'past' };

/** Adds an event and its audit entry. */
export async function addEvent(
  { store, now }: Pick<EventParts, 'store' | 'now'>,
  facts: EventFacts,
  by: Actor,
): Promise<AddEventOutcome> {
  const at = now();
  if (hasStarted(facts, at)) return { kind: 'past' };
  const event = newEvent(randomUUID(), facts, at);
  await store.batch((batch) => {
    batch.create(events, event);
    writeAudit(batch, by, { action: 'event.added', summary: summaryOf(event, at), after: { ...facts } }, at);
  });
  return { kind: 'saved', event };
}

const summaryOf = (event: EventFacts, now: Temporal.Instant) => `${event.title}, ${formatSpan(event, now)}`;

export type EditEventOutcome =
  /** `told`: how many people were told of another time, place or name; `admitted`: how many got a place from the waitlist. */
  | { readonly kind: 'saved'; readonly event: ClubEvent; readonly told: number; readonly admitted: number }
  | { readonly kind: 'no-event' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'past' }
  /** More people are coming than the event would have places. */
  | { readonly kind: 'too-few-places'; readonly taken: number };

/**
 * Changes an event. Everyone registered is told of another time, place or name; places that are added go to those who wait. The event
 * with its places in one transaction, then the people in batches, which a job continues after an interruption.
 */
export async function editEvent(
  parts: EventParts,
  { id, facts: typed, by }: { readonly id: string; readonly facts: EventFacts; readonly by: Actor },
): Promise<EditEventOutcome> {
  const outcome = await takeEventStep(parts, id, async (step): Promise<EditEventOutcome> => {
    const { transaction, now } = step;
    const stored = await transaction.find(events, id);
    if (!stored) return { kind: 'no-event' };
    if (stored.status === 'cancelled') return { kind: 'cancelled' };
    // A run stays a run, and an event an event.
    const facts = { ...typed, run: stored.run && (typed.run ?? stored.run) };
    if (!stored.startsAt.equals(facts.startsAt) && hasStarted(facts, now)) return { kind: 'past' };
    const { takenCount } = stored;
    if (facts.capacity > 0 && facts.capacity < takenCount) {
      return { kind: 'too-few-places', taken: takenCount };
    }
    const isMoved = hasMoved(stored, facts);
    const changes = {
      ...facts,
      sequence: isMoved ? stored.sequence + 1 : stored.sequence,
      isTelling: stored.isTelling || (isMoved && takenCount + stored.waitlist.length > 0),
    };
    const event = { ...stored, ...changes };
    const plan = await planPlaces(step, event, stored);
    const states = { before: changedFacts(stored, facts), after: changedFacts(facts, stored) };
    writeAudit(transaction, by, { action: 'event.edited', summary: summaryOf(facts, now), ...states }, now);
    plan.write(changes);
    return { kind: 'saved', event, told: 0, admitted: plan.admitted };
  });
  if (outcome.kind !== 'saved' || !outcome.event.isTelling) return outcome;
  return { ...outcome, told: await tellPeople(parts, id) };
}

function hasMoved(before: EventFacts, after: EventFacts): boolean {
  return (
    before.title !== after.title ||
    before.location !== after.location ||
    !before.startsAt.equals(after.startsAt) ||
    !before.endsAt.equals(after.endsAt)
  );
}

/** Those of `facts` that differ from `other`, for the audit log. */
function changedFacts(facts: EventFacts, other: EventFacts): Record<string, unknown> {
  const names = [
    ...(['title', 'description', 'location', 'startsAt', 'endsAt', 'audience', 'capacity'] as const),
    ...(['guestLimit', 'memberPriceInPence', 'guestPriceInPence', 'priceNote', 'run'] as const),
  ];
  const isSame = (name: (typeof names)[number]) =>
    JSON.stringify(facts[name]) === JSON.stringify(other[name]);
  return Object.fromEntries(names.filter((name) => !isSame(name)).map((name) => [name, facts[name]]));
}

export type CancelEventOutcome =
  | { readonly kind: 'cancelled'; readonly event: ClubEvent; readonly told: number }
  | { readonly kind: 'no-event' | 'already' | 'over' };

/** Cancels an event and tells everyone who registered. @param reason a sentence for them, or empty */
export async function cancelEvent(
  parts: EventParts,
  { id, reason, by }: { readonly id: string; readonly reason: string; readonly by: Actor },
): Promise<CancelEventOutcome> {
  const outcome = await takeEventStep(parts, id, async (step): Promise<CancelEventOutcome> => {
    const { transaction, now } = step;
    const stored = await transaction.find(events, id);
    if (!stored) return { kind: 'no-event' };
    if (stored.status === 'cancelled') return { kind: 'already' };
    if (Temporal.Instant.compare(stored.endsAt, now) <= 0) return { kind: 'over' };
    const changes = {
      ...({ status: 'cancelled', cancelReason: reason, cancelledAt: now, modifiedAt: now } as const),
      ...{ sequence: stored.sequence + 1, isTelling: stored.takenCount + stored.waitlist.length > 0 },
    };
    transaction.update(events, id, changes);
    const summary = `${summaryOf(stored, now)}${reason ? `: ${reason}` : ''}`;
    writeAudit(transaction, by, { action: 'event.cancelled', summary }, now);
    return { kind: 'cancelled', event: { ...stored, ...changes }, told: 0 };
  });
  if (outcome.kind !== 'cancelled') return outcome;
  return { ...outcome, told: await tellPeople(parts, id) };
}
