/** A chunk that fails to load reloads the page, but not again within this time (specification, §9). */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'clubfloor-reloaded-at';

export interface ReloadParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds since the epoch. */
  now(): number;
  reload(): void;
}

/** Reloads at most once in ten seconds, remembered across reloads, so that a page that keeps failing does not loop.
 * @returns false when it did not reload */
export function createGuardedReload({ storage, now, reload }: ReloadParts): () => boolean {
  return () => {
    const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    if (now() - last < RELOAD_GUARD_MS) return false;
    storage.setItem(KEY, String(now()));
    reload();
    return true;
  };
}

/** Whether an error is a failed load of a module or its style, by the messages of browsers and Vite. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message);
}
