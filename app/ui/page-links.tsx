import type { ReactElement } from 'react';
import { Links, useMatches } from 'react-router';

/** By the ids of the matched routes: what a page links to in its head is the same each time. */
const linksByRoutes = new Map<string, ReactElement>();

/** `<Links>` of a page without script, worked out once a page: the framework sorts and compares them for every request. */
export function PageLinks() {
  const routes = useMatches()
    .map(({ id }) => id)
    .join('\n');
  return linksByRoutes.get(routes) ?? <FirstLinks routes={routes} />;
}

function FirstLinks({ routes }: { routes: string }) {
  const links = Links({}) as ReactElement;
  linksByRoutes.set(routes, links);
  return links;
}
