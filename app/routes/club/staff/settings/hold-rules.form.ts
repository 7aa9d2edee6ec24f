import type { z } from 'zod';
import { numberBetween } from '../../../../forms/whole-number.ts';

/** How members may put their membership on hold, with the limits of the stored settings. */
export const holdRulesFields = {
  holdShortestDays: numberBetween('the shortest hold', 1, 365),
  holdLongestDays: numberBetween('the longest hold', 1, 365),
  holdMostDaysAYear: numberBetween('the days in twelve months', 1, 365),
  holdNoticeDays: numberBetween('the days of notice', 0, 90),
};

type HoldRule = keyof typeof holdRulesFields;
type HoldRules = { readonly [Rule in HoldRule]: number };
const holdRules = Object.keys(holdRulesFields) as HoldRule[];

/** Rules that no hold could meet are a slip of the pen. What could not be read has its own message already. */
export function requireHoldsThatFit(typed: Partial<HoldRules>, context: z.RefinementCtx): void {
  const { holdShortestDays: shortest, holdLongestDays: longest, holdMostDaysAYear: most } = typed;
  const issue = (path: HoldRule, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (typeof shortest !== 'number') return;
  if (typeof longest === 'number' && longest < shortest)
    issue('holdLongestDays', 'Enter a longest hold that is no shorter than the shortest');
  if (typeof most === 'number' && most < shortest)
    issue('holdMostDaysAYear', 'Enter at least the days of the shortest hold');
  else if (typeof longest === 'number' && typeof most === 'number' && longest > most)
    issue('holdLongestDays', 'Enter a longest hold of no more days than are allowed in twelve months');
}

/** The stored rules as the form shows them. */
export function holdRulesTyped(settings: HoldRules): Record<HoldRule, string> {
  return Object.fromEntries(holdRules.map((rule) => [rule, String(settings[rule])])) as Record<
    HoldRule,
    string
  >;
}

/** The rules of holding of all that was typed. */
export function readHoldRules(typed: HoldRules): HoldRules {
  return Object.fromEntries(holdRules.map((rule) => [rule, typed[rule]])) as HoldRules;
}
