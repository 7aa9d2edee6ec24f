/** The fields that lists search, filter and sort members by: computed from the profile and stored with it. */

import { memberNumberOf } from '../door/member-number.ts';
import { newestParqResult, type ParqFacts, parqEnd } from '../health/parq.ts';
import { parqReviewDueAt } from '../health/parq-review-due.ts';
import { oldestParqTermFrom } from '../health/parq-term.ts';
import { owesMoney } from '../membership/debts.ts';
import { birthdayOf } from './member-presets.ts';
import { memberSearchTerms, type Searchable, sortNameOf } from './member-search.ts';

/** Increased whenever `deriveFields` changes: every profile is then recomputed. */
export const DERIVED_VERSION = 9;

/** Answers without a date are out of date (specification, §4): lists sort them as the oldest. */
const UNDATED = Temporal.Instant.fromEpochMilliseconds(0);

export interface DerivedFields {
  readonly sortName: string;
  readonly searchTerms: string[];
  readonly memberNumber: string;
  /** `MM-DD`, for the birthdays of a week; empty where no date of birth is stored. */
  readonly birthday: string;
  /** When they were last here, or signed up or were imported where they never came: lists of who stays away have both. */
  readonly awaySince: Temporal.Instant | null;
  readonly latestParqAt: Temporal.Instant | null;
  readonly latestParqHasYes: boolean;
  readonly parqReviewDueAt: Temporal.Instant | null;
  /** When the answers, or a clearance by staff, stop letting them train; null: there are no answers. */
  readonly parqEndsAt: Temporal.Instant | null;
  /** From when the term of the oldest answers is counted (`domain/health/parq-term.ts`); null: there are none with a date. */
  readonly oldestParqTermFrom: Temporal.Instant | null;
  readonly owesMoney: boolean;
  /** `DERIVED_VERSION` of the code that computed the other fields. */
  readonly derivedVersion: number;
}

export function deriveFields(
  facts: Searchable &
    ParqFacts &
    AwayFacts &
    Parameters<typeof owesMoney>[0] & { readonly uid: string; readonly dob: string },
): DerivedFields {
  const memberNumber = memberNumberOf(facts.uid);
  return {
    sortName: sortNameOf(facts),
    searchTerms: memberSearchTerms({ ...facts, memberNumber }),
    memberNumber,
    birthday: birthdayOf(facts.dob),
    awaySince: awaySince(facts),
    ...deriveParqFields(facts),
    owesMoney: owesMoney(facts),
    derivedVersion: DERIVED_VERSION,
  };
}

interface KnownFacts {
  readonly createdAt: Temporal.Instant | null;
  /** Null or absent: no list brought them, or it isn’t known. */
  readonly importedAt?: Temporal.Instant | null;
}

/** Since when the club has their visits here: no list brings those of earlier days, however long ago it says that they joined. */
export const knownSince = ({ createdAt, importedAt }: KnownFacts) => importedAt ?? createdAt;

interface AwayFacts extends KnownFacts {
  readonly lastSeenAt: Temporal.Instant | null;
}

/** To be written whenever `lastSeenAt` is. */
export const awaySince = (facts: AwayFacts) => facts.lastSeenAt ?? knownSince(facts);

/** The derived fields that depend on the PAR-Q and its review. */
export function deriveParqFields(
  facts: ParqFacts & { readonly dob: string },
): Pick<
  DerivedFields,
  'latestParqAt' | 'latestParqHasYes' | 'parqReviewDueAt' | 'parqEndsAt' | 'oldestParqTermFrom'
> {
  const newest = newestParqResult(facts.parqResults);
  return {
    latestParqAt: newest && (newest.completedAt ?? UNDATED),
    latestParqHasYes: newest?.hasYesAnswers ?? false,
    parqReviewDueAt: parqReviewDueAt(facts),
    parqEndsAt: parqEnd(facts)?.at ?? (newest && UNDATED),
    oldestParqTermFrom: oldestParqTermFrom(facts.parqResults, facts.dob),
  };
}
