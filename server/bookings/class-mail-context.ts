/** A class as messages speak of it. */
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';

/** The class as it is now; a stored session or booking fits (with `sessionId` named). */
export interface ClassNews {
  readonly sessionId: string;
  readonly className: string;
  readonly coachName: string;
  readonly room: string;
  readonly startsAt: Temporal.Instant;
}

export type Words = { readonly subject: string; readonly body: readonly string[] };

export interface ClassMailContext extends ClassNews {
  /** "Tuesday 24 November, 18:00". */
  readonly when: string;
  /** Class, time, room and coach, with a full stop. */
  readonly at: string;
  readonly classPage: string;
  readonly bookings: string;
  readonly others: string;
  readonly now: Temporal.Instant;
}

/** What every mail about a class can say. */
export function classMailContext(news: ClassNews, origin: string, now: Temporal.Instant): ClassMailContext {
  const when = momentOf(news.startsAt, now);
  return {
    ...news,
    when,
    at: `${news.className}, ${when}${placeOf(news)}.`,
    classPage: `${origin}/account/book-class/${encodeURIComponent(news.sessionId)}`,
    bookings: `Your bookings: ${origin}/account/bookings`,
    others: `Other classes: ${origin}/classes`,
    now,
  };
}

function placeOf({ room, coachName }: ClassNews): string {
  return `${room ? `, ${room}` : ''}${coachName ? `, with ${coachName}` : ''}`;
}

/** `Tuesday 24 November, 18:00`. */
export function momentOf(instant: Temporal.Instant, now: Temporal.Instant): string {
  return `${formatLongDay(localDate(instant), now)}, ${formatTime(instant)}`;
}
