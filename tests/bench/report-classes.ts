/** The run's results for bookings, for docs/benchmarks.md. */
import type { CommitResult } from './booking-commits.ts';
import { type Budget, budgetRows, count } from './report-parts.ts';
import type { Section } from './sections.ts';
import { nameOf, type StampedeResult } from './stampede.ts';

const HEADING = '## A rush for places';
/** Of its rows in the table of budgets. */
const BEGIN = 'Rush';
const LONGEST_P99_MS = 4000;
const LONGEST_SCAN_MS = 500;
const MOST_SESSION_WRITES = 10;

const ms = (value: number) => `${value.toFixed(0)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

export function rushSection(results: readonly StampedeResult[]): Section {
  const budgets = results.flatMap(budgetsOf);
  const text = `${HEADING}

Booking opens. Every member has the page open and presses twice, at two of the servers; members who find the class full press for the
waitlist, again twice. Meanwhile a kiosk scans two passes a second. The servers have just started, and share this machine's processors with the
store and the browsers. \`npm run bench -- rush\` measures this alone and replaces this section; a word after it chooses rows by their name.

${rushTable(results)}

**Gets** are calls of \`BatchGetDocuments\`, **documents** what they and queries read, **class** the commits that write the document of the class.

${budgetRows(budgets)}`;
  return { heading: HEADING, text, budgets, budgetsBegin: BEGIN };
}

export function rushTable(results: readonly StampedeResult[]): string {
  const columns = [
    ...['Store', 'people, places', 'booked, waiting', 'answers', 'p50', 'p99', 'scan p95'],
    ...['gets', 'queries', 'documents', 'commits', 'rollbacks', 'class'],
  ];
  return [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`, ...results.map(rowOf)].join(
    '\n',
  );
}

function rowOf(run: StampedeResult): string {
  const { asked, members, places, booked, waiting } = run;
  const answers = Object.entries(run.statuses).map(([status, times]) => `${count(times)} × ${status}`);
  const requests = asked
    ? [
        asked.batchGets,
        asked.queries,
        asked.documents,
        asked.commits,
        asked.rollbacks,
        asked.sessionWrites,
      ].map(count)
    : Array.from({ length: 6 }, () => '–');
  const cells = [
    ...[nameOf(run), `${members}, ${places}`, `${booked}, ${waiting}${run.isRight ? '' : ' (**wrong**)'}`],
    ...[answers.join(', '), ms(run.p50), ms(run.p99), ms(run.scanP95), ...requests],
  ];
  return `| ${cells.join(' | ')} |`;
}

function budgetsOf(run: StampedeResult): Budget[] {
  const rush = `${BEGIN}, ${nameOf(run)}`;
  const { asked, booked, serverErrors, p99, scanP95 } = run;
  const mostSeconds = run.engine !== 'emulator' && run.instances <= 2 ? LONGEST_P99_MS : null;
  return [
    [
      `${rush}: all places sold, answers true, no 5xx`,
      `${run.places} booked, 0 errors`,
      `${booked} booked, ${serverErrors} errors`,
      run.isRight && serverErrors === 0,
    ],
    ...(asked
      ? [
          [
            `${rush}: writes to the class`,
            `< ${MOST_SESSION_WRITES}`,
            count(asked.sessionWrites),
            asked.sessionWrites < MOST_SESSION_WRITES,
          ] as const,
        ]
      : []),
    ...(mostSeconds ? [[`${rush}: p99`, `≤ ${ms(mostSeconds)}`, ms(p99), p99 <= mostSeconds] as const] : []),
    ...(mostSeconds
      ? [
          [
            `${rush}: kiosk, p95`,
            `≤ ${ms(LONGEST_SCAN_MS)}`,
            ms(scanP95),
            scanP95 <= LONGEST_SCAN_MS,
          ] as const,
        ]
      : []),
  ];
}

export function commitTable({
  bookingsPerSecond,
  rawPerSecond,
  bookingBytes,
  rawBytes,
}: CommitResult): string {
  return `## Bookings per second

| | per second | written to the log by each |
|---|---|---|
| Bookings, one after the other, in an SQLite file | ${bookingsPerSecond.toFixed(0)} | ${kilobytes(bookingBytes)} |
| SQLite commits that write as much, in one row of a table without an index | ${rawPerSecond.toFixed(0)} | ${kilobytes(rawBytes)} |

Ratio ${(bookingsPerSecond / rawPerSecond).toFixed(2)}. Both wait for the disk at each commit. A booking reads session, member, plan, booking profile and booking, decides, and writes session,
booking, booking profile, email and their index entries.`;
}
