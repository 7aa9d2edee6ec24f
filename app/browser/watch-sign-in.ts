/** The storage key in which this browser's tabs share who is signed in: a mark of the login session, not a secret. */
const KEY = 'clubfloor-viewer';

export interface SignInWatch {
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Who this page was rendered for; empty: not signed in. */
  readonly viewer: string;
  /** Who is signed in now, according to the server. */
  askViewer(): Promise<string>;
  onChange(): void;
}

/**
 * Detects that another tab signed in or out: by the storage key, and by asking the server when this tab gets focus. Only the server's
 * answer counts, so tabs cannot reload each other in a loop. @returns a function that detaches it
 */
export function watchSignIn({ target, storage, viewer, askViewer, onChange }: SignInWatch): () => void {
  if (storage.getItem(KEY) !== viewer) storage.setItem(KEY, viewer);
  const check = async () => {
    const current = await askViewer().catch(() => viewer);
    if (current !== viewer) onChange();
  };
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === KEY && newValue !== viewer) void check();
  };
  const onFocus = () => void check();
  target.addEventListener('storage', onStorage);
  target.addEventListener('focus', onFocus);
  return () => {
    target.removeEventListener('storage', onStorage);
    target.removeEventListener('focus', onFocus);
  };
}
