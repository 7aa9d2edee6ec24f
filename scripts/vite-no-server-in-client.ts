import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Fails the build when a client bundle would contain anything from `server/`. React Router first removes loaders and
 * actions, and what only they import, from the client's route modules, so no exceptions are needed.
 */
export function noServerInClient(): Plugin {
  let root = '';
  const crossings = new Set<string>();
  return {
    name: 'no-server-in-client',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root;
    },
    resolveId: {
      order: 'pre',
      filter: { id: /server\// },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!resolved?.id.startsWith(`${root}${sep}server${sep}`)) return resolved;
        const from = importer ? relative(root, importer) : 'an entry';
        crossings.add(`${from} would bring ${relative(root, resolved.id)} into the browser`);
        return { id: resolved.id, external: true }; // Continue, so that every crossing is reported at once.
      },
    },
    buildEnd() {
      if (crossings.size > 0) this.error([...crossings].join('\n'));
    },
  };
}
