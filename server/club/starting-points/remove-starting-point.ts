/** Keeps or removes what a starting point filled in. */
import {
  type ClubSettings,
  settings,
  startingPoints,
  USED_ID,
  type UsedStartingPoint,
} from '../../data/collections/club.ts';
import { plans, planVersions } from '../../data/collections/membership.ts';
import { classTypes, schedules, sessions } from '../../data/collections/timetable.ts';
import { eachDocument } from '../../data/each-of.ts';
import type { Query, Reads, Store, Transaction } from '../../data/store.ts';
import { dropPicture } from '../../files/pictures/remove-picture.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { generateSessions } from '../../timetable/generate-sessions.ts';
import { writeRemovedSession } from '../../timetable/write-sessions.ts';
import { readStoredSettings, SETTINGS_ID } from '../settings-cache.ts';
import { findUses, type StartingPointUse, usesOf } from './starting-point-uses.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** Dated classes per transaction: each is two writes, of Firestore's 500. */
const CHUNK = 150;

/** `missing`: nothing is left to remove. */
export type RemoveOutcome =
  | { readonly kind: 'removed' | 'missing' }
  | { readonly kind: 'used'; readonly uses: ReadonlySet<StartingPointUse> };

/** Why it cannot be removed; empty: it can. */
export async function findAllUses(
  store: Store,
  used: UsedStartingPoint,
): Promise<ReadonlySet<StartingPointUse>> {
  const uses = new Set(await findUses(store, used, []));
  for await (const session of eachDocument(store, sessions, { ...sessionsOf(used), limit: CHUNK }))
    for (const use of usesOf(session, used)) uses.add(use);
  return uses;
}

/** Those of its class types, by time. */
const sessionsOf = ({ classTypeIds }: UsedStartingPoint) =>
  ({
    where: [['classTypeId', 'in', classTypeIds]],
    orderBy: [['startsAt', 'asc']],
  }) satisfies Omit<Query, 'limit'>;

/**
 * Removes it while nobody has used it: some dated classes at a time, then the rest in one transaction. Interrupted, or used in the
 * meantime, the classes already removed are created again from the weekly ones, by the daily job or here.
 */
export async function removeStartingPoint(parts: Parts, by: Actor): Promise<RemoveOutcome> {
  const used = await parts.store.find(startingPoints, USED_ID);
  if (!used) return { kind: 'missing' };
  const uses = await findAllUses(parts.store, used);
  if (uses.size > 0) return { kind: 'used', uses };
  for (;;) {
    const outcome = await removeSome(parts, by);
    if (outcome.kind === 'used') await generateSessions(parts);
    if (outcome.kind !== 'more') return outcome;
  }
}

function removeSome({ store, now }: Parts, by: Actor): Promise<RemoveOutcome | { readonly kind: 'more' }> {
  return store.transaction(async (transaction) => {
    const at = now();
    const used = await transaction.find(startingPoints, USED_ID);
    if (!used) return { kind: 'missing' };
    const some = await transaction.query(sessions, { ...sessionsOf(used), limit: CHUNK });
    const uses = await findUses(transaction, used, some.items);
    if (uses.size > 0) return { kind: 'used', uses };
    const isLast = some.nextCursor === null;
    const rest = isLast ? await readRest(transaction, used) : null;
    for (const session of some.items) writeRemovedSession(transaction, session, at);
    if (!rest) return { kind: 'more' };
    removeRest(transaction, used, rest, at);
    const { before, after } = rest;
    writeAudit(transaction, by, { action: 'starting-point.removed', summary: used.key, before, after }, at);
    return { kind: 'removed' };
  });
}

/** What is removed with the last dated classes. Rules that the club has changed since stay. */
async function readRest(reads: Pick<Reads, 'find' | 'findMany' | 'query'>, used: UsedStartingPoint) {
  const club = await readStoredSettings(reads);
  const types = await reads.findMany(classTypes, used.classTypeIds);
  const versions = await reads.query(planVersions, {
    where: [['planId', 'in', used.planIds]],
    orderBy: [['version', 'asc']],
    limit: 100,
  });
  const rules = used.rules.filter(({ name, after }) => club[name as keyof ClubSettings] === after);
  return {
    pictureIds: types.map((type) => type?.pictureId ?? ''),
    versionIds: versions.items.map(({ id }) => id),
    before: Object.fromEntries(rules.map(({ name, after }) => [name, after])),
    after: Object.fromEntries(rules.map(({ name, before }) => [name, before])),
  };
}

function removeRest(
  transaction: Transaction,
  { classTypeIds, scheduleIds, planIds }: UsedStartingPoint,
  { pictureIds, versionIds, after }: Awaited<ReturnType<typeof readRest>>,
  now: Temporal.Instant,
): void {
  for (const id of pictureIds) dropPicture(transaction, id, now);
  for (const id of classTypeIds) transaction.remove(classTypes, id);
  for (const id of scheduleIds) transaction.remove(schedules, id);
  for (const id of planIds) transaction.remove(plans, id);
  for (const id of versionIds) transaction.remove(planVersions, id);
  if (Object.keys(after).length > 0) transaction.update(settings, SETTINGS_ID, after);
  transaction.remove(startingPoints, USED_ID);
}

/** Keeps it all: from then on it is the club's own, and no longer listed. False: there was nothing to keep. */
export function keepStartingPoint({ store, now }: Parts, by: Actor): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const used = await transaction.find(startingPoints, USED_ID);
    if (!used) return false;
    transaction.remove(startingPoints, USED_ID);
    writeAudit(transaction, by, { action: 'starting-point.kept', summary: used.key }, now());
    return true;
  });
}
