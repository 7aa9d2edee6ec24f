import { eachDay } from '#domain/insight/figures.ts';
import { movementNames, movements } from '#domain/insight/membership-figures.ts';
import { readPeriod } from '#domain/insight/period.ts';
import { leavingReasonNames, leavingReasons } from '#domain/membership/leaving-reasons.ts';
import { type CsvColumn, csvResponse } from '#server/http/csv-response.ts';
import { movementsInPence, readMembership, summarise } from '#server/insight/read-membership.ts';
import { poundsOf } from '#server/payments/payments-csv.ts';
import { servicesContext } from '#server/request/context.ts';
import { textRefusal } from '../../ui/text-refusal.ts';
import type { Route } from './+types/export-membership-figures.ts';

/** The figures of members and their payments, a day a line. Numbers only: nobody is named. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { period, problems } = readPeriod(url.searchParams, now());
  const [problem] = problems;
  if (problem) throw textRefusal(`${problem.message}. Go back and correct the days.`);
  const reading = await readMembership(store, [period], now());
  const rows = eachDay(period).map((date) => {
    const day = { from: date, to: date };
    return { date, ...summarise(reading, day), movements: movementsInPence(reading, day) };
  });
  const pages = (async function* () {
    yield rows;
  })();
  return csvResponse(`membership-${period.from}-${period.to}.csv`, columns<(typeof rows)[number]>(), pages);
}

function columns<
  Row extends ReturnType<typeof summarise> & { date: Temporal.PlainDate },
>(): CsvColumn<Row>[] {
  // As on the page, which has no number there either.
  const known = (cell: (row: Row) => string) => (row: Row) => (row.isKnown ? cell(row) : '');
  return [
    ['Date', ({ date }) => date.toString()],
    ['Recurring revenue', known(({ revenueInPence }) => poundsOf(revenueInPence)), 'number'],
    ...movements.map(
      (name): CsvColumn<Row> => [movementNames[name], (row) => poundsOf(row.movements[name]), 'number'],
    ),
    ['Members', known(({ atEnd }) => String(atEnd)), 'number'],
    ['Paying members', known(({ paying }) => String(paying)), 'number'],
    ['Joined', ({ over }) => String(over.joined), 'number'],
    ['Came back', ({ over }) => String(over.back), 'number'],
    ['Left', ({ left }) => String(left), 'number'],
    ...leavingReasons.map(
      (reason): CsvColumn<Row> => [
        `Left: ${leavingReasonNames[reason]}`,
        ({ over }) => String(over.left[reason]),
        'number',
      ],
    ),
  ];
}
