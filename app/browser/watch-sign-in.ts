/** Where the pages of this browser tell each other who is signed in: a mark of the login session, no secret. */
const KEY = 'clubfloor-viewer';

export interface SignInWatch {
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** For whom this page was made; empty: for nobody. */
  readonly viewer: string;
  /** Who is signed in now, as the server knows. */
  askViewer(): Promise<string>;
  onChange(): void;
}

/**
 * Notices that another tab signed in or out: by what pages with script write there, and by asking when somebody comes back to
 * this one. Only the server's word counts, so tabs cannot reload each other in circles. @returns how to detach
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
