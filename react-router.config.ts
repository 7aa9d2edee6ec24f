import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // A pattern, since the server has several programs (vite.config.ts).
  serverBuildFile: '[name].js',
  // Every guarded URL is known to a hydrated page at once; no manifest endpoint to guard.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
