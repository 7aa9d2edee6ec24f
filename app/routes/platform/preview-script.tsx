import { useState } from 'react';
import { data } from 'react-router';
import { pageNotFound } from '#server/access/rules.ts';
import { servicesContext } from '#server/request/context.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/preview-script.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: 'Preview with script' }];

/** The smallest page that runs script, to look at what comes with it; not in production. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  if (context.get(servicesContext).config.mode === 'production') {
    throw data(pageNotFound(pathname), { status: 404, statusText: 'Not Found' });
  }
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
