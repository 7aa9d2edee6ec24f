import { randomUUID } from 'node:crypto';
import { type StoredFile, storedFiles } from '../data/collections/files.ts';
import type { Services } from '../services.ts';
import type { FileType } from './files.ts';

type Parts = Pick<Services, 'store' | 'files' | 'now'>;

export interface NewFile {
  readonly ownerUid: string;
  /** Kind of file: `photos`. */
  readonly folder: string;
  readonly name: string;
  /** Found out from the bytes, never what the sender says. */
  readonly type: FileType;
  readonly content: Uint8Array;
}

/** Keeps a file for somebody: first the bytes, then the document that leads to them. @throws FileTooLargeError, FilesUnavailableError */
export async function saveFile({ store, files, now }: Parts, file: NewFile): Promise<StoredFile> {
  const { ownerUid, folder, name, type, content } = file;
  const id = randomUUID();
  const path = `${folder}/${id}`;
  await files.put(path, content, type);
  const kept = { id, ownerUid, path, type, name, bytes: content.byteLength, createdAt: now() };
  await store.create(storedFiles, kept);
  return kept;
}

const PAGE = 100;

/**
 * Removes all that somebody has uploaded: of each first the bytes, so that no byte is left without a document that leads to it.
 * Can be run again where it was interrupted. @throws FilesUnavailableError
 */
export async function removeFilesOf(
  { store, files }: Pick<Parts, 'store' | 'files'>,
  uid: string,
): Promise<void> {
  for (;;) {
    const { items } = await store.query(storedFiles, { where: [['ownerUid', '==', uid]], limit: PAGE });
    if (items.length === 0) return;
    for (const { id, path } of items) {
      await files.remove(path);
      await store.remove(storedFiles, id);
    }
  }
}
