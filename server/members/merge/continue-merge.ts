import { randomUUID } from 'node:crypto';
import { MEMBERSHIP_FIGURES } from '#domain/insight/membership-figures.ts';
import type { BookingParts } from '../../bookings/booking-step.ts';
import { withdrawBookings } from '../../bookings/withdraw-bookings.ts';
import { leaveEvents } from '../../community/events/leave-events.ts';
import { storedDocuments } from '../../data/collections/collection.ts';
import { type Merge, mergeMoves, merges } from '../../data/collections/merges.ts';
import { results } from '../../data/collections/results.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Filter, Transaction } from '../../data/store.ts';
import { markFigures } from '../../insight/figures/mark-figures.ts';
import type { Services } from '../../services.ts';
import { type MovedItem, movePage, type Person } from './move-page.ts';
import { moveResult } from './move-results.ts';
import { type MovingKind, movingKinds } from './what-moves.ts';

export type MergeParts = BookingParts & Pick<Services, 'identity' | 'log' | 'secret' | 'files'>;

/** Documents in one transaction: each is read, written, and perhaps removed under its old id. */
const AT_ONCE = 50;

export const goneOf = (merge: Merge): Person => ({ uid: merge.id, name: merge.goneName });
export const keptOf = (merge: Merge): Person => ({ uid: merge.keptUid, name: merge.keptName });

/**
 * Moves everything that names the one that went, a page a transaction, and ends the account's sign-in. Can be stopped anywhere and run
 * again; what is moved is noted in the same transaction, for an undo.
 */
export async function continueMerge(parts: MergeParts, merge: Merge): Promise<void> {
  const { store, identity } = parts;
  if (merge.state !== 'moving') return;
  if (await identity.findAccount(merge.id)) await identity.setDisabled(merge.id, true);
  await moveResults(parts, merge);
  for (const kind of movingKinds) await moveKind(parts, merge, kind);
  // Of what both had, the places of the one that went.
  await withdrawBookings(parts, { uid: merge.id, from: null, until: null, reason: '' });
  await leaveEvents(parts, merge.id);
  await store.transaction(async (transaction) => {
    const found = await transaction.find(merges, merge.id);
    if (found?.state !== 'moving') return;
    transaction.update(merges, merge.id, { state: 'done' });
    markHistory(transaction, [merge.keptUid], parts.now());
  });
}

/** The figures of every day of these members are counted again: what was counted as two people's is one's, or the other way round. */
export function markHistory(
  transaction: Pick<Transaction, 'create'>,
  uids: readonly string[],
  now: Temporal.Instant,
): void {
  const date = Temporal.PlainDate.from('2000-01-01');
  for (const memberUid of uids) markFigures(transaction, { kind: MEMBERSHIP_FIGURES, date, memberUid }, now);
}

const isOf = ({ field, operator }: Pick<MovingKind, 'field' | 'operator'>, uid: string): Filter => [
  field,
  operator,
  uid,
];

async function moveKind({ store, now, secret }: MergeParts, merge: Merge, kind: MovingKind): Promise<void> {
  const query = { where: [isOf(kind, merge.id)], limit: AT_ONCE };
  const read = (cursor: string | null) => store.query(storedDocuments(kind.name), { ...query, cursor });
  for await (const found of eachPage(read)) {
    if (found.length === 0) continue;
    await store.transaction(async (transaction) => {
      if (!(await isMoving(transaction, merge))) return;
      const move = { kind, from: goneOf(merge), to: keptOf(merge), items: found, now: now(), secret };
      note(transaction, merge, kind.name, await movePage(transaction, move));
    });
  }
}

async function moveResults({ store, now }: MergeParts, merge: Merge): Promise<void> {
  const query = { where: [['memberUid', '==', merge.id] satisfies Filter], limit: AT_ONCE };
  for await (const found of eachPage((cursor) =>
    store.query(storedDocuments(results.name), { ...query, cursor }),
  )) {
    for (const { id } of found) {
      await store.transaction(async (transaction) => {
        if (!(await isMoving(transaction, merge))) return;
        const move = { id, from: goneOf(merge), to: keptOf(merge), now: now() };
        const moved = await moveResult(transaction, move);
        note(transaction, merge, results.name, moved ? [moved] : []);
      });
    }
  }
}

/** Read in each transaction: two instances may work on one merge, and one of them may be late. */
async function isMoving(transaction: Transaction, { id }: Merge): Promise<boolean> {
  return (await transaction.find(merges, id))?.state === 'moving';
}

function note(
  transaction: Transaction,
  { id }: Merge,
  collection: string,
  items: readonly MovedItem[],
): void {
  if (items.length === 0) return;
  const moved = items.map((item) => ({ ...item, paths: [...item.paths] }));
  transaction.create(mergeMoves, {
    id: randomUUID(),
    goneUid: id,
    collection,
    items: moved,
    count: moved.length,
  });
}
