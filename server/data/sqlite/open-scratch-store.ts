import { clubIndexes } from '../indexes.ts';
import type { Store } from '../store.ts';
import { openConnection } from './connection.ts';
import { storeOver } from './open-sqlite-store.ts';

/** An in-memory store that can be saved to a file once it is filled. */
export interface ScratchStore {
  readonly store: Store;
  /** Writes everything to a new file, complete and on the disk when it returns. */
  saveAs(path: string): void;
}

/** Fast to fill, since no commit waits for the disk. */
export function openScratchStore(): ScratchStore {
  const connection = openConnection(':memory:');
  return {
    store: storeOver(connection, clubIndexes),
    saveAs: (path) => void connection.run('VACUUM INTO ?', path),
  };
}
