/** A part of the page that does not come makes it reload, but not again within this time (specification, §9). */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'clubfloor-reloaded-at';

export interface ReloadParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds since the epoch. */
  now(): number;
  reload(): void;
}

/** Reloads once in ten seconds, over reloads: a page that fails for good does not turn in circles. False: not now. */
export function createGuardedReload({ storage, now, reload }: ReloadParts): () => boolean {
  return () => {
    const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    if (now() - last < RELOAD_GUARD_MS) return false;
    storage.setItem(KEY, String(now()));
    reload();
    return true;
  };
}

/** Whether an error says that a module or its style did not load, in the words of the browsers and of Vite. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message);
}
