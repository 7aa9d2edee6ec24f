import type { z } from 'zod';
import { numberBetween } from '../../../../forms/whole-number.ts';

/** The rules for members' own holds, with the limits of the stored settings. */
export const holdRulesFields = {
  holdShortestDays: numberBetween('the minimum hold', 1, 365),
  holdLongestDays: numberBetween('the maximum hold', 1, 365),
  holdMostDaysAYear: numberBetween('the maximum hold days', 1, 365),
  holdNoticeDays: numberBetween('the days of notice', 0, 90),
};

type HoldRule = keyof typeof holdRulesFields;
type HoldRules = { readonly [Rule in HoldRule]: number };
const holdRules = Object.keys(holdRulesFields) as HoldRule[];

/** Refuses rules that no hold could meet. Values that could not be parsed already have their own message. */
export function requireHoldsThatFit(typed: Partial<HoldRules>, context: z.RefinementCtx): void {
  const { holdShortestDays: shortest, holdLongestDays: longest, holdMostDaysAYear: most } = typed;
  const issue = (path: HoldRule, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (typeof shortest !== 'number') return;
  if (typeof longest === 'number' && longest < shortest)
    issue('holdLongestDays', 'The maximum hold can’t be shorter than the minimum hold');
  if (typeof most === 'number' && most < shortest)
    issue('holdMostDaysAYear', 'The yearly maximum can’t be shorter than the minimum hold');
  else if (typeof longest === 'number' && typeof most === 'number' && longest > most)
    issue('holdLongestDays', 'The maximum hold can’t be longer than the yearly maximum');
}

/** The stored rules as form values. */
export function holdRulesTyped(settings: HoldRules): Record<HoldRule, string> {
  return Object.fromEntries(holdRules.map((rule) => [rule, String(settings[rule])])) as Record<
    HoldRule,
    string
  >;
}
