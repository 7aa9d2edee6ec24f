import type { HoldReason } from '#domain/membership/holding.ts';

/** What a form shows: problems of the whole form, and of its fields by their names. */
export interface FormProblems {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** The problems of days that break the hold rules, each at the day to correct; no problem for no reason. */
export function holdProblems(reasons: readonly HoldReason[]): FormProblems {
  if (reasons.length === 0) return {};
  const byField = Map.groupBy(reasons, ({ field }) => field);
  const entries = [...byField].map(([field, ofField]) => [field, ofField.map(({ sentence }) => sentence)]);
  return { fieldErrors: Object.fromEntries(entries) };
}
