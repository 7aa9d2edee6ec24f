/** Numbers into docs/benchmarks.md. */

import { createRequire } from 'node:module';
import { cpus, loadavg, totalmem } from 'node:os';
import type { CommitResult } from './booking-commits.ts';
import type { Measured } from './load.ts';
import type { Weight } from './page-weight.ts';
import { type Budget, classBudgets, classTables } from './report-classes.ts';
import { sizes } from './seed-store.ts';
import type { StampedeResult } from './stampede.ts';

export interface PageResult {
  /** Or its name. */
  readonly path: string;
  readonly weight: Weight;
  /** Length of the markup that the limit renders, against the page's. */
  readonly likeness: number;
  readonly page: Measured;
  readonly compressed: Measured;
  readonly bare: Measured;
  readonly static: Measured;
}

export interface Run {
  readonly results: readonly PageResult[];
  readonly start: { readonly club: number; readonly bare: number };
  readonly memory: { readonly idle: number | null; readonly afterLoad: number | null };
  readonly connections: number;
  readonly seconds: number;
  readonly stampedes: readonly StampedeResult[];
  readonly commits: CommitResult;
}

/** The seven days of sixty classes, as a member sees them. */
export const TIMETABLE = '/classes (signed in)';
/** Pages that are kept rendered for visitors without a sign-in. */
const kept = new Set(['/', '/classes']);
const listPages = new Set([TIMETABLE, '/admin/members', '/admin/accessLogs']);

export function report(run: Run): string {
  return `# Benchmarks

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; not edited by hand.

${machine()} Load average at the end, the run's own included: ${loadavg()[0]?.toFixed(1)}. The server, the limits and the load generator share these processors. ${run.connections} connections, ${run.seconds} s for each
measurement in three interleaved rounds of which the middle one counts. The club has ${count(sizes.members)} members and
${count(sizes.accessLogs)} access-log entries, and sixty classes in any seven days.

## Requests

${requestTable(run.results)}

- **Bare** is \`node:http\` with \`renderToString\` of the same markup and nothing else: plain elements made from the page's own HTML, without
  components, data, sign-in or router. **Static** is \`node:http\` sending that HTML from a buffer. Neither compresses; the page is compared with
  them as asked for without compression.
- **CPU** is the processor time of the server's process for a request. **Ratio** compares processor time (the limit's to the page's), since
  a machine that does other things too bends requests per second more: for pages that are kept rendered (\`/\`, \`/classes\`) with static; for the others with bare.
- **As a browser asks** is the same page compressed.

## Bytes on the wire

${weightTable(run.results)}

HTML and CSS are what a first visit downloads, compressed; the display face (22 kB) and the icons come after the text is there.

## Start and memory

| | Measured |
|---|---|
| Built club to its first 200 | ${run.start.club.toFixed(0)} ms |
| \`node -e\` with an \`http\` server to its first 200 | ${run.start.bare.toFixed(0)} ms |
| Memory idle, after sign-ins | ${megabytes(run.memory.idle)} |
| Memory after the load | ${megabytes(run.memory.afterLoad)} |

${classTables(run)}

## Budgets

${budgetTable(run)}

What each page reads and writes, and that this does not grow with the club, is in [store-operations.md](store-operations.md).

## Where a budget does not hold, and why

- **List pages.** The limit is strict: plain elements, so that not even the page's own components count. What a page costs beyond it, by
  \`--cpu-prof\`: about a fifth is React, a third the loader (half of that SQLite and reading 50 documents of JSON, the search terms
  of a member among them, the other half dates in words by way of the time zone), a tenth the guard's look at login session and account, which no
  admin page may skip, and the rest the router (matching twice, \`Request\`, \`Response\` and their streams), the socket and the garbage collector.
  Done about it: pages without script encode no data for a browser and are drawn from the matched routes alone, an instant is
  looked up in the time zone once, tagged JSON is read without a reviver. Next: search terms beside the document, so that lists do not read them.
- **The timetable**, signed in: by \`--cpu-prof\` the loader is more than a third (half of it reading sixty documents, half saying of each class when it is and
  what stands between it and the member), React a fifth, and the rest as above. Nothing in it is asked for once a class.
- **Small pages** (\`/auth/login\`, \`/account/dashboard\`) have no budget of their own: their markup is so little that the router is nearly all.
- **Start.** A bare server loads neither crypto nor zlib, SQLite, \`fetch\`'s classes or TLS, which are most of the difference; the club is
  bundled and its compiled code is kept. The time itself is what people wait for.
- **Memory.** Of the idle megabytes up to 64 are pages of the database that SQLite keeps, on a club this large.
`;
}

