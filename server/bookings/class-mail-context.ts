/** What mails about a class have in common. */
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';

/** The class as it is now; a stored session or booking fits (with `sessionId` named). */
export interface ClassInfo {
  readonly sessionId: string;
  readonly className: string;
  readonly coachName: string;
  readonly room: string;
  readonly startsAt: Temporal.Instant;
}

export type MailContent = {
  readonly subject: string;
  readonly body: readonly string[];
  /** As in `MailText`. */
  readonly news?: string;
};

export interface ClassMailContext extends ClassInfo {
  /** "Tuesday 24 November, 18:00". */
  readonly when: string;
  /** Class, time, room and coach, with a full stop. */
  readonly at: string;
  readonly classPage: string;
  readonly bookings: string;
  readonly others: string;
  readonly now: Temporal.Instant;
}

/** The details of the class for a mail's text. */
export function classMailContext(about: ClassInfo, origin: string, now: Temporal.Instant): ClassMailContext {
  const when = formatLongDateTime(about.startsAt, now);
  return {
    ...about,
    when,
    at: `${about.className}, ${when}${placeOf(about)}.`,
    classPage: `${origin}/account/book-class/${encodeURIComponent(about.sessionId)}`,
    bookings: `Your bookings: ${origin}/account/bookings`,
    others: `Other classes: ${origin}/classes`,
    now,
  };
}

function placeOf({ room, coachName }: ClassInfo): string {
  return `${room ? `, ${room}` : ''}${coachName ? `, with ${coachName}` : ''}`;
}

/** `Tuesday 24 November, 18:00`. */
export function formatLongDateTime(instant: Temporal.Instant, now: Temporal.Instant): string {
  return `${formatLongDay(localDate(instant), now)}, ${formatTime(instant)}`;
}
