import type { Filter } from '../data/store.ts';

/** Members with an open request for a plan or another plan, until the desk carries it out or the member cancels it. */
export const openPlanRequests: readonly Filter[] = [
  ['requestedPlanAt', '>', Temporal.Instant.fromEpochMilliseconds(0)],
];
