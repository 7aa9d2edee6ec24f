/** Copies documents with every field they have, known to us or not, a page at a time; and compares what lies at both ends. */
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

export interface Copying {
  readonly from: CopyEnd;
  readonly to: CopyEnd;
  readonly file: ProgressFile;
  say(sentence: string): void;
}

/** Copies what `progress` does not say is copied. A page that was written but not noted is written again, to the same effect. */
export async function copyCollections(
  { from, to, file, say }: Copying,
  planned: readonly PlannedCollection[],
  progress: CopyProgress,
): Promise<void> {
  for (const { name, documents } of planned) {
    const state = progress.collections[name] ?? { cursor: null, isCopied: false };
    progress.collections[name] = state;
    while (!state.isCopied) {
      const page = await from.store.query(storedDocuments(name), { limit: PAGE, cursor: state.cursor });
      await writePage(to, name, page.items);
      state.cursor = page.nextCursor;
      state.isCopied = page.nextCursor === null;
      file.write(progress);
    }
    say(`Copied ${name}: ${documents.toLocaleString('en-GB')} documents.`);
  }
}

async function writePage({ store, name: end }: CopyEnd, name: string, page: readonly RawDocument[]) {
  const collection = storedDocuments(name);
  for (const documents of batchesOf(page, (document) => sizeOf(end, name, document))) {
    await store.batch((batch) => {
      for (const document of documents) batch.set(collection, document);
    });
  }
}

/** @throws MaintenanceError naming the document, where another client has stored what the other engine cannot hold */
function sizeOf(end: string, name: string, { id, fields }: RawDocument): number {
  try {
    return canonicalText(id, fields).length;
  } catch (error) {
    throw new MaintenanceError(`${end} cannot hold ${name}/${id}: ${(error as Error).message}.`);
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

/** The collections of which the two ends do not hold the same, with a sentence on each. */
export async function findDifferences(
  from: CopyEnd,
  to: CopyEnd,
  planned: readonly PlannedCollection[],
): Promise<ReadonlyMap<string, string>> {
  const differences = new Map<string, string>();
  for (const { name } of planned) {
    const [original, copy] = [await checksumOf(from.store, name), await checksumOf(to.store, name)];
    if (original.count !== copy.count)
      differences.set(name, `${name}: ${original.count} documents there, ${copy.count} here`);
    else if (original.text !== copy.text)
      differences.set(name, `${name}: the same number of documents, but not the same in them`);
  }
  return differences;
}

async function checksumOf(store: Store, name: string): Promise<Checksum> {
  const checksum = new Checksum();
  for await (const { id, fields } of eachDocument(store, storedDocuments(name), { limit: PAGE })) {
    checksum.add(id, fields);
  }
  return checksum;
}
