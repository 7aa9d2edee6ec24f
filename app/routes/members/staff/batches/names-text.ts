import { formatNumber } from '#domain/values/numbers.ts';

/** How many names are said of those who are chosen. */
const NAMED = 5;

/** `Ana Vale, Bo Vale and 7 more`. */
export function namesText(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return more > 0 ? `${named} and ${formatNumber(more)} more` : named;
}
