import { localDate } from '#domain/values/dates.ts';
import { type CsvColumn, csvResponse } from '#server/http/csv-response.ts';
import { readMembership } from '#server/insight/read-membership.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/export-retention.ts';
import { cohortsView } from './membership-view.ts';

type Row = ReturnType<typeof cohortsView>[number];

/** Of those who joined in each of the last twelve months, how many are members at the end of each month since. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const today = localDate(now());
  const rows = cohortsView(await readMembership(store, [], now()), today);
  const pages = (async function* () {
    yield rows;
  })();
  return csvResponse(`retention-${today}.csv`, columns, pages);
}

const columns: readonly CsvColumn<Row>[] = [
  ['Joined in', ({ joinMonth }) => joinMonth],
  ['Joined', ({ joined }) => String(joined), 'number'],
  ...Array.from(
    { length: 12 },
    (_, later): CsvColumn<Row> => [
      `Members ${later} months later`,
      ({ stayed }) => String(stayed[later] ?? ''),
      'number',
    ],
  ),
];
