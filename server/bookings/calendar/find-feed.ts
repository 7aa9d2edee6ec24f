import { type Booking, bookings } from '../../data/collections/bookings.ts';
import { calendarFeeds } from '../../data/collections/calendar-feeds.ts';
import { members } from '../../data/collections/members.ts';
import type { Store } from '../../data/store.ts';
import { feedKeyOf, openCalendarToken } from './calendar-token.ts';

/** Calendars drop what a feed no longer lists, so past classes stay in it for a while. */
const PAST_DAYS = 60;
const MAX_ENTRIES = 300;

export interface CalendarFeed {
  readonly memberUid: string;
  /** Oldest first. */
  readonly bookings: readonly Booking[];
}

/** What a private calendar address shows; null: no such address, or no longer. */
export async function findFeed(
  store: Store,
  secret: string,
  token: string,
  now: Temporal.Instant,
): Promise<CalendarFeed | null> {
  const key = feedKeyOf(token);
  const feed = key && (await store.find(calendarFeeds, key));
  if (!feed) return null;
  const member = await store.find(members, feed.memberUid);
  // After a change of the secret, members could no longer remove their old feeds.
  if (!member || openCalendarToken(secret, member.id, member.calendarToken) !== token) return null;
  const since = now.subtract({ hours: PAST_DAYS * 24 });
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', member.id],
      ['startsAt', '>=', since],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_ENTRIES,
  });
  return { memberUid: member.id, bookings: items };
}
