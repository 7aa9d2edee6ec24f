import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { guidePages } from './scripts/vite-guide-pages.ts';
import { findFirestoreEmulator } from './tests/support/firestore-emulator.ts';
import { inFull, isProduction } from './tests/support/in-full.ts';
import { LongFilesFirst } from './tests/support/long-files-first.ts';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './tests/support/patience.ts';
import { PlainReporter } from './tests/support/plain-reporter.ts';
import { SayWhichFirestore } from './tests/support/say-which-firestore.ts';

/** Each worker has a browser: after the quick ones. */
const inBrowser = ['tests/browser/**/*.test.ts'];

/** Clubs in processes of their own, which are killed, starved and crowded: after the others, whom they would slow down. */
const faults = ['tests/faults/**/*.test.ts'];

/**
 * Files that replace a module, which another file of their thread may have loaded already, or that move the server to another time zone,
 * which only a process can do: each has a process of its own.
 */
const isolated = globSync('tests/**/*.test.{ts,tsx}', { exclude: ['tests/node_modules/**'] }).filter((path) =>
  /vi\.mock\(|process\.env\.TZ = /.test(readFileSync(path, 'utf8')),
);

/** What only speaks HTTP outwards: msw answers, without a socket. */
const overMsw = ['tests/outgoing-http/**/*.test.ts'];

/** Not for the project "outgoing-http": msw replaces what it stands on, and refuses what it does not know by itself. */
const noOutside = 'tests/support/fail-on-outgoing-request.ts';

/** Not where processes share what they make: a browser's club. */
const repeatChance = 'tests/support/repeat-chance.ts';

/** What runs on Firestore once more: whatever many people do at once, and what the engines must refuse alike. */
const onFirestore = [
  'api/tokens',
  'api/webhooks',
  'accounts/closed-account-traces',
  'accounts/confirm-email',
  'accounts/correct-email',
  'accounts/give-code',
  'accounts/handed-link',
  'accounts/interrupted-changes',
  'accounts/invite-staff',
  'accounts/joining-path',
  'bookings/attendance',
  'bookings/book-session',
  'bookings/cancel-booking',
  'bookings/ended-memberships',
  'bookings/renew-calendar',
  'bookings/roster-copy',
  'bookings/standing-bookings',
  'bookings/waitlist',
  'club/get-ready',
  'club/saved-lists',
  'club/use-starting-point',
  'community/events/event-operations',
  'community/trainers/enquiries',
  'community/trainers/session-packs',
  'community/events/event-reminders',
  'community/leads/import-leads',
  'community/leads/join-lead',
  'community/leads/lead-pages',
  'community/leads/take-unconfirmed',
  'community/leads/open-lead',
  'community/runs/route-pages',
  'community/tours/tour-operations',
  'community/runs/run-log',
  'community/runs/run-pages',
  'data/change-documents',
  'data/forged-cursors',
  'community/challenges/challenge-operations',
  'community/challenges/count-scores',
  'desk/search',
  'desk/staff-tasks',
  'door/check-in',
  'door/door-classes',
  'door/member-number',
  'door/visits',
  'door/offline-conflicts',
  'door/remove-visit',
  'door/typed-codes',
  'families/child-membership',
  'families/children',
  'families/eighteen',
  'families/families',
  'families/family-news',
  'families/family-sales',
  'families/guardians',
  'files/take-picture',
  'functions/club-events',
  'health/ask-for-parq',
  'health/waiver-operations',
  'insight/count-figures',
  'insight/daily-figures',
  'insight/lead-figures',
  'insight/members-at-risk',
  'insight/membership-histories',
  'jobs/job-orders',
  'jobs/scheduler',
  'log/audit-seals',
  'members/import-likely-same',
  'members/announcements',
  'members/map-import',
  'members/member-batches',
  'members/member-notes',
  'members/merge-people',
  'members/undo-import',
  'members/members-presets',
  'members/near-people',
  'members/unconfirmed-members',
  'membership/change-own-plan',
  'membership/cool-off',
  'membership/hold-fee',
  'membership/holds',
  'membership/leaving',
  'membership/price-rises',
  'membership/settle-hold',
  'outbox/bounces',
  'outbox/mail-limit',
  'outbox/outbox',
  'payments/day-pass',
  'payments/desk-sales',
  'payments/desk-returns',
  'payments/part-payments',
  'payments/pay-on-joining',
  'payments/put-back',
  'payments/refund-online',
  'payments/refused-by-stripe',
  'payments/direct-debit',
  'payments/hold-sums',
  'payments/disputes',
  'payments/closed-accounts',
  'payments/failed-refunds',
  'payments/payment-notices',
  'payments/second-pack',
  'payments/stripe-webhook',
  'payments/till-pages',
  'payments/what-counts',
  'privacy/consents',
  'privacy/remove-old-records',
  'request/claim-submission',
  'sms/text-worker',
  'training/erase-training',
  'training/results/leaderboards',
  'training/results/move-scores',
  'training/results/log-result',
  'training/results/staff-results',
  'training/write-result',
  'training/workouts/copy-large-week',
  'training/workouts/workout-operations',
  'training/workouts/workout-pages',
  'training/exercises/merge-exercises',
  'training/exercises/follow-renames',
  'training/exercises/save-exercise',
  'training/migrations/migrate-exercises',
  'training/migrations/migrate-pbs',
  'timetable/assign-coach',
  'year/year',
].map((name) => `tests/${name}.test.ts`);

/** Of them, what every run asks the double: of each subject where many people change the same thing. */
const alwaysOnFirestore = [
  'accounts/invite-staff',
  'api/webhooks',
  'bookings/book-session',
  'bookings/cancel-booking',
  'bookings/waitlist',
  'club/saved-lists',
  'community/challenges/challenge-operations',
  'community/events/event-operations',
  'door/check-in',
  'families/family-sales',
  'health/waiver-operations',
  'insight/count-figures',
  'jobs/scheduler',
  'log/audit-seals',
  'members/map-import',
  'members/member-batches',
  'members/merge-people',
  'membership/holds',
  'outbox/outbox',
  'payments/desk-sales',
  'payments/stripe-webhook',
  'privacy/consents',
  'request/claim-submission',
  'training/results/log-result',
].map((name) => `tests/${name}.test.ts`);

/** What asks the double and Google's emulator the same. */
const withEmulatorOnly = ['tests/emulator/**/*.test.ts'];

/** The double answers as the emulator does (`tests/emulator/`): the emulator, which is ten times as slow, is asked what every run asks the double. */
const onEmulator = [
  ...alwaysOnFirestore,
  'tests/data/change-documents.test.ts',
  'tests/data/forged-cursors.test.ts',
  'tests/bookings/rush.test.ts',
  'tests/contracts/firestore-store.test.ts',
  'tests/data/journey-on-firestore.test.ts',
  ...withEmulatorOnly,
];

/** Google's own emulator is asked by `npm run test:all` alone. */
const hasEmulator = inFull && findFirestoreEmulator() !== null;

/** Every page is drawn here for everybody, and every form refused: there React makes its checks of development, a seventh of the time of all tests. */
const checkedByReact = ['access/every-route', 'club/demo', 'request/every-form'].map(
  (name) => `tests/${name}.test.ts`,
);

/** In the others React is as members get it; `npm run test:all` has the checks in all that runs on SQLite: the same pages on Firestore need them no second time. */
const hasChecks = inFull && !isProduction;

/** How JSX is compiled is not in the key of Vitest's cache. */
const react = (development: boolean) => ({
  oxc: { jsx: { runtime: 'automatic' as const, development } },
  test: {
    env: { NODE_ENV: development ? 'test' : 'production' },
    fsModuleCachePath: resolve('node_modules/.cache/vitest', development ? 'development' : 'production'),
  },
});

/** tests/package.json is a scope of its own, and `imports` cannot point out of a scope: `#server` and `#app` are told here. */
const areas = { '#server': resolve('server'), '#app': resolve('app'), '#domain': resolve('domain') };

/** On Google's own emulator, where this machine has it: after the others, since its process would slow them down. */
const emulatorProject: TestProjectInlineConfiguration = {
  extends: true,
  oxc: react(false).oxc,
  test: {
    name: 'on-emulator',
    include: onEmulator,
    ...react(false).test,
    globalSetup: ['tests/support/start-emulator-once.ts'],
    isolate: false,
    setupFiles: [noOutside, repeatChance, 'tests/support/on-firestore.ts'],
    sequence: { groupOrder: 3 },
  },
};

export default defineConfig({
  plugins: [guidePages()],
  oxc: react(hasChecks).oxc,
  // The whole app runs from its sources.
  resolve: {
    alias: { ...areas, 'virtual:react-router/server-build': resolve('tests/support/server-build.ts') },
  },
  test: {
    environment: 'node',
    ...react(hasChecks).test,
    globalSetup: ['scripts/install-test-tools.ts', 'tests/support/temporary-folder.ts'],
    pool: 'threads',
    // For two processors: each worker waits a sixth of its time, in the browser a fifth.
    maxWorkers: 3,
    setupFiles: [
      'fail-on-console',
      'interrupt-properties',
      'leave-as-found',
      'no-owner-stacks',
      'stay-on-the-double',
      'wait-patiently',
    ].map((name) => `tests/support/${name}.ts`),
    reporters: [new SayWhichFirestore(hasEmulator), new PlainReporter()],
    passWithNoTests: false,
    sequence: { sequencer: LongFilesFirst },
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...inBrowser,
            ...faults,
            ...withEmulatorOnly,
            ...overMsw,
            ...isolated,
            ...checkedByReact,
            'tests/node_modules/**',
            'tests/bench/**',
          ],
          isolate: false,
          setupFiles: [noOutside, repeatChance],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        oxc: react(true).oxc,
        test: {
          name: 'checked-by-react',
          include: checkedByReact.filter((path) => !isolated.includes(path)),
          ...react(true).test,
          isolate: false,
          setupFiles: [noOutside, repeatChance],
          sequence: { groupOrder: 0 },
        },
      },
      ...[true, false].map(
        (isChecked): TestProjectInlineConfiguration => ({
          extends: true,
          oxc: react(isChecked || hasChecks).oxc,
          test: {
            name: isChecked ? 'isolated-checked' : 'isolated',
            include: isolated.filter((path) => checkedByReact.includes(path) === isChecked),
            ...react(isChecked || hasChecks).test,
            pool: 'forks',
            setupFiles: [noOutside, repeatChance],
            sequence: { groupOrder: 0 },
          },
        }),
      ),
      {
        extends: true,
        test: {
          name: 'outgoing-http',
          include: overMsw,
          isolate: false,
          setupFiles: [repeatChance, 'tests/support/provider.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        oxc: react(false).oxc,
        test: {
          name: 'on-firestore',
          include: inFull ? onFirestore : alwaysOnFirestore,
          ...react(false).test,
          isolate: false,
          setupFiles: [noOutside, repeatChance, 'tests/support/on-firestore.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: inBrowser,
          isolate: false,
          setupFiles: [noOutside, 'tests/support/close-pages.ts'],
          pool: 'forks',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: faults,
          // Each program that a test starts compiles six hundred sources; half of that is done once.
          env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/sources') },
          isolate: false,
          setupFiles: [noOutside],
          pool: 'forks',
          // Half of their time they wait for a process to start or to end.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
        },
      },
      ...(hasEmulator ? [emulatorProject] : []),
    ],
  },
});
