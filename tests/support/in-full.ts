/**
 * Whether the run is `npm run test:all`: every attempt, every width, every engine. `npm test` proves each of these things once. What a run
 * leaves out is told in `docs/tests.md`.
 */
export const inFull = process.env.TEST_ALL === '1';

/** React as members get it, without its checks of development: for `npm run year`, which they would make half as long again. */
export const isProduction = process.env.NODE_ENV === 'production';
