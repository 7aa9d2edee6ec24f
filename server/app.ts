/** The whole application: `Request` in, `Response` out. Called by the HTTP server and the tests. */
import * as build from 'virtual:react-router/server-build';
import { RouterContextProvider } from 'react-router';
import { access } from './access/access.ts';
import { requireKnownGuards } from './access/guards.ts';
import { PAGE_MS, withPageDeadline } from './data/deadline.ts';
import type { App } from './http/connection.ts';
import { createPageHandlers, type LazyBuild, type LazyRoutes } from './page-handlers.ts';
import { connectionContext, failureContext, servicesContext } from './request/context.ts';
import type { Services } from './services.ts';

/** Made with the process's first app, and for each after it: they depend on the build alone. */
let pageHandlers: ReturnType<typeof createPageHandlers> | undefined;

/**
 * @param pageMs how long a page waits for the store: longer in tests, which run beside other work
 * @throws where `access.ts` names a guard that does not exist.
 */
export function createApp(services: Services, pageMs = PAGE_MS): App {
  requireKnownGuards(access);
  pageHandlers ??= createPageHandlers(build as unknown as LazyBuild);
  const handle = pageHandlers;
  return async (request, connection) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(connectionContext, connection);
    const leftMs = pageMs - (connection.spentMs ?? 0);
    const response = await withPageDeadline(() => handle(request, context), connection.isUrgent, leftMs);
    return context.get(failureContext)?.kind === 'unavailable' ? unavailable(response) : response;
  };
}

/** Pages set 503 themselves; for data and resources the router only has 500. */
function unavailable(response: Response): Response {
  if (response.status !== 500) return response;
  const headers = new Headers(response.headers);
  headers.set('Retry-After', '10');
  return new Response(response.body, { status: 503, headers });
}

/** Identifies this build: `/builds/latest.json`, the hourly check of open pages, retained assets. */
export const buildId: string = build.assets.version;
/** Every route of the build, for the access test. */
export const routes = build.routes as unknown as LazyRoutes;
