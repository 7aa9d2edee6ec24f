import type { Plugin } from 'vite';

/**
 * React Router loads the module of every route as the server starts. Here a route's `module` is a function that loads it, called by
 * `server/page-handlers.ts` when somebody first asks for a page of its branch. Fails where React Router's own code no longer matches.
 */
export function lazyRoutes(): Plugin {
  const eager = /^ *import \* as (route\d+) from ("[^"\n]+");$/gm;
  return {
    name: 'lazy-routes',
    apply: 'build',
    transform: {
      filter: { id: /virtual:react-router\/server-build$/ },
      handler(code) {
        const lazy = code.replace(eager, 'const $1 = () => import($2);');
        if (lazy === code || /^ *import \* as route/m.test(lazy))
          this.error('React Router writes its server build in another way: update this plugin');
        return { code: lazy, map: null };
      },
    },
  };
}