function machine(): string {
  const versions = ['react', 'react-router', 'vite'].map((name) => `${name} ${versionOf(name)}`);
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${processors.length} × ${processors[0]?.model.trim() || 'processor'}, ${memory} GB, ${process.platform}, Node ${process.versions.node}, ${versions.join(', ')}.`;
}

function versionOf(name: string): string {
  return createRequire(import.meta.url)(`../../node_modules/${name}/package.json`).version;
}

const count = (value: number) => value.toLocaleString('en-GB');
const perSecond = ({ requestsPerSecond }: Measured) => count(Math.round(requestsPerSecond));
const cpu = ({ cpuMs }: Measured) => (cpuMs === null ? '–' : `${cpuMs.toFixed(2)} ms`);
const megabytes = (value: number | null) => (value === null ? 'not known here' : `${Math.round(value)} MB`);
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

function ratioOf(page: Measured, limit: Measured): number {
  if (page.cpuMs && limit.cpuMs) return limit.cpuMs / page.cpuMs;
  return page.requestsPerSecond / limit.requestsPerSecond;
}

const ratio = (result: PageResult) =>
  ratioOf(result.page, kept.has(result.path) ? result.static : result.bare);

function requestTable(results: readonly PageResult[]): string {
  const head =
    '| Page | requests/s | p50 | p99 | CPU | bare/s | bare CPU | static/s | static CPU | ratio | as a browser asks |';
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
      perSecond(result.static),
      cpu(result.static),
      ratio(result).toFixed(2),
      `${perSecond(compressed)}/s, ${cpu(compressed)}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [head, `|${'---|'.repeat(11)}`, ...rows].join('\n');
}

function weightTable(results: readonly PageResult[]): string {
  const rows = results.map(({ path, weight }) => {
    const both = weight.html + weight.css;
    const cells = [weight.html, weight.css, both, weight.htmlUncompressed].map(kilobytes);
    return `| \`${path}\` | ${cells.join(' | ')} | ${weight.scripts} B |`;
  });
  return [
    '| Page | HTML | CSS | both | HTML uncompressed | JavaScript |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function budgetTable(run: Run): string {
  const { results, start, memory } = run;
  const find = (path: string) => results.filter((result) => result.path === path);
  const open = [...find('/'), ...find('/classes'), ...find('/auth/login')];
  const unscripted = [...open, ...find(TIMETABLE), ...find('/account/dashboard')];
  const lists = results.filter(({ path }) => listPages.has(path));
  const most = Math.max(...unscripted.map(({ weight }) => weight.scripts));
  const heaviest = Math.max(...open.map(({ weight }) => weight.html + weight.css));
  const startRatio = start.club / start.bare;
  const budgets: Budget[] = [
    ['JavaScript on public, sign-in and member pages', 'at most 3 kB', kilobytes(most), most <= 3000],
    ['HTML and CSS of a first visit', 'at most 14 kB', kilobytes(heaviest), heaviest <= 14_000],
    ...results
      .filter(({ path }) => kept.has(path))
      .map(
        (page): Budget => [
          `\`${page.path}\`, kept, against a static buffer`,
          '≥ 0.8',
          ratio(page).toFixed(2),
          ratio(page) >= 0.8,
        ],
      ),
    ...lists.map(
      (page): Budget => [
        `\`${page.path}\` against bare \`renderToString\``,
        '≥ 0.6',
        ratio(page).toFixed(2),
        ratio(page) >= 0.6,
      ],
    ),
    ['Start, against bare `http`', '≤ 2.5', startRatio.toFixed(2), startRatio <= 2.5],
    ['Memory idle', '≤ 110 MB', megabytes(memory.idle), (memory.idle ?? 0) <= 110],
    ['Memory after load', '≤ 300 MB', megabytes(memory.afterLoad), (memory.afterLoad ?? 0) <= 300],
    ...classBudgets(run),
  ];
  const rows = budgets.map(
    ([what, budget, measured, isMet]) =>
      `| ${what} | ${budget} | ${measured} | ${isMet ? 'yes' : '**no**'} |`,
  );
  return ['| What | Budget | Measured | Holds |', '|---|---|---|---|', ...rows].join('\n');
}
