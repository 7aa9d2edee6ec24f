import * as paths from '#app/paths.ts';
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import type { Reads } from '#server/data/store.ts';

const FOLDER = paths.bookClass('');

/** The class page that led to sign-in, or null if it was another page. */
export async function findRequestedClass(
  { find }: Pick<Reads, 'find'>,
  redirectTo: string,
  now: Temporal.Instant,
) {
  const id = redirectTo.startsWith(FOLDER) ? redirectTo.slice(FOLDER.length) : '';
  if (!/^[\w-]{1,128}$/.test(id)) return null;
  const session = await find(sessions, id);
  if (!session) return null;
  const { className, classSlug, startsAt } = session;
  const when = `${formatLongDay(localDate(startsAt), now)}, ${formatTime(startsAt)}`;
  return { name: className, when, href: classSlug === '' ? paths.timetable : paths.classType(classSlug) };
}
