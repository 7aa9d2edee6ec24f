import { type ReactElement, useContext } from 'react';
import { Links, useMatches } from 'react-router';
import { KeeperContext } from './kept-markup.tsx';

/** By the ids of the matched routes: what a page links to in its head is the same each time. */
const linksByRoutes = new Map<string, ReactElement>();

/**
 * `<Links>`, worked out once for each page without script: the framework sorts and compares them for every request. Not where nothing is
 * kept: an error page has the links of fewer routes than have matched.
 */
export function PageLinks() {
  const isKept = useContext(KeeperContext) !== null;
  const routes = useMatches()
    .map(({ id }) => id)
    .join('\n');
  if (!isKept) return <Links />;
  return linksByRoutes.get(routes) ?? <FirstLinks routes={routes} />;
}

function FirstLinks({ routes }: { routes: string }) {
  const links = Links({}) as ReactElement;
  linksByRoutes.set(routes, links);
  return links;
}
