import { hasStarted } from '#domain/community/event-registration.ts';
import { movedTo, type RepeatRhythm, repeatDates } from '#domain/community/event-repeat.ts';
import { localDate } from '#domain/values/dates.ts';
import { type ClubEvent, events } from '../../data/collections/events.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { type EventParts, takeEventStep } from './event-step.ts';
import { newEvent } from './save-event.ts';

export interface RepeatRequest {
  readonly id: string;
  readonly rhythm: RepeatRhythm;
  /** How many more. */
  readonly times: number;
  readonly by: Actor;
}

export type RepeatOutcome =
  /** `skipped`: dates that the series has already, or that are in the past. */
  | { readonly kind: 'repeated'; readonly added: readonly ClubEvent[]; readonly skipped: number }
  | { readonly kind: 'no-event' };

/** Adds the same event on later dates, at the same times on the club's clock. Each is then an event of its own. */
export function repeatEvent(
  parts: EventParts,
  { id, rhythm, times, by }: RepeatRequest,
): Promise<RepeatOutcome> {
  return takeEventStep(parts, id, async ({ transaction, now }): Promise<RepeatOutcome> => {
    const source = await transaction.find(events, id);
    if (!source) return { kind: 'no-event' };
    const seriesId = source.seriesId || source.id;
    const wanted = repeatDates(localDate(source.startsAt), rhythm, times).map((date) => ({
      ...newEvent(`${seriesId}_${date}`, { ...factsOf(source), ...movedTo(source, date) }, now),
      seriesId,
    }));
    const known = await transaction.findMany(
      events,
      wanted.map((event) => event.id),
    );
    const added = wanted.filter((event, at) => known[at] === null && !hasStarted(event, now));
    for (const event of added) transaction.create(events, event);
    if (added.length > 0) {
      if (source.seriesId === '') transaction.update(events, id, { seriesId });
      const summary = `${source.title}: ${added.length} more, until ${localDate(added.at(-1)?.startsAt ?? now)}`;
      writeAudit(transaction, by, { action: 'event.repeated', summary }, now);
    }
    return { kind: 'repeated', added, skipped: wanted.length - added.length };
  });
}

function factsOf(event: ClubEvent) {
  const { title, description, location, audience, capacity, guestLimit } = event;
  const { memberPriceInPence, guestPriceInPence, priceNote, run } = event;
  return {
    ...{ title, description, location, audience, capacity, guestLimit },
    ...{ memberPriceInPence, guestPriceInPence, priceNote, run },
  };
}
