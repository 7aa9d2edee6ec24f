/** The measured operations as docs/store-operations.md. */
import type { MeasuredDeed, MeasuredJob, MeasuredPage } from './measure-operations.ts';
import { readLimitOf, USUAL_LIMIT, wholeLists } from './operation-limits.ts';

interface Measurements {
  readonly small: ReadonlyMap<string, MeasuredPage>;
  readonly large: ReadonlyMap<string, MeasuredPage>;
  readonly auditEntries: readonly MeasuredDeed[];
  readonly jobs: readonly MeasuredJob[];
  /** Members in the two clubs. */
  readonly sizes: readonly [small: number, large: number];
}

export function describeOperations({ small, large, auditEntries, jobs, sizes }: Measurements): string {
  const [few, many] = sizes;
  const pages = [...large.values()].map((page) => pageRow(page, small.get(page.pattern)));
  return `# What pages ask of the store

Made by \`WRITE_DOCS=1 npx vitest run tests/data/store-operations.test.ts\`; not edited by hand. The same test, without the word in front,
holds the limits (\`tests/support/operation-limits.ts\`).

Counted at the store port, as Firestore bills: a document that is not there is a read, so is a query that finds nothing; a page of a list is
its documents and the one after them; a count is a read for each thousand that it counts. Nothing is in memory yet: a page that comes within
seconds of another on the same instance reads one or two documents less (settings, profile). 40 people are in the room; the
member has been at the door 150 times.

## Pages

Documents read in a club of ${few} members and in one of ${many}. Of several who may
see a page, the one whom it costs most for; ${USUAL_LIMIT} is the limit where a page has none of its own.

| Page | Seen by | Reads at ${few} | Reads at ${many} | Limit | Queries | Writes |
|---|---|---|---|---|---|---|
${pages.join('\n')}

A page that writes notes that health answers were read, or that a whole list was taken away. No page opens a transaction.

## Deeds

The sending of the form alone; its page is above.

| Deed | Reads | Queries | Writes | Transactions |
|---|---|---|---|---|
${auditEntries.map(deedRow).join('\n')}

## Jobs

A run that finds nothing to do, for the whole club however many instances it has: who runs it is a lease. An instance that does not run it
reads the lease once for each run.

| Job | Every | Reads | Writes | Reads a day | Writes a day |
|---|---|---|---|---|---|
${jobs.map(jobRow).join('\n')}
${jobTotals(jobs)}
`;
}

function pageRow({ pattern, role, operations }: MeasuredPage, inSmall: MeasuredPage | undefined): string {
  const limit = wholeLists.includes(pattern) ? 'the whole list' : readLimitOf(pattern);
  const { reads, queries, writes } = operations;
  const cells = [`\`${pattern}\``, role, inSmall?.operations.reads ?? '–', reads, limit, queries, writes];
  return `| ${cells.join(' | ')} |`;
}

function deedRow({ auditEntry, operations: { reads, queries, writes, transactions } }: MeasuredDeed): string {
  return `| ${[auditEntry, reads, queries, writes, transactions].join(' | ')} |`;
}

const SECONDS_A_DAY = 86_400;
const count = (value: number) => value.toLocaleString('en-GB');
const aDay = ({ everySeconds }: MeasuredJob, times: number) => (times * SECONDS_A_DAY) / everySeconds;

function jobRow(measured: MeasuredJob): string {
  const { job, everySeconds, operations } = measured;
  const { reads, writes } = operations;
  const days = [aDay(measured, reads), aDay(measured, writes)].map(count);
  return `| ${[`\`${job}\``, `${everySeconds} s`, reads, writes, ...days].join(' | ')} |`;
}

function jobTotals(jobs: readonly MeasuredJob[]): string {
  const total = (kind: 'reads' | 'writes') =>
    count(jobs.reduce((sum, measured) => sum + aDay(measured, measured.operations[kind]), 0));
  return `| all | | | | ${total('reads')} | ${total('writes')} |`;
}
