import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startWatching } from './browser/start-watching.ts';

startWatching(window);
void start();

/** App Check starts first if configured, so that every request of the page carries its token. */
async function start(): Promise<void> {
  const { appCheck } = document.documentElement.dataset;
  try {
    if (appCheck) (await import('./browser/app-check.ts')).startAppCheck(window, JSON.parse(appCheck));
  } finally {
    startTransition(() => {
      hydrateRoot(document, <HydratedRouter />);
    });
  }
}
