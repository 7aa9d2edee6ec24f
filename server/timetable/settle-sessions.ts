import type { BookingParts } from '../bookings/booking-step.ts';
import { sessions } from '../data/collections/timetable.ts';
import type { Store } from '../data/store.ts';
import { settleSession } from './settle-session.ts';

/** Classes per run; the next run continues. */
const PAGE = 20;

const unsettled = (store: Pick<Store, 'query'>, limit: number) =>
  store.query(sessions, { where: [['isSettling', '==', true]], limit });

export async function hasUnsettledSessions(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await unsettled(store, 1)).items.length > 0;
}

/** Continues with classes whose change has not reached all of their people because a process stopped.
 * @returns how many people were notified */
export async function settleSessions(parts: BookingParts): Promise<number> {
  let notified = 0;
  for (const { id } of (await unsettled(parts.store, PAGE)).items) notified += await settleSession(parts, id);
  return notified;
}
