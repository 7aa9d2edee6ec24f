/** Loaded before every test file: a property test that takes too long fails and shows what it tried, instead of reaching the test's time limit. */
import fc from 'fast-check';

/** Below the time limit of a quick test. */
const LONGEST_MS = 15_000;

fc.configureGlobal({ interruptAfterTimeLimit: LONGEST_MS, markInterruptAsFailure: true });
