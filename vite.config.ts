import { defineConfig } from 'vite';
import { guidePages } from './scripts/vite-guide-pages.ts';
import { lazyHandoff } from './scripts/vite-lazy-handoff.ts';
import { lazyRoutes } from './scripts/vite-lazy-routes.ts';
import { noServerInClient } from './scripts/vite-no-server-in-client.ts';
import { plainLetters } from './scripts/vite-plain-letters.ts';
import { routePlugins } from './scripts/vite-route-plugins.ts';
import { shortManifest } from './scripts/vite-short-manifest.ts';
import { stylesOnly } from './scripts/vite-styles-only.ts';

/** The server's programs; each becomes `build/server/<name>.js` (see `serverBuildFile` in react-router.config.ts). */
const programs = {
  ...{ main: './server/main.ts', demo: './server/demo.ts', club: './server/club.ts' },
  // Of the thread in which they read files (server/files/apart/read-apart.ts).
  'reading-thread': './server/files/apart/reading-thread.ts',
};

export default defineConfig({
  plugins: [
    routePlugins(),
    guidePages(),
    lazyRoutes(),
    noServerInClient(),
    lazyHandoff(),
    shortManifest(),
    stylesOnly(),
    plainLetters(),
  ],
  // Phones of 2019: what they lack in CSS is written out for them.
  build: { cssTarget: ['chrome79', 'safari13', 'firefox75'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: { bundlerTimings: false },
          // A module of ours does nothing by being loaded: what a page does not use stays out of its script, such as the error pages of the root.
          treeshake: { moduleSideEffects: (id) => !/\/(?:app|domain)\/.*\.tsx?(?:\?|$)/.test(id) },
          // An address costs a page its own letters, not the list of all.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          // Every page with script loads all of React and its router: one file compresses better than five.
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
    ssr: {
      // For the stack traces of recorded errors (server/log/error-ledger.ts); never served.
      build: {
        rollupOptions: {
          input: programs,
          checks: { bundlerTimings: false },
          output: {
            comments: { legal: true, annotation: false, jsdoc: false },
            // What many pages need is one file: hundreds of small ones take longer to read.
            codeSplitting: { groups: [{ name: 'shared', minShareCount: 20 }] },
          },
        },
        sourcemap: 'hidden',
      },
      // Reading one file is quicker than finding hundreds: half of the start.
      // Google's clients are loaded where they are configured only, and Firestore's reads files of its own; sharp is a native program.
      resolve: {
        noExternal: true,
        external: ['@google-cloud/firestore', 'firebase-admin', 'google-auth-library', 'google-gax', 'sharp'],
      },
      // Otherwise each library's development half comes with it.
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
});
