import { type PlannedSession, planSessions, type Span } from '#domain/timetable/generate-sessions.ts';
import { localDate } from '#domain/values/dates.ts';
import { readStoredSettings } from '../club/settings-cache.ts';
import { type ClassType, classTypes, schedules } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';
import { listClassTypes } from './list-class-types.ts';
import { listSchedules } from './list-schedules.ts';
import { withoutExisting } from './list-sessions.ts';
import { writeNewSession } from './write-sessions.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Sessions per read and per transaction: each is two writes, of Firestore's 500. */
const CHUNK = 200;

/**
 * Creates the missing sessions of every weekly rule from now up to `until` (a local date; by default as many days ahead as the settings
 * say) and leaves existing ones as they are. Running it twice, or on two instances at once, creates no duplicates: the id comes from rule
 * and date, and what is missing is decided in the transaction that writes it.
 * @returns how many were created
 */
export async function generateSessions(
  parts: Parts,
  { until }: { readonly until?: Temporal.PlainDate } = {},
): Promise<number> {
  const missing = await listMissing(parts, until);
  let made = 0;
  for (let at = 0; at < missing.length; at += CHUNK)
    made += await makeSessions(parts, missing.slice(at, at + CHUNK), until);
  return made;
}

async function listMissing({ store, now }: Parts, until?: Temporal.PlainDate): Promise<PlannedSession[]> {
  const span = await readSpan(store, now(), until);
  const types = new Map((await listClassTypes(store)).map((type) => [type.id, type]));
  const planned = (await listSchedules(store)).flatMap((rule) => {
    const type = types.get(rule.classTypeId);
    return type ? planSessions(rule, type, span, now()) : [];
  });
  const missing: PlannedSession[] = [];
  for (let at = 0; at < planned.length; at += CHUNK) {
    const chunk = planned.slice(at, at + CHUNK);
    missing.push(...(await withoutExisting(store, chunk)));
  }
  return missing;
}

/** The dates to create sessions on. */
export async function readSpan(
  reads: Pick<Reads, 'find'>,
  now: Temporal.Instant,
  until?: Temporal.PlainDate,
): Promise<Span> {
  const { closedDates, closures, generateDaysAhead } = await readStoredSettings(reads);
  const from = localDate(now);
  return { from, until: until ?? from.add({ days: generateDaysAhead }), closedDates, closures };
}

/** Rule, class type and settings are re-read, so that a change in the meantime wins. */
function makeSessions(
  { store, now }: Parts,
  wanted: readonly PlannedSession[],
  until?: Temporal.PlainDate,
): Promise<number> {
  return store.transaction(async (transaction) => {
    const at = now();
    const span = await readSpan(transaction, at, until);
    const ids = new Set(wanted.map(({ id }) => id));
    const rules = await transaction.findMany(schedules, unique(wanted.map(({ scheduleId }) => scheduleId)));
    const types = await findTypes(transaction, wanted);
    const planned = rules.flatMap((rule) => {
      const type = rule && types.get(rule.classTypeId);
      return type ? planSessions(rule, type, span, at) : [];
    });
    const missing = await withoutExisting(
      transaction,
      planned.filter(({ id }) => ids.has(id)),
    );
    for (const session of missing) writeNewSession(transaction, session, at);
    return missing.length;
  });
}

async function findTypes(
  transaction: Transaction,
  wanted: readonly PlannedSession[],
): Promise<Map<string, ClassType>> {
  const found = await transaction.findMany(classTypes, unique(wanted.map(({ classTypeId }) => classTypeId)));
  return new Map(found.flatMap((type) => (type ? [[type.id, type] as const] : [])));
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
