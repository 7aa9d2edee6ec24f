import { pictures, unusedPictures } from '../../data/collections/pictures.ts';
import { listEach } from '../../data/each-of.ts';
import type { Transaction } from '../../data/store.ts';
import type { Services } from '../../services.ts';
import { FilesUnavailableError } from '../files.ts';
import { removeBytes } from './picture-bytes.ts';

type Parts = Pick<Services, 'store' | 'files' | 'now'>;

const PAGE = 100;
/** Longer than any picture takes from its first byte to its place. */
const HOURS_UNUSED = 1;

/**
 * Takes a picture down and removes it.
 * @param unhang empties the field that holds its id, in the transaction that drops the picture; may run more than once
 * @returns its id; empty: there was none
 */
export async function removePicture(
  parts: Parts,
  unhang: (transaction: Transaction) => Promise<string>,
): Promise<void> {
  const id = await parts.store.transaction(async (transaction) => {
    const dropped = await unhang(transaction);
    dropPicture(transaction, dropped, parts.now());
    return dropped;
  });
  await removeDropped(parts, id);
}

/**
 * From this transaction on nobody sees the picture: for an operation that removes what the picture belongs to. Its bytes
 * go by `removeDropped` or, within two hours, by the job.
 * @param id empty: nothing happens
 */
export function dropPicture(transaction: Transaction, id: string, now: Temporal.Instant): void {
  if (id === '') return;
  transaction.remove(pictures, id);
  transaction.set(unusedPictures, { id, since: now });
}

/** Removes the bytes of a dropped picture now. Where the files are away, the job does it. @param id empty: nothing happens */
export async function removeDropped(parts: Omit<Parts, 'now'>, id: string): Promise<void> {
  if (id === '') return;
  await removeBytes(parts, id).catch((error: unknown) => {
    if (!(error instanceof FilesUnavailableError)) throw error;
  });
}

/** Removes all pictures of a person, bytes and all. Can be repeated after an interruption. @throws FilesUnavailableError */
export async function removePicturesOf(parts: Parts, uid: string): Promise<void> {
  const { store, now } = parts;
  const theirs = await listEach(store, pictures, { where: [['ownerUid', '==', uid]], limit: PAGE });
  for (const { id } of theirs) {
    await store.transaction(async (transaction) => dropPicture(transaction, id, now()));
    await removeBytes(parts, id);
  }
}

/** A job: removes the bytes of pictures that never came into use, and of those whose removal was interrupted. */
export async function removeUnusedPictures(parts: Parts): Promise<void> {
  const before = parts.now().subtract({ hours: HOURS_UNUSED });
  const { items } = await parts.store.query(unusedPictures, {
    where: [['since', '<=', before]],
    orderBy: [['since', 'asc']],
    limit: PAGE,
  });
  for (const { id } of items) await removeBytes(parts, id);
}
