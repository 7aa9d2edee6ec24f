import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Fails the build when what is sent to browsers would contain anything of `server/`. React Router takes loaders and
 * actions, with what only they import, out of the client's route modules first, so there is no exception to make.
 */
export function noServerInClient(): Plugin {
  let root = '';
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
        if (resolved?.id.startsWith(`${root}${sep}server${sep}`)) {
          const from = importer ? relative(root, importer) : 'an entry';
          this.error(`${from} would bring ${relative(root, resolved.id)} into the browser.`);
        }
        return resolved;
      },
    },
  };
}
