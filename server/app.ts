/** The whole application: `Request` in, `Response` out. What the HTTP server and the tests call. */
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { access } from './access.ts';
import { connectionContext, servicesContext } from './context.ts';
import { requireKnownGuards } from './guards/guards.ts';
import type { App } from './http/connection.ts';
import type { Services } from './services.ts';

/** @throws where `access.ts` names a guard that does not exist. */
export function createApp(services: Services): App {
  requireKnownGuards(access);
  const handle = createRequestHandler(build as unknown as ServerBuild, 'production');
  return (request, connection) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(connectionContext, connection);
    return handle(request, context);
  };
}

/** Identifies this build: `/builds/latest.json`, the hourly check of open pages, kept assets. */
export const buildId: string = build.assets.version;
/** Every route of the build, for the access test. */
export const routes = build.routes;
