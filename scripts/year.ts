/**
 * A year at the club, or more of them: `npm run year -- --seed 7 --days 365`, `--seeds 1-10`, `--engine firestore`; `--diary` prints what
 * everybody did, `--go-on` lives on after a fault. Otherwise it stops with the shortest history that it finds after which something is wrong.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    days: { type: 'string', default: '365' },
    engine: { type: 'string', default: 'sqlite' },
    'shrink-seconds': { type: 'string', default: '600' },
    'go-on': { type: 'boolean', default: false },
    diary: { type: 'boolean', default: false },
  },
});

const [first = 1, last = first] = (values.seeds ?? values.seed).split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, at) => first + at);
const isOnFirestore = values.engine === 'firestore';
const project = isOnFirestore ? 'on-firestore' : 'quick';
const run = ['node_modules/vitest/vitest.mjs', 'run', 'tests/year/year.test.ts', `--project=${project}`];
const { status } = spawnSync(process.execPath, run, {
  stdio: 'inherit',
  env: {
    ...process.env,
    // Without React's checks of development, which take two fifths of the time.
    NODE_ENV: 'production',
    YEAR_SEEDS: seeds.join(' '),
    YEAR_DAYS: values.days,
    YEAR_SHRINK_SECONDS: values['shrink-seconds'],
    ...(values['go-on'] && { YEAR_GO_ON: '1' }),
    ...(values.diary && { YEAR_DIARY: '1' }),
    ...(isOnFirestore && { TEST_ALL: '1' }),
  },
});
process.exitCode = status ?? 1;
