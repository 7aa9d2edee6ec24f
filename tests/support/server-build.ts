/**
 * What `virtual:react-router/server-build` is in tests (vitest.config.ts): the club from its sources, in the shape in which the build has it.
 * React Router's own plugin compiles every route before the first test, in each of the projects; here a route is compiled where a test
 * asks for its page.
 */
import { resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  UNSAFE_withErrorBoundaryProps as withErrorProps,
  UNSAFE_withComponentProps as withProps,
} from 'react-router';
import config from '#app/routes.ts';
import type { LazyRoute } from '#server/page-handlers.ts';
import * as entryServer from '../../app/entry.server.tsx';

/** What the framework asks of a route besides its module. */
interface RouteAsset {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly path: string | undefined;
  readonly index: boolean | undefined;
  readonly module: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
  hasLoader: boolean;
  hasAction: boolean;
  hasErrorBoundary: boolean;
}

const root = { file: 'root.tsx', id: 'root', path: '', children: config } satisfies RouteConfigEntry;

export const assets = {
  version: 'from-source',
  url: '/assets/manifest.js',
  entry: { module: '/assets/entry.client.js', imports: [], css: [] },
  routes: {} as Record<string, RouteAsset>,
};

export const routes: Record<string, LazyRoute> = {};

add(root, undefined);

function add({ id, file, path, index, children = [] }: RouteConfigEntry, parentId: string | undefined): void {
  const routeId = id ?? file.replace(/\.tsx?$/, '');
  const place = { id: routeId, parentId, path, index };
  const address = resolve('app', file);
  const asset: RouteAsset = {
    ...place,
    ...{ module: `/assets/${file}`, imports: [], css: [] },
    ...{ hasLoader: false, hasAction: false, hasErrorBoundary: false },
  };
  assets.routes[routeId] = asset;
  routes[routeId] = {
    ...place,
    async module() {
      const module = await import(/* @vite-ignore */ address);
      asset.hasLoader = 'loader' in module;
      asset.hasAction = 'action' in module;
      asset.hasErrorBoundary = 'ErrorBoundary' in module;
      // As the plugin does: a page gets what its loader returned.
      return {
        ...module,
        ...(module.default && { default: withProps(module.default) }),
        ...(module.ErrorBoundary && { ErrorBoundary: withErrorProps(module.ErrorBoundary) }),
      };
    },
  } as LazyRoute;
  for (const child of children) add(child, routeId);
}

export const entry = { module: entryServer };
export const assetsBuildDirectory = 'build/client';
export const basename = '/';
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: 'initial' };
export const publicPath = '/';
export const allowedActionOrigins = false;
