import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vitest/config';
import { PlainReporter } from './tests/support/plain-reporter.ts';

/** Areas whose files start servers or a browser of their own: they run after the quick ones, a file at a time. */
const slowAreas = ['tests/faults/**/*.test.ts', 'tests/browser/**/*.test.ts'];

/** Not for the project "outgoing-http": msw replaces what it stands on, and refuses what it does not know by itself. */
const noOutside = 'tests/support/fail-on-outgoing-request.ts';

/** What runs on Firestore once more: whatever many people do at once. */
const onFirestore = [
  'contracts/attendance',
  'contracts/book-session',
  'contracts/cancel-booking',
  'contracts/check-in',
  'contracts/door-classes',
  'contracts/holds',
  'contracts/outbox',
  'contracts/renew-calendar',
  'contracts/standing-bookings',
  'contracts/waitlist',
  'http/stripe-webhook',
].map((name) => `tests/${name}.test.ts`);

/** tests/package.json is a scope of its own, and `imports` cannot point out of a scope: `#server` and `#app` are told here. */
const areas = { '#server': resolve('server'), '#app': resolve('app') };

export default defineConfig({
  // The whole app runs from its sources: `virtual:react-router/server-build` is this plugin's.
  plugins: [reactRouter()],
  resolve: { alias: areas },
  test: {
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    setupFiles: ['tests/support/fail-on-console.ts'],
    reporters: [new PlainReporter()],
    passWithNoTests: false,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...slowAreas, 'tests/outgoing-http/**', 'tests/node_modules/**', 'tests/bench/**'],
          testTimeout: 120_000,
          setupFiles: [noOutside],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'outgoing-http',
          include: ['tests/outgoing-http/**/*.test.ts'],
          setupFiles: ['tests/support/provider.ts'],
          testTimeout: 10_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'on-firestore',
          include: onFirestore,
          setupFiles: [noOutside, 'tests/support/on-firestore.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slowAreas,
          setupFiles: [noOutside],
          pool: 'forks',
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
