import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { noServerInClient } from './scripts/vite-no-server-in-client.ts';

/** The server's programs; each becomes `build/server/<name>.js` (see `serverBuildFile` in react-router.config.ts). */
const programs = { main: './server/main.ts', demo: './server/demo.ts', club: './server/club.ts' };

export default defineConfig({
  plugins: [reactRouter(), noServerInClient()],
  // Phones of 2019: what they lack in CSS is written out for them.
  build: { cssTarget: ['chrome79', 'safari13', 'firefox75'] },
  environments: { ssr: { build: { rollupOptions: { input: programs } } } },
});
