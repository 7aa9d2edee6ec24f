import * as paths from '#app/paths.ts';
import type { BookingSettings } from '#domain/bookings/eligibility-facts.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { type ChipReader, placesText, sessionChip } from '#domain/timetable/session-chip.ts';
import { countPlaces } from '#domain/timetable/session-fill.ts';
import { clubTime, formatTime, relativeDay } from '#domain/values/dates.ts';
import { overlaps } from '#domain/values/instants.ts';
import { remembered } from '#domain/values/remembered.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { barOf, readerOf, type SessionReader } from '#server/timetable/session-reader.ts';
import { sharedPart } from '../../ui/kept-markup.tsx';

/** A session as the timetable shows it, ready to display. */
export type SessionLine = ReturnType<typeof lineFor>;

export interface LineParts {
  readonly reader: SessionReader;
  readonly settings: BookingSettings;
  readonly now: Temporal.Instant;
}

export function toSessionLine(session: Session, parts: LineParts): SessionLine {
  const bar = barOf(parts.reader, session, parts.settings, parts.now);
  return saysNothingOf(parts.reader, session)
    ? lineForAll(session, parts, bar)
    : lineFor(session, parts, bar);
}

/** Without a booking, an offer, a place on the waitlist or another class at the time, a line is the same for everybody on the plan with the same bar. */
function saysNothingOf({ uid, booked }: SessionReader, session: Session): boolean {
  if (session.offers.length > 0 || session.waitlist.includes(uid)) return false;
  return booked.size === 0 || ![...booked.values()].some((other) => overlaps(session, other));
}

/** Made again each minute: classes start, and booking opens, on a whole one. */
function lineForAll(session: Session, parts: LineParts, bar: ChipReader['bar']): SessionLine {
  const minute = Math.floor(parts.now.epochMilliseconds / 60_000);
  const made = linesForAll(session);
  if (made.minute !== minute || made.settings !== parts.settings) {
    Object.assign(made, { minute, settings: parts.settings });
    made.byPlan.clear();
  }
  const { plan } = parts.reader;
  const byBar = made.byPlan.get(plan) ?? new Map<ChipReader['bar'], SessionLine>();
  made.byPlan.set(plan, byBar);
  const line = byBar.get(bar) ?? sharedPart(lineFor(session, parts, bar));
  byBar.set(bar, line);
  return line;
}

interface LinesForAll {
  minute: number;
  settings: BookingSettings | null;
  readonly byPlan: Map<SessionReader['plan'], Map<ChipReader['bar'], SessionLine>>;
}

const linesForAll = remembered(
  (_session: Session): LinesForAll => ({ minute: -1, settings: null, byPlan: new Map() }),
);

function lineFor(session: Session, { reader, settings, now }: LineParts, bar: ChipReader['bar']) {
  const { capacity, startsAt } = session;
  const { tone, text } = sessionChip(session, readerOf(reader, session, bar), settings, now);
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
