import { reactRouter } from '@react-router/dev/vite';
import type { Plugin } from 'vite';

const routes = /\/app\/(?:root\.|routes\/)/;

/** What each of these plugins of React Router looks for in a module's address; without one it is for development alone. */
const concerns: Readonly<Record<string, RegExp | null>> = {
  'react-router:route-exports': routes,
  'react-router:route-chunks-index': routes,
  'react-router:build-client-route': /\?__react-router-build-client-route$/,
  'react-router:split-route-modules': /\?route-chunk=/,
  'react-router:dot-server': /\.server/,
  'react-router:dot-client': /\.client/,
  'react-router:hmr-runtime': null,
  'react-router:inject-hmr-runtime': null,
  'react-router:react-refresh-babel': null,
};

/**
 * React Router's plugins, in a build asked only about what they look for. By themselves each is handed all of the nearly four thousand
 * modules: an eighth of a build's processor time. Fails when React Router names them otherwise.
 */
export function routePlugins(): Plugin[] {
  const plugins = reactRouter();
  if (!process.argv.includes('build')) return plugins;
  const missing = new Set(Object.keys(concerns)).difference(new Set(plugins.map(({ name }) => name)));
  if (missing.size > 0) throw new Error(`React Router has no ${[...missing].join(', ')}: update these names`);
  return plugins.flatMap((plugin) => {
    const id = concerns[plugin.name];
    if (id === null) return [];
    return [
      id ? { ...plugin, ...about(id, plugin, 'transform'), ...about(id, plugin, 'resolveId') } : plugin,
    ];
  });
}

function about(id: RegExp, plugin: Plugin, hook: 'transform' | 'resolveId'): Partial<Plugin> {
  const handler = plugin[hook];
  return typeof handler === 'function' ? { [hook]: { filter: { id }, handler } } : {};
}
