/** What a page with script looks out for while it is open. */
import * as paths from '#app/paths.ts';
import { createGuardedReload, isChunkFailure } from './guarded-reload.ts';
import { offerReload } from './offer-reload.ts';
import { watchBuilds } from './watch-builds.ts';
import { watchSignIn } from './watch-sign-in.ts';

/** Attached once at start, detached when the page is left, and attached again when the browser brings it back as it was. */
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
  // A kiosk's page is made for nobody: no person is there to take an offer, and nothing is lost by a reload.
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
