/** Applies lists a few rows at a time until they are done. A lease ensures that one process at a time works on a list. */
import { setTimeout as rest } from 'node:timers/promises';
import { type Import, importRows, imports } from '../../data/collections/imports.ts';
import { withBackgroundDeadline } from '../../data/deadline.ts';
import { NotFoundError, StoreUnavailableError, TransactionContentionError } from '../../data/store.ts';
import { AuthError } from '../../identity/identity.ts';
import type { Log } from '../../log/log.ts';
import { writeAudit } from '../../log/write-audit.ts';
import { applyRow, type ImportParts, markFailed } from './apply-row.ts';
import type { ImportRunner } from './import-runner.ts';

type Parts = ImportParts & { readonly log: Pick<Log, 'info' | 'error'> };

/** Rows read at a time, after which the lease is renewed. */
const ROWS_READ = 50;
/** Rows applied concurrently. */
const ROWS_AT_ONCE = 10;
/** Longer than a group takes; afterwards another process may continue. */
const LEASE_SECONDS = 60;
const MAX_RESUMED = 10;
const LONGEST_REST_MS = 50;

export function createImportRunner(parts: Parts): ImportRunner {
  const running = new Map<string, Promise<void>>();
  const run = (id: string) => {
    const work =
      running.get(id) ??
      workOn(parts, id)
        .catch((error: unknown) =>
          parts.log.error(
            { event: 'import.stopped', importId: id, err: error },
            'An import stopped; it will be resumed automatically',
          ),
        )
        .finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
  return {
    // In the background: the request does not wait for it.
    start: (id) => void withBackgroundDeadline(() => run(id)),
    async resume() {
      const { items } = await parts.store.query(imports, {
        where: [['status', '==', 'applying']],
        limit: MAX_RESUMED,
      });
      await Promise.all(items.map(({ id }) => run(id)));
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}

async function workOn(parts: Parts, id: string): Promise<void> {
  const list = await takeLease(parts, id);
  if (!list) return;
  const { store, now } = parts;
  for (;;) {
    const { items } = await store.query(importRows, {
      where: [
        ['importId', '==', id],
        ['state', '==', 'waiting'],
      ],
      orderBy: [['line', 'asc']],
      limit: ROWS_READ,
    });
    if (items.length === 0) return finish(parts, list);
    await inGroups(items, (row) => applyOrMark(parts, list, row));
    await store.update(imports, id, { leaseUntil: now().add({ seconds: LEASE_SECONDS }) });
  }
}

/** A few rows at a time, which share their commits, with an equally long pause after each group, so that the desk is not slowed down. */
async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    const startedAt = performance.now();
    await Promise.all(items.slice(from, from + ROWS_AT_ONCE).map(work));
    await rest(Math.min(performance.now() - startedAt, LONGEST_REST_MS));
  }
}

/** The list, or null if it is done or another process has the lease. */
function takeLease({ store, now }: Parts, id: string): Promise<Import | null> {
  return store.transaction(async (transaction) => {
    const list = await transaction.find(imports, id);
    const at = now();
    if (list?.status !== 'applying') return null;
    if (list.leaseUntil && Temporal.Instant.compare(list.leaseUntil, at) > 0) return null;
    transaction.update(imports, id, { leaseUntil: at.add({ seconds: LEASE_SECONDS }) });
    return list;
  });
}

/** A bad row does not stop the others; an unavailable store stops them all until it is back. */
async function applyOrMark(parts: Parts, list: Import, row: Parameters<typeof applyRow>[2]): Promise<void> {
  try {
    await applyRow(parts, list, row);
  } catch (error) {
    if (error instanceof StoreUnavailableError || error instanceof TransactionContentionError) throw error;
    const isExpected = error instanceof AuthError || error instanceof NotFoundError;
    if (!isExpected)
      parts.log.error(
        { event: 'import.row-failed', importId: list.id, line: row.line, err: error },
        'A row failed',
      );
    await markFailed(parts, row, error instanceof AuthError ? error.message : 'This row couldn’t be saved');
  }
}

async function finish({ store, now }: Parts, { id }: Import): Promise<void> {
  await store.transaction(async (transaction) => {
    const list = await transaction.find(imports, id);
    if (list?.status !== 'applying') return;
    const at = now();
    transaction.update(imports, id, { status: 'done', finishedAt: at, leaseUntil: null });
    const by = { uid: list.startedBy, name: list.startedByName };
    const summary = `${list.fileName || 'A list'}: ${list.newCount} new, ${list.changedCount} changed`;
    writeAudit(transaction, by, { action: 'members.imported', summary }, at);
  });
}
