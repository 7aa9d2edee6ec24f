import * as paths from '#app/paths.ts';
import type { EventPlaces } from '#domain/community/event-places.ts';
import type { Registered } from '#domain/community/event-registration.ts';
import { formatSpan, placesText, priceText } from '#domain/community/event-text.ts';
import { runText } from '#domain/community/run.ts';
import { formatDay, localDate, monthNameOf } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import { stateLabels } from '#domain/values/state-labels.ts';
import type { ClubEvent } from '#server/data/collections/events.ts';

export interface EventRow {
  readonly id: string;
  /** Empty: it is not repeated. */
  readonly seriesId: string;
  readonly title: string;
  /** For a calendar leaf. */
  readonly day: string;
  readonly month: string;
  readonly when: string;
  /** `Sun 6 Dec`. */
  readonly shortDay: string;
  readonly location: string;
  readonly pictureId: string;
  /** Of a run: how far, and how many pace groups. */
  readonly run: string;
  readonly price: string;
  readonly places: string;
  /** Null: nothing to say. */
  readonly chip: Label | null;
  readonly href: string;
}

/** An event in a list, as the person who looks has registered for it. */
export function eventRow(event: ClubEvent, registered: Registered, now: Temporal.Instant): EventRow {
  const date = localDate(event.startsAt);
  const { id, seriesId, title, location, pictureId } = event;
  return {
    ...{ id, seriesId, title, location, pictureId, when: formatSpan(event, now), price: priceText(event) },
    run: event.run ? runText(event.run) : '',
    shortDay: formatDay(date, now),
    ...{ day: String(date.day), month: monthNameOf(date.month).slice(0, 3) },
    places: event.status === 'cancelled' ? '' : placesText(event),
    chip: eventChip(event, registered),
    href: paths.viewEvent(id),
  };
}

/** The repeats of one event together: the next of them, and when it is on again. Expects them in order. */
export function bySeries(rows: readonly EventRow[]) {
  const groups = Map.groupBy(rows, ({ id, seriesId }) => seriesId || id);
  return [...groups.values()].flatMap(([next, ...again]) => (next ? [{ ...next, again }] : []));
}

/** What matters most about an event to this person. */
export function eventChip(
  event: EventPlaces & Pick<ClubEvent, 'status'>,
  registered: Registered,
): Label | null {
  if (event.status === 'cancelled') return stateLabels.cancelled;
  return registrationChip(registered);
}

const chips = {
  going: stateLabels.going,
  waitlisted: stateLabels.waitlisted,
  'event-cancelled': { tone: 'bad', text: 'Cancelled by the club' },
  attended: stateLabels.attended,
  'no-show': stateLabels.noShow,
} as const;

/** The state of a person's registration; null: none, or they cancelled it. */
export function registrationChip(registered: Registered): Label | null {
  return registered === null || registered.status === 'cancelled' ? null : chips[registered.status];
}
