import { type Session, sessions } from '../data/collections/timetable.ts';
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
  let cursor: string | null = null;
  do {
    const page: { items: Session[]; nextCursor: string | null } = await parts.store.query(sessions, {
      ...query,
      cursor,
    });
    for (const { id } of page.items) if (await tend(parts, id)) tended += 1;
    cursor = page.nextCursor;
  } while (cursor !== null);
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
