/** What lists find, filter and sort a member by: computed from the facts of the profile and stored beside them. */

import { newestParqResult, type ParqFacts } from '../health/parq.ts';
import { parqReviewDueAt } from '../health/parq-review-due.ts';
import { memberSearchTerms, type Searchable, sortNameOf } from './member-search.ts';

/** Raised whenever `deriveFields` computes something else from the same facts: every profile is then computed again. */
export const DERIVED_VERSION = 1;

/** Answers without a date are out of date (specification, §4): lists have them as older than any. */
const UNDATED = Temporal.Instant.fromEpochMilliseconds(0);

export interface DerivedFields {
  readonly sortName: string;
  readonly searchTerms: string[];
  readonly latestParqAt: Temporal.Instant | null;
  readonly latestParqHasYes: boolean;
  readonly parqReviewDueAt: Temporal.Instant | null;
  /** `DERIVED_VERSION` of the code that computed the others. */
  readonly derivedVersion: number;
}

export function deriveFields(facts: Searchable & ParqFacts): DerivedFields {
  return {
    sortName: sortNameOf(facts),
    searchTerms: memberSearchTerms(facts),
    ...deriveParqFields(facts),
    derivedVersion: DERIVED_VERSION,
  };
}

/** Of the derived fields, those that come from the PAR-Q and its review. */
export function deriveParqFields(
  facts: ParqFacts,
): Pick<DerivedFields, 'latestParqAt' | 'latestParqHasYes' | 'parqReviewDueAt'> {
  const newest = newestParqResult(facts.parqResults);
  return {
    latestParqAt: newest && (newest.completedAt ?? UNDATED),
    latestParqHasYes: newest?.hasYesAnswers ?? false,
    parqReviewDueAt: parqReviewDueAt(facts),
  };
}
