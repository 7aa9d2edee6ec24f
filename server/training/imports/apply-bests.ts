import { type ImportRow, importRows } from '../../data/collections/imports.ts';
import { members } from '../../data/collections/members.ts';
import { type Result, results } from '../../data/collections/results.ts';
import { findRows } from '../../imports/find-rows.ts';
import { groups } from '../../imports/groups.ts';
import type { Services } from '../../services.ts';
import { type ImportedSet, planImport, planRemoval } from '../results/import-results.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** A result is written with its row, its bests and its years: five documents, or more where bests are of many years. */
const RESULTS_AT_ONCE = 40;

/** Groups rows by member, each group small enough for a transaction. Rows of one member have to be next to each other. */
export function ofOneMember(rows: readonly ImportRow[]): (readonly ImportRow[])[] {
  const byMember = Map.groupBy(rows, ({ uid }) => uid);
  return [...byMember.values()].flatMap((own) => [...groups(own, RESULTS_AT_ONCE)]);
}

/** Saves results of one member together with the state of their rows, so that each is applied once. */
export async function applyBests({ store, now }: Parts, rows: readonly ImportRow[]): Promise<void> {
  const isDone = await store.transaction(async (transaction) => {
    const waiting = await findRows(transaction, rows, 'waiting');
    const [first] = waiting;
    if (!first) return true;
    const member = await transaction.find(members, first.uid);
    const fail = (note: string) => {
      for (const { id, notes } of waiting)
        transaction.update(importRows, id, { state: 'failed', notes: [...notes, note] });
    };
    if (!member) {
      fail('This member no longer exists');
      return true;
    }
    const at = now();
    const plan = await planImport(transaction, member, waiting.flatMap(setOf), at);
    if (plan.kind === 'year-is-full') {
      // Perhaps only some of the rows are too many, so each is tried by itself.
      if (waiting.length > 1) return false;
      fail('The member’s log of that year is full');
      return true;
    }
    plan.write(transaction);
    for (const [index, { id, notes }] of waiting.entries()) {
      const outcome = plan.outcomes[index] ?? 'unknown-exercise';
      transaction.update(importRows, id, changesFor(outcome, notes, at));
    }
    return true;
  });
  if (!isDone) for (const row of rows) await applyBests({ store, now }, [row]);
}

function setOf({ targetId, best }: ImportRow): ImportedSet[] {
  return best ? [{ resultId: targetId, ...best }] : [];
}

function changesFor(
  outcome: 'saved' | 'exists' | 'unknown-exercise',
  notes: readonly string[],
  at: Temporal.Instant,
): Partial<ImportRow> {
  if (outcome === 'saved') return { state: 'done', appliedAt: at };
  if (outcome === 'exists') return { state: 'none', outcome: 'same', notes: [...notes, 'Already there'] };
  return { state: 'failed', notes: [...notes, 'This exercise no longer exists'] };
}

/** Takes back what `applyBests` did for one member. A result that has been changed or commented on since stays. */
export function undoBests({ store, now }: Parts, rows: readonly ImportRow[]): Promise<void> {
  return store.transaction(async (transaction) => {
    const done = await findRows(transaction, rows, 'done');
    const stored = await transaction.findMany(
      results,
      done.map(({ targetId }) => targetId),
    );
    const removed: Result[] = [];
    const changes = done.map((row, index): [string, Partial<ImportRow>] => {
      const result = stored[index];
      const isTouched = result && (!row.appliedAt?.equals(result.changedAt) || result.comments.length > 0);
      if (isTouched)
        return [row.id, { state: 'kept', notes: [...row.notes, 'Changed since the import, so it stays'] }];
      if (result) removed.push(result);
      return [row.id, { state: 'undone' }];
    });
    const plan = await planRemoval(transaction, done[0]?.uid ?? '', removed, now());
    plan.write(transaction);
    for (const [id, change] of changes) transaction.update(importRows, id, change);
  });
}
