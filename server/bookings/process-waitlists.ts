import { sessions } from '../data/collections/timetable.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Query } from '../data/store.ts';
import type { Services } from '../services.ts';
import type { BookingParts } from './booking-step.ts';
import { processWaitlist } from './process-waitlist.ts';

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

/** Processes all waitlists that are due, each in its own transaction; returns how many. One that fails does not stop the others. */
export async function processWaitlists(parts: Parts): Promise<number> {
  const query = due(parts.now(), PAGE);
  let processed = 0;
  for await (const { id } of eachDocument(parts.store, sessions, query))
    if (await tryToProcess(parts, id)) processed += 1;
  return processed;
}

async function tryToProcess(parts: Parts, sessionId: string): Promise<boolean> {
  try {
    await processWaitlist(parts, sessionId);
    return true;
  } catch (error) {
    parts.log.error({ err: error, sessionId }, 'A waitlist could not be processed; the next run tries again');
    return false;
  }
}
