import { bookingPath } from '#domain/bookings/eligibility.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { placesWords, sessionChip } from '#domain/timetable/session-chip.ts';
import { clubTime, formatTime, relativeDay } from '#domain/values/dates.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { readerOf, type SessionReader } from '#server/timetable/session-reader.ts';

/** A session as the timetable shows it, in finished words. */
export type SessionLine = ReturnType<typeof toSessionLine>;

export interface LineParts {
  readonly reader: SessionReader;
  readonly settings: ClubSettings;
  readonly now: Temporal.Instant;
}

export function toSessionLine(session: Session, { reader, settings, now }: LineParts) {
  const { id, capacity, bookedCount, startsAt, endsAt } = session;
  const { tone, text } = sessionChip(session, readerOf(reader, id), settings, now);
  const left = session.status === 'cancelled' ? '' : placesWords(session, reader.uid, now);
  return {
    id,
    href: bookingPath(id),
    day: relativeDay(clubTime(startsAt).toPlainDate(), now),
    time: formatTime(startsAt),
    length: `${Math.round(startsAt.until(endsAt).total('minutes'))} min`,
    name: session.className,
    coach: session.coachName,
    colour: classColour(session.colour),
    takenShare: left === 'Full' ? 1 : Math.min(1, bookedCount / Math.max(1, capacity)),
    left,
    isOff: session.status === 'cancelled',
    tone,
    chip: text,
  };
}
