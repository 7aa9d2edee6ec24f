import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { noServerInClient } from './scripts/vite-no-server-in-client.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter(), noServerInClient()],
  build: isSsrBuild ? { rollupOptions: { input: { main: './server/main.ts' } } } : {},
}));
