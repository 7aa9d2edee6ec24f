import { expect, test } from 'vitest';
import { openCalendarToken } from '#server/bookings/calendar/calendar-token.ts';
import { findFeed } from '#server/bookings/calendar/find-feed.ts';
import { removeCalendar, renewCalendar } from '#server/bookings/renew-calendar.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { calendarFeeds } from '#server/data/collections/calendar-feeds.ts';
import { members } from '#server/data/collections/members.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { booking, session } from '../support/timetable.ts';

async function feedOf({ services, store, now }: TestClub, uid: string) {
  const sealed = (await store.find(members, uid))?.calendarToken ?? '';
  const token = openCalendarToken(services.secret, uid, sealed);
  return token && findFeed(store, services.secret, token, now());
}

test('several new addresses at once leave one that works', async () => {
  const club = openClub();
  const { uid } = await club.member();
  await Promise.all([1, 2, 3].map(() => renewCalendar(club.services, uid)));
  expect(await club.store.count(calendarFeeds)).toBe(1);
  expect(await feedOf(club, uid)).toEqual({ memberUid: uid, bookings: [] });
});

test('a new address and its removal at once leave one or none, never one that cannot be ended', async () => {
  const club = openClub();
  const { uid } = await club.member();
  await renewCalendar(club.services, uid);
  await Promise.all([renewCalendar(club.services, uid), removeCalendar(club.services, uid)]);
  const feed = await feedOf(club, uid);
  expect(await club.store.count(calendarFeeds)).toBe(feed ? 1 : 0);
});

test('the feed holds your own classes of the last sixty days and all to come, the oldest first', async () => {
  const club = openClub();
  const [member, other] = [await club.member(), await club.member()];
  const put = (person: typeof member, days: number) => {
    const startsAt = club.now().add({ hours: 24 * days });
    return club.store.create(bookings, booking(session({ id: `day${days}`, startsAt }), person));
  };
  for (const days of [-61, -59, 30, 3]) await put(member, days);
  await put(other, 4);
  await renewCalendar(club.services, member.uid);
  const feed = (await feedOf(club, member.uid)) || { bookings: [] };
  expect(feed.bookings.map(({ sessionId }) => sessionId)).toEqual(['day-59', 'day3', 'day30']);
});
