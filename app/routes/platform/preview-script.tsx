import { useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/preview-script.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: 'Preview with script' }];

/** The smallest page with script, for checking its overhead; not in production. */
export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(servicesContext).config.mode === 'production') throw notFound(url);
  return null;
}

export default function PreviewScript() {
  const [times, setTimes] = useState(0);
  return (
    <main className="wrap stack">
      <PageHead title="With script" />
      <button type="button" className="button button-quiet" onClick={() => setTimes(times + 1)}>
        <Icon name="activity" />
        Pressed {times} times
      </button>
    </main>
  );
}
