import { findClashes } from '#domain/timetable/class-clashes.ts';
import { formatTime } from '#domain/values/dates.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Reads } from '#server/data/store.ts';
import { listSessionsDuring } from '#server/timetable/list-sessions.ts';
import { clashSentences } from '../clash-text.ts';

type Planned = Pick<Session, 'id' | 'startsAt' | 'endsAt' | 'coachUid' | 'room'>;

/**
 * Which other classes want the coach or the room at that time, in sentences. Advice that an admin may set aside, so it is looked
 * up before the change and not with it.
 */
export async function findClashWords(store: Pick<Reads, 'query'>, planned: Planned): Promise<string[]> {
  const others = await listSessionsDuring(store, planned.startsAt, planned.endsAt);
  return clashSentences(
    findClashes(planned, others),
    ({ className, startsAt }) => `${className} at ${formatTime(startsAt)}`,
  );
}
