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
  /** Detected from the bytes, never taken from the sender. */
  readonly type: FileType;
  readonly content: Uint8Array;
}

/** Saves a user's file: first the bytes, then the document that points to them. @throws FileTooLargeError, FilesUnavailableError */
export async function saveFile({ store, files, now }: Parts, file: NewFile): Promise<StoredFile> {
  const { ownerUid, folder, name, type, content } = file;
  const id = randomUUID();
  const path = `${folder}/${id}`;
  await files.put(path, content, type);
  const saved = { id, ownerUid, path, type, name, bytes: content.byteLength, createdAt: now() };
  await store.create(storedFiles, saved);
  return saved;
}

const PAGE = 100;

/**
 * Removes all of a user's uploads: the bytes first, so that none are left without a document.
 * Can be run again after an interruption. @throws FilesUnavailableError
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
