import type { Plugin } from 'vite';

/**
 * React Router encodes every page's data for hydration before it renders the page, even where the page has no
 * script to hydrate: up to a tenth of a list page's cost (docs/request.md). In the built server the data is encoded only
 * when it is read, which `app/entry.server.tsx` does only for hydrated pages. Fails the build when React Router's source no longer
 * matches.
 */
export function lazyHandoff(): Plugin {
  const eager = /serverHandoffStream: (encodeViaTurboStream\([^()]*\))/g;
  let isDone = false;
  return {
    name: 'lazy-handoff',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /react-router\/dist\/.*server-runtime\/server\.js/ },
      handler(code) {
        const count = code.match(eager)?.length ?? 0;
        if (count !== 2)
          this.error(
            `Expected React Router to encode its handoff in 2 places, found ${count}: update this plugin`,
          );
        isDone = true;
        const lazy = code.replace(eager, 'get serverHandoffStream() { return handoffOf(this, () => $1); }');
        // No line moves, so that the source map stays right as it is.
        return { code: lazy + handoffOf, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isDone)
        this.error('React Router is not in the server build: its handoff would stay eager');
    },
  };
}

/** Once for each context, since the router reads it twice. */
const handoffOf = `
const handoffs = new WeakMap();
function handoffOf(context, encode) {
  let stream = handoffs.get(context);
  if (!stream) handoffs.set(context, (stream = encode()));
  return stream;
}
`;
