import * as paths from '#app/paths.ts';
import { formatTime, localDate, relativeDay, startOfLocalDay } from '#domain/values/dates.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Store } from '#server/data/store.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { listNextSessions } from '#server/timetable/list-sessions.ts';

const NEXT_SESSIONS = 5;
const MAX_TYPES = 12;

/** The class types with their pages; until there are any, the classes from the settings. */
export async function listFrontClasses(store: Store, { classesOffered }: ClubSettings) {
  const types = await listActiveClassTypes(store, MAX_TYPES);
  if (types.length === 0) return classesOffered.map((offered) => ({ ...offered, href: '', pictureId: '' }));
  return types.map(({ name, description, slug, pictureId }) => ({
    name,
    pictureId,
    words: description,
    href: paths.classPage(slug),
  }));
}

/** The next classes of today and tomorrow, without places left, since this page is cached. */
export async function listNextClasses(store: Store, now: Temporal.Instant) {
  const until = startOfLocalDay(localDate(now).add({ days: 2 }));
  const found = await listNextSessions(store, { now, until, limit: NEXT_SESSIONS });
  return found
    .filter(({ status }) => status === 'scheduled')
    .map(({ id, startsAt, className, coachName }) => ({
      id,
      href: paths.bookClass(id),
      day: relativeDay(localDate(startsAt), now),
      time: formatTime(startsAt),
      name: className,
      coach: coachName,
    }));
}
