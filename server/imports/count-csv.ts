import { formatNumber } from '#domain/values/numbers.ts';
import { ListProblem, tooManyRows } from './list-problem.ts';

/** More than any system exports; a row's cells cost more than its characters. */
const MOST_COLUMNS = 500;
/** A longer cell or row means that a quotation mark was never closed. */
export const LONGEST_ROW = 100_000;

const [QUOTE, LINE_FEED, RETURN] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0));

/**
 * Counts the rows and columns of a list before a parser sees it, in one walk over its characters. A quotation mark in the wrong place is
 * left to the parser, which says where.
 * @throws ListProblem where there is more than any list has
 */
export function checkCounts(text: string, delimiter: string, mostRows: number): void {
  const separator = delimiter.charCodeAt(0);
  let [line, rows, start, rowLine, columns] = [1, 0, 0, 1, 1];
  let [isQuoted, hasQuotes, hasText] = [false, false, false];
  for (let at = 0; at <= text.length; at += 1) {
    const sign = at === text.length ? LINE_FEED : text.charCodeAt(at);
    if (sign === LINE_FEED) line += 1;
    if (sign === QUOTE) [isQuoted, hasQuotes] = [!isQuoted, true];
    else if (isQuoted) hasText ||= !isBlank(sign);
    else if (sign === separator) columns += 1;
    else if (sign === LINE_FEED || sign === RETURN) {
      // Like the parser, which passes over rows without text.
      if (hasText) rows += 1;
      if (rows > mostRows + 1) throw new ListProblem(tooManyRows(mostRows));
      [start, rowLine, columns, hasQuotes, hasText] = [at + 1, line, 1, false, false];
    } else hasText ||= !isBlank(sign);
    if (columns > MOST_COLUMNS)
      throw new ListProblem(
        `Line ${rowLine} has more than ${MOST_COLUMNS} columns. Leave out those that you don’t need.`,
      );
    if (at - start > LONGEST_ROW && !hasQuotes)
      throw new ListProblem(
        `Line ${rowLine} is longer than ${formatNumber(LONGEST_ROW)} characters. Each row needs a line of its own.`,
      );
  }
}

/** A space of any kind, as far as lists have them, or a byte order mark. */
const isBlank = (sign = 0) => sign <= 0x20 || sign === 0xa0 || sign === 0xfeff;
