import { type FreeDay, freeTimes } from '#domain/community/trainer-hours.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import type { Span } from '#domain/values/instants.ts';
import { sessions } from '../../data/collections/timetable.ts';
import type { Trainer } from '../../data/collections/trainers.ts';
import type { Reads } from '../../data/store.ts';
import type { Services } from '../../services.ts';

/** How many days of free times are shown, including today. */
export const FREE_DAYS = 14;
/** More classes than anybody takes in that time. */
const MAX_CLASSES = 200;

/** When a trainer is free in the next days: the hours they offer, without their classes and booked sessions. */
export async function findFreeTimes(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  trainer: Trainer,
): Promise<FreeDay[]> {
  if (trainer.hours.length === 0) return [];
  const at = now();
  const today = localDate(at);
  const span = {
    startsAt: startOfLocalDay(today),
    endsAt: endOfLocalDay(today.add({ days: FREE_DAYS - 1 })),
  };
  const [busy, { closedDates }] = await Promise.all([findClasses(store, trainer, span), settings.read()]);
  return freeTimes({ ...trainer, busy, closedDates }, at, FREE_DAYS);
}

/** The classes that a trainer takes, those that begin in the span. */
async function findClasses(
  reads: Pick<Reads, 'query'>,
  { uid }: Pick<Trainer, 'uid'>,
  { startsAt, endsAt }: Span,
): Promise<Span[]> {
  if (uid === '') return [];
  const { items } = await reads.query(sessions, {
    where: [
      ['coachUid', '==', uid],
      ['startsAt', '>=', startsAt],
      ['startsAt', '<', endsAt],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_CLASSES,
  });
  return items.filter(({ status }) => status === 'scheduled');
}
