/** Checks, applies and undoes lists a few rows at a time until they are done. A lease ensures that one process at a time works on a list. */
import { type Import, imports, workingStatuses } from '../data/collections/imports.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import type { Store } from '../data/store.ts';
import type { Log } from '../log/log.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { ImportPhase, ImportPhases } from './import-phases.ts';
import type { ImportRunner } from './import-runner.ts';

interface Parts {
  readonly store: Store;
  readonly now: () => Temporal.Instant;
  readonly log: Pick<Log, 'error'>;
  readonly phases: ImportPhases;
}

/** Longer than a group takes; afterwards another process may continue. */
const LEASE_SECONDS = 60;
const MAX_RESUMED = 10;

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
    run: (id) => withBackgroundDeadline(() => run(id)),
    hasWork: async () => (await findWorking(parts.store, 1)).items.length > 0,
    async resume() {
      const { items } = await findWorking(parts.store, MAX_RESUMED);
      await Promise.all(items.map(({ id }) => run(id)));
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}

const findWorking = (store: Store, limit: number) =>
  store.query(imports, { where: [['status', 'in', [...workingStatuses]]], limit });

/** One phase after the other, as long as somebody has started the next one meanwhile. */
async function workOn(parts: Parts, id: string): Promise<void> {
  for (;;) {
    const taken = await takeLease(parts, id);
    if (!taken) return;
    await workThrough(parts, taken);
  }
}

async function workThrough(parts: Parts, { list: first, phase }: Taken): Promise<void> {
  const { store, now } = parts;
  const { id, status } = first;
  for (let list: Import | null = first; list?.status === status; list = await store.find(imports, id)) {
    const rows = await phase.nextRows(list);
    if (rows.length === 0) return finish(parts, list, phase);
    await phase.work(list, rows);
    await store.update(imports, id, { leaseUntil: now().add({ seconds: LEASE_SECONDS }) });
  }
}

interface Taken {
  readonly list: Import;
  readonly phase: ImportPhase;
}

/** The list and what is to be done, or null if that is nothing or another process has the lease. */
function takeLease({ store, now, phases }: Parts, id: string): Promise<Taken | null> {
  return store.transaction(async (transaction) => {
    const list = await transaction.find(imports, id);
    const at = now();
    const status = workingStatuses.find((each) => each === list?.status);
    const phase = list && status ? phases[list.kind][status] : undefined;
    if (!list || !status || !phase) return null;
    if (list.leaseUntil && Temporal.Instant.compare(list.leaseUntil, at) > 0) return null;
    transaction.update(imports, id, { leaseUntil: at.add({ seconds: LEASE_SECONDS }) });
    return { list, phase };
  });
}

async function finish({ store, now }: Parts, of: Import, phase: ImportPhase): Promise<void> {
  const { id, status } = of;
  const { changes, audit } = await phase.finish(of);
  await store.transaction(async (transaction) => {
    const list = await transaction.find(imports, id);
    if (list?.status !== status) return;
    transaction.update(imports, id, { ...changes, leaseUntil: null });
    if (audit) writeAudit(transaction, actorOf(list), audit, now());
  });
}

function actorOf({ status, startedBy, startedByName, undoneBy, undoneByName }: Import): Actor {
  return status === 'undoing'
    ? { uid: undoneBy, name: undoneByName }
    : { uid: startedBy, name: startedByName };
}
