/**
 * The files port: uploads, as bytes under a path that the server chooses. Every engine passes the same contract suite.
 * Access is controlled by the file's document (`files` collection) and the route that serves it.
 */
import { StoreUnavailableError } from '../data/store.ts';

export interface Files {
  readonly engine: 'disk' | 'cloud-storage';
  /**
   * Stores the whole file or nothing, replacing an existing one.
   * @throws TypeError for an invalid path or type; FileTooLargeError; FilesUnavailableError
   */
  put(path: string, content: Uint8Array, type: FileType): Promise<void>;
  /** The bytes, or null. @throws TypeError; FilesUnavailableError */
  get(path: string): Promise<Uint8Array | null>;
  /** Removing a missing file is not an error. @throws TypeError; FilesUnavailableError */
  remove(path: string): Promise<void>;
  /** The paths of everything in a folder and below it, in alphabetical order. @throws TypeError; FilesUnavailableError */
  list(folder: string): Promise<string[]>;
}

/** The only types that are stored and served: browsers neither show them as pages nor run them. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/csv'] as const;
export type FileType = (typeof fileTypes)[number];

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}
/** People get the 503 page, which keeps their input. */
export class FilesUnavailableError extends StoreUnavailableError {
  override name = 'FilesUnavailableError';
}

/** `photos/4fG…/0b1e…`: letters, digits and hyphens, so that a path cannot leave its folder on any engine. @throws TypeError */
export function requirePath(path: string): string {
  if (!/^[A-Za-z0-9-]{1,128}(\/[A-Za-z0-9-]{1,128}){1,3}$/.test(path))
    throw new TypeError(`${JSON.stringify(path)} is not a valid file path`);
  return path;
}

/** `photos` or `photos/4fG…`. @throws TypeError */
export function requireFolder(folder: string): string {
  if (!/^[A-Za-z0-9-]{1,128}(\/[A-Za-z0-9-]{1,128}){0,2}$/.test(folder))
    throw new TypeError(`${JSON.stringify(folder)} is not a valid folder`);
  return folder;
}

/** @throws TypeError, FileTooLargeError */
export function requireContent(content: Uint8Array, type: FileType): void {
  if (!fileTypes.includes(type)) throw new TypeError(`${type} is not an allowed file type`);
  if (content.byteLength > MAX_FILE_BYTES)
    throw new FileTooLargeError(`${content.byteLength} bytes: at most ${MAX_FILE_BYTES}`);
}
