import type { z } from 'zod';
import { readEventTimes, typedTimes } from '#domain/community/event-times.ts';
import type { EventFacts } from '#server/community/events/save-event.ts';
import type { eventForm } from './event.form.ts';

export type ReadEvent =
  | { readonly kind: 'read'; readonly facts: EventFacts; readonly mayClash: boolean }
  | { readonly kind: 'invalid'; readonly fieldErrors: Record<string, string[]> };

/** The posted event as it is stored. */
export function readEvent(typed: z.output<typeof eventForm>): ReadEvent {
  const times = readEventTimes(typed);
  if (times.kind === 'invalid') {
    return { kind: 'invalid', fieldErrors: { [times.field]: [times.message] } };
  }
  const { startsAt, endsAt } = times;
  const { title, description, location, audience, capacity, guestLimit, priceNote } = typed;
  return {
    kind: 'read',
    mayClash: typed.mayClash,
    facts: {
      ...{ title, description, location, audience, capacity, guestLimit, priceNote, startsAt, endsAt },
      memberPriceInPence: typed.memberPrice,
      guestPriceInPence: typed.guestPrice,
    },
  };
}

/** An event as its form shows it. */
export function typedEvent(event: EventFacts) {
  const { title, description, location, audience, priceNote } = event;
  const pounds = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(pence % 100 ? 2 : 0));
  return {
    ...{ title, description, location, audience, priceNote, ...typedTimes(event) },
    capacity: String(event.capacity),
    guestLimit: String(event.guestLimit),
    memberPrice: pounds(event.memberPriceInPence),
    guestPrice: pounds(event.guestPriceInPence),
  };
}
