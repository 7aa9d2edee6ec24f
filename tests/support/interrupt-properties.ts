/** Loaded before every test file: a property that takes too long fails with what it tried, instead of running into the test's limit. */
import fc from 'fast-check';

/** Below the limit of a quick test. */
const LONGEST_MS = 15_000;

fc.configureGlobal({ interruptAfterTimeLimit: LONGEST_MS, markInterruptAsFailure: true });
