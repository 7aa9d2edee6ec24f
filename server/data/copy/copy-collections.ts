/** Copies documents with all their fields, known to us or not, a page at a time, and compares both stores afterwards. */
import { formatNumber } from '#domain/values/numbers.ts';
import { wellFormed } from '#domain/values/text.ts';
import { storedDocuments } from '../collections/collection.ts';
import { eachDocument } from '../each-of.ts';
import { MaintenanceError } from '../maintenance.ts';
import type { Store, StoredFields } from '../store.ts';
import type { CopyProgress, ProgressFile } from './copy-progress.ts';
import { Checksum, canonicalText } from './document-digest.ts';
import type { CopyEnd, PlannedCollection } from './plan-copy.ts';

const PAGE = 200;
/** Characters of a batch; Firestore takes 10 MiB, and a character may be three bytes. */
const BATCH_CHARACTERS = 2_000_000;

interface RawDocument {
  readonly id: string;
  readonly fields: StoredFields;
}

export interface CopyJob {
  readonly from: CopyEnd;
  readonly to: CopyEnd;
  readonly file: ProgressFile;
  say(sentence: string): void;
}

/** Copies what `progress` does not list as copied. A page that was written but not recorded is written again, with the same result. */
export async function copyCollections(
  { from, to, file, say }: CopyJob,
  planned: readonly PlannedCollection[],
  progress: CopyProgress,
): Promise<void> {
  for (const { name, documents } of planned) {
    const state = progress.collections[name] ?? { cursor: null, isCopied: false };
    progress.collections[name] = state;
    while (!state.isCopied) {
      const page = await from.store.query(storedDocuments(name), { limit: PAGE, cursor: state.cursor });
      await writePage(to, name, page.items.map(repaired));
      state.cursor = page.nextCursor;
      state.isCopied = page.nextCursor === null;
      file.write(progress);
    }
    say(`Copied ${name}: ${formatNumber(documents)} documents.`);
  }
}

/** Replaces half characters: older versions could store them in SQLite, and no store accepts them now. */
function repaired(document: RawDocument): RawDocument {
  return { id: document.id, fields: wellFormed(document.fields) };
}

async function writePage({ store, name: end }: CopyEnd, name: string, page: readonly RawDocument[]) {
  const collection = storedDocuments(name);
  for (const documents of batchesOf(page, (document) => sizeOf(end, name, document))) {
    await store.batch((batch) => {
      for (const document of documents) batch.set(collection, document);
    });
  }
}

/** @throws MaintenanceError naming the document, where another client has stored a value that the other engine does not support */
function sizeOf(end: string, name: string, { id, fields }: RawDocument): number {
  try {
    return canonicalText(id, fields).length;
  } catch (error) {
    throw new MaintenanceError(`${end} cannot store ${name}/${id}: ${(error as Error).message}.`);
  }
}

function batchesOf(page: readonly RawDocument[], size: (document: RawDocument) => number): RawDocument[][] {
  const batches: RawDocument[][] = [];
  let room = 0;
  for (const document of page) {
    const needed = size(document);
    if (needed > room || batches.length === 0) {
      batches.push([]);
      room = BATCH_CHARACTERS;
    }
    batches.at(-1)?.push(document);
    room -= needed;
  }
  return batches;
}

export interface Comparison {
  /** The collections that differ, with a sentence on each. */
  readonly differences: ReadonlyMap<string, string>;
  /** Ids of the documents whose text was repaired in the copy, by collection. */
  readonly repairs: ReadonlyMap<string, readonly string[]>;
}

/** Compares both stores. Repaired documents count as equal. */
export async function compareEnds(
  from: CopyEnd,
  to: CopyEnd,
  planned: readonly PlannedCollection[],
): Promise<Comparison> {
  const differences = new Map<string, string>();
  const repairs = new Map<string, readonly string[]>();
  for (const { name } of planned) {
    const [original, copy] = [await computeChecksum(from.store, name), await computeChecksum(to.store, name)];
    if (original.repairs.length > 0) repairs.set(name, original.repairs);
    if (original.checksum.count !== copy.checksum.count)
      differences.set(
        name,
        `${name}: ${original.checksum.count} documents in the source, ${copy.checksum.count} in the copy`,
      );
    else if (original.checksum.text !== copy.checksum.text)
      differences.set(name, `${name}: same number of documents, but different contents`);
  }
  return { differences, repairs };
}

/** The checksum of a collection after repair. */
async function computeChecksum(
  store: Store,
  name: string,
): Promise<{ checksum: Checksum; repairs: string[] }> {
  const checksum = new Checksum();
  const repairs: string[] = [];
  for await (const document of eachDocument(store, storedDocuments(name), { limit: PAGE })) {
    const { id, fields } = repaired(document);
    checksum.add(id, fields);
    if (fields !== document.fields) repairs.push(id);
  }
  return { checksum, repairs };
}
