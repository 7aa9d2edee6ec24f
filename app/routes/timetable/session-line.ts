import * as paths from '#app/paths.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { placesText, sessionChip } from '#domain/timetable/session-chip.ts';
import { countPlaces } from '#domain/timetable/session-fill.ts';
import { clubTime, formatTime, relativeDay } from '#domain/values/dates.ts';
import { remembered } from '#domain/values/remembered.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { readerOf, type SessionReader } from '#server/timetable/session-reader.ts';

/** A session as the timetable shows it, ready to display. */
export type SessionLine = ReturnType<typeof toSessionLine>;

export interface LineParts {
  readonly reader: SessionReader;
  readonly settings: ClubSettings;
  readonly now: Temporal.Instant;
}

export function toSessionLine(session: Session, { reader, settings, now }: LineParts) {
  const { id, capacity, startsAt } = session;
  const { tone, text } = sessionChip(session, readerOf(reader, id), settings, now);
  const places = countPlaces(session, now, reader.uid);
  const isOff = session.status === 'cancelled';
  return {
    ...lastingPart(session),
    day: relativeDay(clubTime(startsAt).toPlainDate(), now),
    takenShare: places.isFull && !isOff ? 1 : Math.min(1, places.taken / Math.max(1, capacity)),
    left: isOff ? '' : placesText(places),
    isOff,
    tone,
    chip: text,
  };
}

/** What a line says whoever reads it, whenever. */
const lastingPart = remembered(({ id, startsAt, endsAt, className, coachName, colour }: Session) => ({
  id,
  href: paths.bookClass(id),
  time: formatTime(startsAt),
  length: `${Math.round(startsAt.until(endsAt).total('minutes'))} min`,
  name: className,
  coach: coachName,
  colour: classColour(colour),
}));
