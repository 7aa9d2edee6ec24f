import type { Log } from '../../log/log.ts';
import { storedDocuments } from '../collections/collection.ts';
import { DATA_VERSION_ID, type DataVersion, dataVersions } from '../collections/data-version.ts';
import { eachDocument } from '../each-of.ts';
import { nextTurn } from '../give-way.ts';
import type { Reads, Store } from '../store.ts';
import type { AddedDocument, StoredChange } from './stored-change.ts';
import { storedChanges } from './stored-changes.ts';

/** Documents read, and at most changed, in one transaction. */
const PAGE = 50;
/** While an update is rolled out, processes of the release before go on writing documents as they know them. */
const OLD_RELEASE_MINUTES = 15;

export interface ChangeParts {
  readonly store: Store;
  now(): Temporal.Instant;
  readonly log: Pick<Log, 'info'>;
  /** Given by tests. */
  readonly changes?: readonly StoredChange[];
}

/** The number of the last change that is complete. */
export async function readDataVersion(store: Store): Promise<number> {
  return (await store.find(dataVersions, DATA_VERSION_ID))?.version ?? 0;
}

/** The changes that are not complete and for which there is a document. A store that has only ever known this release has none. */
export async function findWaitingChanges(
  store: Store,
  changes: readonly StoredChange[] = storedChanges,
): Promise<StoredChange[]> {
  const version = await readDataVersion(store);
  const waiting: StoredChange[] = [];
  for (const change of changes.filter(({ number }) => number > version))
    if (await hasDocumentFor(store, change)) waiting.push(change);
  return waiting;
}

async function hasDocumentFor(store: Store, { collection, change }: StoredChange): Promise<boolean> {
  const documents = eachDocument(store, storedDocuments(collection), { limit: PAGE });
  for await (const { id, fields } of documents) if (change(id, fields) !== null) return true;
  return false;
}

/** Looks until it has once found the store up to date: it never goes back while this process runs. */
export function watchForChanges({ store, changes = storedChanges }: ChangeParts): () => Promise<boolean> {
  const latest = changes.at(-1)?.number ?? 0;
  let isDone = false;
  return async () => {
    isDone ||= (await readDataVersion(store)) >= latest;
    return !isDone;
  };
}

/**
 * Goes over the documents of the next changes, page by page, and goes on where another run has stopped. A change is complete after a pass that found
 * nothing to do and began when no process of the release before can be running any more; until then each run makes another pass.
 */
export async function changeStoredDocuments(parts: ChangeParts): Promise<void> {
  const { store, now, changes = storedChanges } = parts;
  const stored = await store.find(dataVersions, DATA_VERSION_ID);
  let state: DataVersion = stored ?? dataVersions.decode(DATA_VERSION_ID, {});
  for (const change of changes.filter(({ number }) => number > state.version)) {
    state = await runPass(parts, change, state);
    const { pass } = state;
    if (!pass) throw new Error('A pass has no end');
    const waited = pass.since?.add({ minutes: OLD_RELEASE_MINUTES });
    const isLast = waited && pass.beganAt && Temporal.Instant.compare(pass.beganAt, waited) >= 0;
    if (pass.changed > 0 || !isLast) {
      await store.set(dataVersions, { ...state, pass: { ...pass, beganAt: null, cursor: null, changed: 0 } });
      return;
    }
    state = { ...state, version: change.number, pass: null };
    await store.set(dataVersions, state);
    const { number, what } = change;
    parts.log.info({ number, what, at: now().toString() }, 'A change of stored documents is complete');
  }
}

/** Begins a pass, or ends one that was interrupted. */
async function runPass(
  { store, now }: ChangeParts,
  change: StoredChange,
  before: DataVersion,
): Promise<DataVersion> {
  const earlier = before.pass?.number === change.number ? before.pass : null;
  const fresh = {
    number: change.number,
    since: earlier?.since ?? now(),
    beganAt: now(),
    cursor: null,
    changed: 0,
  };
  let pass: NonNullable<DataVersion['pass']> = earlier?.beganAt ? earlier : fresh;
  const documents = storedDocuments(change.collection);
  for (;;) {
    const page = await store.query(documents, { limit: PAGE, cursor: pass.cursor });
    const ids = page.items.filter(({ id, fields }) => change.change(id, fields) !== null).map(({ id }) => id);
    const changed = ids.length === 0 ? 0 : await changePage({ store, now }, change, ids);
    pass = { ...pass, cursor: page.nextCursor, changed: pass.changed + changed };
    // Where the pass is, so that whoever goes on need not begin again.
    if (page.nextCursor !== null || changed > 0) await store.set(dataVersions, { ...before, pass });
    if (page.nextCursor === null) return { ...before, pass };
    await nextTurn();
  }
}

/** Each document as it is in this moment: somebody may have written it since the page was read. */
async function changePage(
  { store, now }: Pick<ChangeParts, 'store' | 'now'>,
  storedChange: StoredChange,
  ids: readonly string[],
): Promise<number> {
  const { collection, change, adds, rewrite } = storedChange;
  const documents = storedDocuments(collection);
  if (rewrite) {
    let changed = 0;
    for (const id of ids) {
      const isChanged = await store.transaction(async (transaction) => {
        const found = await transaction.find(documents, id);
        if (!found || change(id, found.fields) === null) return false;
        await rewrite(transaction, id, now());
        return true;
      });
      if (isChanged) changed += 1;
      await nextTurn();
    }
    return changed;
  }
  return store.transaction(async (transaction) => {
    const found = await transaction.findMany(documents, ids);
    const changes = found.flatMap((each) => {
      const fields = each && change(each.id, each.fields);
      return fields ? [{ id: each.id, fields, added: adds?.(each.id, each.fields) ?? [] }] : [];
    });
    const added = await findMissing(
      transaction,
      changes.flatMap((each) => each.added),
    );
    for (const { id, fields } of changes) transaction.update(documents, id, { fields });
    for (const { collection: name, id, fields } of added)
      transaction.create(storedDocuments(name), { id, fields });
    return changes.length;
  });
}

/** Those that don't exist yet. All are of one collection. */
async function findMissing(
  reads: Pick<Reads, 'findMany'>,
  added: readonly AddedDocument[],
): Promise<AddedDocument[]> {
  const [first] = added;
  if (!first) return [];
  const known = await reads.findMany(
    storedDocuments(first.collection),
    added.map(({ id }) => id),
  );
  return added.filter((_, index) => known[index] === null);
}
