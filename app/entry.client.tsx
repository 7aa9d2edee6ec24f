import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startWatching } from './browser/start-watching.ts';

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
startWatching(window);
