/** The club's files as its records name them, for a backup and for a move to another place. */
import { type PictureFile, pictureFiles } from '#domain/files/picture.ts';
import { storedFiles } from '../data/collections/files.ts';
import { pictures } from '../data/collections/pictures.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';
import type { Files, FileType } from './files.ts';
import { pathOfPicture, typeOfFile } from './pictures/picture-bytes.ts';

/** A file that a record names. Whether its bytes are there is for the files port to say. */
export interface NamedFile {
  readonly path: string;
  readonly type: FileType;
}

const PAGE = 300;

/** Uploads, and the pictures in use in each of their sizes. */
export async function* everyFile(store: Pick<Store, 'query'>): AsyncGenerator<NamedFile> {
  for await (const { path, type } of eachDocument(store, storedFiles, { limit: PAGE }))
    if (type) yield { path, type };
  for await (const { id } of eachDocument(store, pictures, { limit: PAGE }))
    for (const file of pictureFiles) yield ofPicture(id, file);
}

const ofPicture = (id: string, file: PictureFile): NamedFile => ({
  path: pathOfPicture(id, file),
  type: typeOfFile(file),
});

export interface MovedFiles {
  readonly copied: number;
  readonly bytes: number;
  /** Their bytes are in neither place. */
  readonly missing: readonly string[];
}

/**
 * Copies every file to another place; what is there already stays, since a file never changes under its path. Can be repeated.
 * @throws FilesUnavailableError
 */
export async function copyFiles(store: Pick<Store, 'query'>, from: Files, to: Files): Promise<MovedFiles> {
  const there = new Map<string, ReadonlySet<string>>();
  const missing: string[] = [];
  let [copied, bytes] = [0, 0];
  for await (const { path, type } of everyFile(store)) {
    const folder = path.split('/')[0] ?? '';
    const known = there.get(folder) ?? new Set(await to.list(folder));
    there.set(folder, known);
    if (known.has(path)) continue;
    const content = await from.get(path);
    if (content) {
      await to.put(path, content, type);
      copied += 1;
      bytes += content.byteLength;
    } else missing.push(path);
  }
  return { copied, bytes, missing };
}
