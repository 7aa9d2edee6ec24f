import { closedSpans } from '#domain/club/closures.ts';
import { type FreeDay, freeTimes } from '#domain/community/trainer-hours.ts';
import { endOfLocalDay, localDate } from '#domain/values/dates.ts';
import type { Trainer } from '../../data/collections/trainers.ts';
import type { Services } from '../../services.ts';
import { findTrainerClasses, findTrainerSessions } from './find-sessions.ts';

/** How many days of free times are shown, including today. */
const FREE_DAYS = 14;

/** When a trainer is free in the next days: the hours they offer, without their classes and booked sessions. */
export async function findFreeTimes(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  trainer: Trainer,
): Promise<FreeDay[]> {
  if (trainer.hours.length === 0) return [];
  const at = now();
  const span = { startsAt: at, endsAt: endOfLocalDay(localDate(at).add({ days: FREE_DAYS - 1 })) };
  const [classes, booked, club] = await Promise.all([
    findTrainerClasses(store, trainer, span),
    findTrainerSessions(store, trainer, span),
    settings.read(),
  ]);
  const busy = [...classes, ...booked, ...closedSpans(club)];
  return freeTimes({ ...trainer, busy, closedDates: club.closedDates }, at, FREE_DAYS);
}
