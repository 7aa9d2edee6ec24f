import { formatNumber } from '#domain/values/numbers.ts';
/** Why a list as a whole cannot be read; the message is a sentence for whoever uploaded it. */
export class ListProblem extends Error {
  override name = 'ListProblem';
}

export function tooManyRows(most: number): string {
  return `There are more than ${formatNumber(most)} rows. Split the list and import it in parts.`;
}
