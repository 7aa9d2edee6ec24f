/** Sections of docs/benchmarks.md, each of which a run of its own replaces, with its rows in the table of budgets. */
import { type Budget, budgetRow } from './report-parts.ts';

const BUDGETS = '## Budgets';

export interface Section {
  /** `## Sign-in` */
  readonly heading: string;
  /** From its heading on. */
  readonly text: string;
  /** Its rows in the table of all budgets. */
  readonly budgets: readonly Budget[];
  /** What the first cell of each begins with, and of no other row: a section that is kept keeps its rows by it. */
  readonly budgetsBegin: string;
}

/** The document with this section in place of the one it has; a new one comes before the budgets. @throws where it has none of those */
export function withSection(document: string, section: Section): string {
  const { heading, text, budgets, budgetsBegin } = section;
  return withRows(replace(document, heading, text), budgetsBegin, budgets.map(budgetRow));
}

/** The fresh document with the section and the rows that an earlier one has; unchanged where that has none. */
export function keepSection(
  fresh: string,
  earlier: string,
  { heading, budgetsBegin }: Pick<Section, 'heading' | 'budgetsBegin'>,
): string {
  const place = find(earlier, heading);
  if (!place) return fresh;
  const text = earlier.slice(...place).trimEnd();
  return withRows(replace(fresh, heading, text), budgetsBegin, rowsOf(earlier, budgetsBegin));
}

function replace(document: string, heading: string, text: string): string {
  const [budgetsAt] = find(document, BUDGETS) ?? [];
  if (budgetsAt === undefined) throw new Error(`docs/benchmarks.md has no "${BUDGETS}"`);
  const [start, end] = find(document, heading) ?? [budgetsAt, budgetsAt];
  return `${document.slice(0, start)}${text}\n\n${document.slice(end)}`;
}

/** From its heading to the next. */
function find(document: string, heading: string): [start: number, end: number] | null {
  const start = document.indexOf(`${heading}\n`);
  if (start === -1) return null;
  const end = document.indexOf('\n## ', start);
  return [start, end === -1 ? document.length : end + 1];
}

const linesOf = (document: string): string[] =>
  document.slice(...(find(document, BUDGETS) ?? [0, 0])).split('\n');
const isRow = (line: string, begin: string) => line.startsWith(`| ${begin}`);

const rowsOf = (document: string, begin: string): string[] =>
  linesOf(document).filter((line) => isRow(line, begin));

function withRows(document: string, begin: string, rows: readonly string[]): string {
  const [start, end] = find(document, BUDGETS) ?? [0, 0];
  const lines = linesOf(document).filter((line) => !isRow(line, begin));
  const last = lines.findLastIndex((line) => line.startsWith('|'));
  return document.slice(0, start) + lines.toSpliced(last + 1, 0, ...rows).join('\n') + document.slice(end);
}
