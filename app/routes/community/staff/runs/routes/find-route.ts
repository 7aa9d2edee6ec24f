import { notFound } from '#server/access/not-found.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { type RunRoute, runRoutes } from '#server/data/collections/run-routes.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** The route of a page's address. @throws 404 */
export async function findRoute(url: URL, context: Context, id: string): Promise<RunRoute> {
  const route = isDocumentId(id) ? await context.get(servicesContext).store.find(runRoutes, id) : null;
  if (!route) throw notFound(url);
  return route;
}
