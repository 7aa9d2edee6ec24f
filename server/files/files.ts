/**
 * The files port: what people upload, as bytes under a path that the server has made. Every engine passes the same contract suite.
 * Who may see a file is the business of its document (`files` collection) and of the route that serves it.
 */
import { StoreUnavailableError } from '../data/store.ts';

export interface Files {
  readonly engine: 'disk' | 'cloud-storage';
  /**
   * Stores the whole file or nothing, over what was there.
   * @throws TypeError for a path or type that is not ours; FileTooLargeError; FilesUnavailableError
   */
  put(path: string, content: Uint8Array, type: FileType): Promise<void>;
  /** The bytes, or null. @throws TypeError; FilesUnavailableError */
  get(path: string): Promise<Uint8Array | null>;
  /** Removing what is not there is no error. @throws TypeError; FilesUnavailableError */
  remove(path: string): Promise<void>;
  /** The paths of everything in a folder and below it, in alphabetical order. @throws TypeError; FilesUnavailableError */
  list(folder: string): Promise<string[]>;
}

/** The only types that are kept and served: a browser shows none of them as a page, and runs none. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/csv'] as const;
export type FileType = (typeof fileTypes)[number];

export const MOST_FILE_BYTES = 10 * 1024 * 1024;

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}
/** People get the 503 page that keeps what they typed. */
export class FilesUnavailableError extends StoreUnavailableError {
  override name = 'FilesUnavailableError';
}

/** `photos/4fG…/0b1e…`: letters, digits and hyphens, so that no path leads anywhere else, on any engine. @throws TypeError */
export function requirePath(path: string): string {
  if (!/^[A-Za-z0-9-]{1,128}(\/[A-Za-z0-9-]{1,128}){1,3}$/.test(path))
    throw new TypeError(`${JSON.stringify(path)} is no path of a file`);
  return path;
}

/** `photos` or `photos/4fG…`. @throws TypeError */
export function requireFolder(folder: string): string {
  if (!/^[A-Za-z0-9-]{1,128}(\/[A-Za-z0-9-]{1,128}){0,2}$/.test(folder))
    throw new TypeError(`${JSON.stringify(folder)} is no folder of files`);
  return folder;
}

/** @throws TypeError, FileTooLargeError */
export function requireContent(content: Uint8Array, type: FileType): void {
  if (!fileTypes.includes(type)) throw new TypeError(`${type} is no type of file that is kept`);
  if (content.byteLength > MOST_FILE_BYTES)
    throw new FileTooLargeError(`${content.byteLength} bytes: at most ${MOST_FILE_BYTES}`);
}
