/** Watchers of an open page with scripts. */
import * as paths from '#app/paths.ts';
import { watchSignIn } from './watch-sign-in.ts';

/** One hour (specification, §9). */
export const BUILD_CHECK_MS = 3_600_000;

interface BuildWatch {
  /** This page's build. */
  readonly ownId: string;
  /** The server's build; may fail while it restarts. */
  askLatestId(): Promise<string>;
  /** Called once, when the two differ. */
  onNewBuild(): void;
}

/** Checks every hour for a newer build. @returns a function that stops it */
export function watchBuilds({ ownId, askLatestId, onNewBuild }: BuildWatch): () => void {
  const timer = setInterval(async () => {
    const latestId = await askLatestId().catch(() => ownId);
    if (latestId === ownId) return;
    clearInterval(timer);
    onNewBuild();
  }, BUILD_CHECK_MS);
  return () => clearInterval(timer);
}

/** A chunk that fails to load reloads the page, but not again within this time (specification, §9). */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'clubfloor-reloaded-at';

interface ReloadParts {
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

/** Attached at start, detached when the page is left, and attached again when the browser restores it. */
export function startWatching(window: Window): void {
  let detach = attach(window);
  window.addEventListener('pagehide', () => detach());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) detach = attach(window);
  });
}

function attach(window: Window): () => void {
  const { document, location, sessionStorage } = window;
  const reload = () => location.reload();
  const reloadOnce = createGuardedReload({ storage: sessionStorage, now: Date.now, reload });
  // Nobody is signed in on a kiosk page, so it reloads without asking; nothing is lost.
  const { viewer } = document.documentElement.dataset;
  const endings = [
    watchFailedChunks(window, reloadOnce),
    watchBuilds({
      ownId: ownBuildId(),
      askLatestId: () => askFor('/builds/latest.json', 'id'),
      onNewBuild: () => (viewer === undefined ? reloadOnce() : offerReload(document)),
    }),
  ];
  if (viewer !== undefined) {
    const askViewer = () => askFor(paths.viewer, 'viewer');
    endings.push(
      watchSignIn({ target: window, storage: window.localStorage, viewer, askViewer, onChange: reload }),
    );
  }
  return () => {
    for (const end of endings) end();
  };
}

function watchFailedChunks(window: Window, reloadOnce: () => boolean): () => void {
  const onPreloadError = (event: Event) => {
    if (reloadOnce()) event.preventDefault();
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isChunkFailure(reason)) reloadOnce();
  };
  window.addEventListener('vite:preloadError', onPreloadError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('vite:preloadError', onPreloadError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** React Router's manifest carries the build's id, the same that `/builds/latest.json` names. */
function ownBuildId(): string {
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version: string } };
  return manifest?.version ?? '';
}

async function askFor(path: string, name: string): Promise<string> {
  const answer = await fetch(path, { headers: { Accept: 'application/json' }, cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return String(((await answer.json()) as Record<string, unknown>)[name]);
}

/** Offers a reload at the foot of the page when there is a newer build. It never reloads by itself, since someone may be typing. */
function offerReload(page: Document): void {
  const line = page.createElement('div');
  line.className = 'message message-info reload-offer';
  line.setAttribute('role', 'status');
  const link = page.createElement('a');
  link.href = page.location.href;
  link.textContent = 'Reload the page';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    page.location.reload();
  });
  line.append('A newer version of this page is ready. ', link);
  page.body.append(line);
}
