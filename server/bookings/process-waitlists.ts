import { sessions } from '../data/collections/timetable.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Query } from '../data/store.ts';
import type { Services } from '../services.ts';
import type { BookingParts } from './booking-step.ts';
import { tendWaitlist } from './process-waitlist.ts';

type Parts = BookingParts & Pick<Services, 'log'>;

const PAGE = 50;

const due = (now: Temporal.Instant, limit: number): Query => ({
  where: [['waitlistDueAt', '<=', now]],
  orderBy: [['waitlistDueAt', 'asc']],
  limit,
});

export async function hasDueWaitlists({ store, now }: Pick<Parts, 'store' | 'now'>): Promise<boolean> {
  return (await store.query(sessions, due(now(), 1))).items.length > 0;
}

/** Waitlists whose time has come, each in a transaction of its own; how many. One that cannot be tended does not keep the others waiting. */
export async function tendWaitlists(parts: Parts): Promise<number> {
  const query = due(parts.now(), PAGE);
  let tended = 0;
  for await (const { id } of eachDocument(parts.store, sessions, query))
    if (await tend(parts, id)) tended += 1;
  return tended;
}

async function tend(parts: Parts, sessionId: string): Promise<boolean> {
  try {
    await tendWaitlist(parts, sessionId);
    return true;
  } catch (error) {
    parts.log.error({ err: error, sessionId }, 'A waitlist could not be tended; the next run tries again');
    return false;
  }
}
