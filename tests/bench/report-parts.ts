/** What the parts of docs/benchmarks.md are made of. */
import type { Measured } from './load.ts';
import type { Newcomers } from './newcomers.ts';
import type { Weight } from './page-weight.ts';

export interface PageResult {
  /** Or its name. */
  readonly path: string;
  readonly weight: Weight;
  /** Length of the markup that the limit renders, against the page's. */
  readonly likeness: number;
  readonly page: Measured;
  readonly compressed: Measured;
  readonly bare: Measured;
  /** Null: not measured for this page. */
  readonly data: Measured | null;
  /** With ten connections; null as above. */
  readonly few: { readonly page: Measured; readonly data: Measured } | null;
  readonly newcomers: Newcomers | null;
  readonly static: Measured;
}

/** The seven days of sixty classes, as a member sees them. */
export const TIMETABLE = '/classes (signed in)';
/** A search by a member, whose pages are not cached. */
export const EXERCISE_SEARCH = '/exercises (search of 5,000)';
/** Of a member who has logged 5,000 results. */
export const YEARS_OF_TRAINING = '/account/stats (5,000 results)';
/** Pages that the page cache serves to visitors without a sign-in. */
export const cached = new Set(['/', '/classes']);
export const count = (value: number) => value.toLocaleString('en-GB');
const perSecond = ({ requestsPerSecond }: Measured) => count(Math.round(requestsPerSecond));
const cpu = ({ cpuMs }: Measured) => (cpuMs === null ? '–' : `${cpuMs.toFixed(2)} ms`);

function ratioOf(page: Measured, limit: Measured): number {
  if (page.cpuMs && limit.cpuMs) return limit.cpuMs / page.cpuMs;
  return page.requestsPerSecond / limit.requestsPerSecond;
}

export const ratio = (result: PageResult) =>
  ratioOf(result.page, cached.has(result.path) ? result.static : (result.data ?? result.bare));

export function requestTable(results: readonly PageResult[]): string {
  const head =
    '| Page | requests/s | p50 | p99 | CPU | bare/s | bare CPU | with data | static/s | static CPU | ratio | compressed |';
  const rows = results.map((result) => {
    const { path, page, bare, compressed } = result;
    const cells = [
      `\`${path}\``,
      perSecond(page),
      `${page.p50.toFixed(1)} ms`,
      `${page.p99.toFixed(1)} ms`,
      cpu(page),
      perSecond(bare),
      cpu(bare),
      result.data ? cpu(result.data) : '–',
      perSecond(result.static),
      cpu(result.static),
      ratio(result).toFixed(2),
      `${perSecond(compressed)}/s, ${cpu(compressed)}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [head, `|${'---|'.repeat(12)}`, ...rows].join('\n');
}

export type Budget = readonly [what: string, budget: string, measured: string, isMet: boolean];

export const budgetRow = ([what, budget, measured, isMet]: Budget): string =>
  `| ${what} | ${budget} | ${measured} | ${isMet ? 'yes' : '**no**'} |`;

export const budgetRows = (budgets: readonly Budget[]): string =>
  ['| What | Budget | Measured | Met |', '|---|---|---|---|', ...budgets.map(budgetRow)].join('\n');
