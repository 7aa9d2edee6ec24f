import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isHydrated } from './hydrated-routes.ts';

const ASSIGNMENT = 'window.__reactRouterManifest=';

interface Manifest {
  routes: Record<string, { readonly parentId?: string }>;
}

/**
 * Shortens what React Router tells a browser about routes: every page of the product, 11 kB compressed, to the pages with script and the
 * layouts around them. No script goes from one page to another (`tests/architecture.test.ts`), so a page needs only itself. The server keeps
 * the whole. Fails the build when the manifest is no longer found as it was.
 */
export function shortManifest(): Plugin {
  let [root, assets] = ['', ''];
  return {
    name: 'short-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved(config) {
      root = config.root;
      assets = join(root, 'build/client/assets');
    },
    closeBundle() {
      const names = readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name));
      const found = names.filter((name) =>
        shorten(join(assets, name), (id) => isHydrated(join(root, 'app', id))),
      );
      if (found.length !== 1)
        this.error(`Expected one manifest of React Router in ${assets}, found ${found.length}`);
    },
  };
}

function shorten(file: string, hasScript: (routeId: string) => boolean): boolean {
  const code = readFileSync(file, 'utf8');
  if (!code.startsWith(ASSIGNMENT)) return false;
  const manifest: Manifest = JSON.parse(code.slice(ASSIGNMENT.length).replace(/;\s*$/, ''));
  const kept = new Set<string>();
  for (const id of Object.keys(manifest.routes).filter(hasScript)) {
    for (let at: string | undefined = id; at; at = manifest.routes[at]?.parentId) kept.add(at);
  }
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => kept.has(id)));
  writeFileSync(file, `${ASSIGNMENT}${JSON.stringify({ ...manifest, routes })};`);
  return true;
}
