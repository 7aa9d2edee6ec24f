import type { Plugin } from 'vite';

/**
 * React Router encodes every page's data for the browser to take over before it asks for the page, also where the page has no
 * script to take anything over: up to a tenth of a list page's cost (decision 35). In the built server the encoding waits
 * until it is read, which `app/entry.server.tsx` does for hydrated pages alone. Fails the build when React Router no longer
 * reads like this.
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
          this.error(`React Router encodes its handoff in ${count} places, not in 2: look again`);
        isDone = true;
        return (
          code.replace(eager, 'get serverHandoffStream() { return handoffOf(this, () => $1); }') + handoffOf
        );
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('React Router is not in the server build: its handoff stays eager');
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
