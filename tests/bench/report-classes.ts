/** The run's results for bookings, for docs/benchmarks.md. */
import type { CommitResult } from './booking-commits.ts';
import type { Budget } from './report-parts.ts';
import { PLACES, type StampedeResult } from './stampede.ts';

interface ClassRun {
  readonly stampedes: readonly StampedeResult[];
  readonly commits: CommitResult;
}

const LONGEST_P99_MS = 4000;
const LONGEST_SCAN_MS = 500;

const ms = (value: number) => `${value.toFixed(0)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

export function classTables({ stampedes, commits }: ClassRun): string {
  const { bookingsPerSecond, rawPerSecond, bookingBytes, rawBytes } = commits;
  return `## A stampede

Booking opens for a class of ${PLACES} places. Every member has its page open and presses twice, at two servers on one store; members who find
the class full press for the waitlist, again twice. Meanwhile a kiosk scans two passes a second. The servers have just started.

| Engine | members | posts | time | p50 | p99 | 5xx | booked | waitlisted | scans | scan p95 |
|---|---|---|---|---|---|---|---|---|---|---|
${stampedes.map(rowOf).join('\n')}

## Bookings per second

| | per second | written to the log by each |
|---|---|---|
| Bookings, one after the other, in an SQLite file | ${bookingsPerSecond.toFixed(0)} | ${kilobytes(bookingBytes)} |
| SQLite commits that write as much, in one row of a table without an index | ${rawPerSecond.toFixed(0)} | ${kilobytes(rawBytes)} |

Ratio ${(bookingsPerSecond / rawPerSecond).toFixed(2)}. Both wait for the disk at each commit. A booking reads session, member, plan, booking profile and booking, decides, and writes session,
booking, booking profile, email and their index entries.`;
}

function rowOf(run: StampedeResult): string {
  const cells = [
    ...[run.engine, run.members, run.presses, `${run.seconds.toFixed(1)} s`, ms(run.p50), ms(run.p99)],
    ...[run.serverErrors, run.booked, run.waiting, run.scans, ms(run.scanP95)],
  ];
  return `| ${cells.join(' | ')} |`;
}

export function classBudgets({ stampedes }: ClassRun): Budget[] {
  return stampedes.flatMap((run): Budget[] => [
    [
      `Stampede on ${run.engine}: everyone who was told "booked" is booked, waitlist 1 to n, no 5xx`,
      `${PLACES} booked`,
      `${run.booked} booked, ${run.serverErrors} errors`,
      run.isRight && run.serverErrors === 0,
    ],
    // The times are set for two instances on one file.
    ...(run.engine === 'SQLite'
      ? ([
          ['Stampede, p99', `< ${ms(LONGEST_P99_MS)}`, ms(run.p99), run.p99 < LONGEST_P99_MS],
          [
            'Kiosk during the stampede, p95',
            `< ${ms(LONGEST_SCAN_MS)}`,
            ms(run.scanP95),
            run.scanP95 < LONGEST_SCAN_MS,
          ],
        ] as const)
      : []),
  ]);
}
