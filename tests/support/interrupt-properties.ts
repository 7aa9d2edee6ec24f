/**
 * Loaded before every test file: a property test that takes too long fails and shows what it tried, instead of reaching the test's time limit;
 * and it tries the same examples in every run, so that what passed passes again. To try others: `TEST_SEED=7 npx vitest run …`.
 */
import fc from 'fast-check';
import { PROPERTY_LIMIT_MS } from './patience.ts';

fc.configureGlobal({
  seed: Number(process.env.TEST_SEED ?? 20_261_121),
  interruptAfterTimeLimit: PROPERTY_LIMIT_MS,
  markInterruptAsFailure: true,
});
