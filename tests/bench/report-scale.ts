/** The section "Scale" of docs/benchmarks.md. */
import { loadavg } from 'node:os';
import { type Budget, budgetRows, count } from './report-parts.ts';
import { REQUESTS, type ScalePageResult, type ScaleResult } from './scale.ts';
import type { ScaleMemory, WorkDone } from './scale-memory.ts';
import type { Section } from './sections.ts';
import { scaleSizes } from './seed-scale.ts';

export const scaleHeadings = { heading: '## Scale', budgetsBegin: 'Scale:' };
const MOST = 1.5;
/** Where a page costs so little, the difference is that of two measurements. */
const SMALLEST_DIFFERENCE_MS = 1;
const MOST_MEMORY_MB = 600;
/** Memory that a hundred times as much may cost more. */
const MORE_MEMORY_MB = 150;

const ms = (value: number) => `${value.toFixed(1)} ms`;
const mb = (value: number | null) => (value === null ? '–' : `${Math.round(value)} MB`);
const ratio = ({ small, large }: ScalePageResult) => large.cpuMs / small.cpuMs;

const isMet = (page: ScalePageResult): boolean =>
  ratio(page) <= MOST || page.large.cpuMs - page.small.cpuMs <= SMALLEST_DIFFERENCE_MS;

export function scaleSection(result: ScaleResult): Section {
  const { pages, memory, work } = result;
  const budgets = scaleBudgets(result);
  const text = `${scaleHeadings.heading}

Measured on ${new Date().toISOString().slice(0, 10)}, load average at the end ${loadavg()[0]?.toFixed(1)}; \`npm run bench -- --scale\` measures this alone and replaces this section, and
the whole run keeps it. One club has ${count(scaleSizes.members)} members, ${count(scaleSizes.accessLogs)} entries in the access log, ${count(scaleSizes.bookings)} bookings, ${count(scaleSizes.results)} results,
ten years of payments (${count(scaleSizes.ledger)}), ${count(scaleSizes.audit)} entries in the audit log, ${count(scaleSizes.messages)} messages and ${count(scaleSizes.leads)} leads; the other has 1 % of each. What people do is
spread over the same time in both, so each day of the large club has a hundred times as much; classes and training go back a hundred times
as far instead, so a class has as many people in either, and a room too.

Each page is asked for ${REQUESTS} times in each club, in turns. SQLite's answers are kept until something is written ([SQLite's answers are kept until their collection is written to](store.md#sqlites-answers-are-kept-until-their-collection-is-written-to)), which would make
both clubs equal, so before each request another connection commits a row that no page reads: everything that was kept is dropped, as by the
commit of another process. What is kept by time alone stays, such as the counts of members, which may be ten seconds old. Times are the middle
of the processor time of the server's main thread; \`slowest\` is the longest that anybody waited in the large club. Of a download it is the first part.

| Page | at 1 % | at 100 % | ratio | answered in | slowest | met |
|---|---|---|---|---|---|---|
${pages.map(pageRow).join('\n')}

A page is met at ≤ ${MOST} ×, or where it costs at most ${SMALLEST_DIFFERENCE_MS} ms more.

| Work | peak at 1 % | peak at 100 % | time at 1 % | time at 100 % | done at 1 % | done at 100 % |
|---|---|---|---|---|---|---|
${work.map(workRow).join('\n')}

${reasons}

Peak is the most memory that the process had meanwhile. Figures and classes run in processes with a heap of 128 MB, which would end if they needed more; the
servers have no such limit, so their peaks hold what Node has not collected yet, too. The servers had ${mb(memory.small)} and ${mb(memory.large)} after all pages.

${budgetRows(budgets)}`;
  return { ...scaleHeadings, text, budgets };
}

const reasons = `Where it is more, and why:

- **Searches by a common name** (\`q=smith\`) read the people who have the term and sort them by name, up to 25,000; those whose whole text does not match are skipped,
  up to 1,000. The small club finds fewer people than a page shows. Next: the name beside each term, so that the page is read in its order.
- **PAR-Qs that were reviewed** are found among all who answered yes, at most 1,000 of them for a page.
- **Takings, and payments of some days,** add up every payment of the days: there are a hundred times as many. At most 5,000 are added up.
- **How long records are kept** counts what is past its time. The measured clubs keep everything; in others a job has removed it.
- **Analytics of classes** show as many months as there are: one in the small club.
- **Lists of what failed**, and searches of leads, have more rows to show in the large club.

Done: the file keeps the numbers of members and payments that lists say ([The numbers that lists say are kept by the SQLite file](store.md#the-numbers-that-lists-say-are-kept-by-the-sqlite-file)); the parts of a search are counted only until the rarest is known, which
took 110 ms for an email address; and what downloads read is not kept in memory.`;

function pageRow(page: ScalePageResult): string {
  const { name, small, large } = page;
  const cells = [ms(small.cpuMs), ms(large.cpuMs), `${ratio(page).toFixed(2)} ×`];
  return `| \`${name}\` | ${cells.join(' | ')} | ${ms(large.wallMs)} | ${ms(large.slowestMs)} | ${isMet(page) ? 'yes' : '**no**'} |`;
}

function workRow({ what, small, large }: ScaleMemory): string {
  const seconds = (done: WorkDone) => `${done.seconds.toFixed(1)} s`;
  const cells = [mb(small.peak), mb(large.peak), seconds(small), seconds(large), small.amount, large.amount];
  return `| ${what} | ${cells.join(' | ')} |`;
}

function scaleBudgets({ pages, memory, work }: ScaleResult): Budget[] {
  const missed = pages.filter((page) => !isMet(page));
  const begin = scaleHeadings.budgetsBegin;
  return [
    [
      `${begin} pages of the large club against those of one with 1 %`,
      `all ≤ ${MOST} ×`,
      `${pages.length - missed.length} of ${pages.length}`,
      missed.length === 0,
    ],
    [
      `${begin} memory of the large club's server after all pages`,
      `≤ ${MOST_MEMORY_MB} MB`,
      mb(memory.large),
      (memory.large ?? 0) <= MOST_MEMORY_MB,
    ],
    ...work.map(({ what, small, large }): Budget => {
      const more = large.peak - small.peak;
      return [
        `${begin} ${what.toLowerCase()}: more memory than at 1 %`,
        `≤ ${MORE_MEMORY_MB} MB`,
        mb(more),
        more <= MORE_MEMORY_MB,
      ];
    }),
  ];
}
