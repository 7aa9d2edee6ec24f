import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { type ClassSums, shareOf } from '#domain/insight/class-figures.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../ui/card.tsx';
import { CsvLink } from '../../ui/csv-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RowChart } from '../../ui/row-chart.tsx';
import { Stat } from '../../ui/stat.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import type { Route } from './+types/class-figures.ts';
import { type ClassRow, fillOf, hoursOf, readClassCharts } from './class-charts.ts';
import { InsightFrame } from './insight-frame.tsx';
import { readPeriodView } from './period-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Class figures' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { period, view, status } = readPeriodView(url, paths.classFigures, now());
  const { figures, fill, types, coaches, hours, slots } = await readClassCharts(store, period, now());
  const { sum, before, reading } = figures;
  const answer = {
    ...{ period: view, fillTrend: fill },
    isComplete: reading.firstDay === null || reading.isComplete,
    hasClasses: sum.all.classes > 0 || (before?.all.classes ?? 0) > 0,
    now: headline(sum.all),
    before: before && headline(before.all),
    types: types.map(toRow),
    coaches: coaches.map(toRow),
    hours: hours.map(toRow),
    slots: slots.map(toRow),
  };
  return data(answer, { status });
}

const percent = (share: number | null) => (share === null ? '–' : `${share}%`);

function headline(sums: ClassSums) {
  return {
    classes: formatNumber(sums.classes),
    fill: percent(fillOf(sums)),
    noShows: percent(shareOf(sums.noShows, sums.booked)),
    lateCancelled: formatNumber(sums.lateCancelled),
  };
}

function toRow(row: ClassRow) {
  return {
    key: row.key,
    label: row.label,
    ...headline(row),
    share: fillOf(row) ?? 0,
    places: `${formatNumber(row.booked)} of ${formatNumber(row.places)}`,
    attended: formatNumber(row.attended),
    hours: formatNumber(hoursOf(row)),
  };
}

type Row = ReturnType<typeof toRow>;

export default function ClassFiguresPage({ loaderData }: Route.ComponentProps) {
  const { period, isComplete, hasClasses } = loaderData;
  return (
    <InsightFrame
      title="Class figures"
      lead="How full classes are, who misses them, and how long each coach has led them."
      period={period}
    >
      {isComplete ? null : <Notice tone="info">Earlier days are still being counted.</Notice>}
      {hasClasses ? <Charts {...loaderData} /> : none}
    </InsightFrame>
  );
}

function Charts({
  period,
  fillTrend,
  now,
  before,
  types,
  coaches,
  hours,
  slots,
}: Route.ComponentProps['loaderData']) {
  const { compared } = period;
  const was = (text: string | undefined) =>
    compared && text !== undefined && text !== '–' ? `. ${compared}: ${text}` : '';
  return (
    <>
      <div className="stats stats-wide">
        <Stat value={now.fill} label={`of places were booked${was(before?.fill)}`} size="big" />
        <Stat value={now.classes} label={`classes held${was(before?.classes)}`} />
        <Stat value={now.noShows} label={`of bookings were no-shows${was(before?.noShows)}`} />
        <Stat value={now.lateCancelled} label={`late cancellations${was(before?.lateCancelled)}`} />
      </div>
      <div className="charts">
        <Card title="Fill rate over time">
          <TrendChart
            title="Fill rate over time"
            description={`${now.fill} of the places were booked.`}
            valueHeader="Fill rate"
            {...fillTrend}
            format={percent}
            csvHref={paths.chartCsv('fill', period.search)}
          />
        </Card>
        <FillRows
          title="Fill rate by class"
          header="Class"
          rows={types}
          csvHref={paths.chartCsv('fill-by-class', period.search)}
        />
        <FillRows
          title="Emptiest weekly times"
          header="Weekly time"
          rows={slots}
          csvHref={paths.chartCsv('fill-by-slot', period.search)}
        />
        <FillRows
          title="Fill rate by hour"
          header="Begins at"
          rows={hours}
          isShort
          csvHref={paths.chartCsv('fill-by-hour', period.search)}
        />
        <FillRows
          title="Fill rate by coach"
          header="Coach"
          rows={coaches}
          csvHref={paths.chartCsv('fill-by-coach', period.search)}
        />
      </div>
      <section className="stack">
        <div className="row">
          <h2>Coach hours</h2>
          <CsvLink href={paths.chartCsv('fill-by-coach', period.search)} />
        </div>
        <Table
          caption="Hours of held classes by coach"
          columns={coachColumns}
          rows={coaches}
          rowKey={({ key }) => key}
          empty={<p className="dim">No classes were held.</p>}
        />
      </section>
      <p className="faint">
        Classes count once they have started; cancelled classes don’t count. Today’s figures are up to half an
        hour old.
      </p>
    </>
  );
}

const coachColumns: readonly Column<Row>[] = [
  { header: 'Coach', cell: ({ label }) => label },
  { header: 'Hours', cell: ({ hours }) => hours, isNumeric: true, onPhone: 'aside' },
  { header: 'Classes', cell: ({ classes }) => classes, isNumeric: true },
  { header: 'Attended', cell: ({ attended }) => attended, isNumeric: true },
  { header: 'No-shows', cell: ({ noShows }) => noShows, isNumeric: true },
  { header: 'Late cancellations', cell: ({ lateCancelled }) => lateCancelled, isNumeric: true },
];

type FillRowsProps = {
  title: string;
  header: string;
  rows: readonly Row[];
  /** Labels are short enough to stand beside the bars. */
  isShort?: boolean;
  csvHref: string;
};

function FillRows({ title, header, rows, isShort = false, csvHref }: FillRowsProps) {
  const [first] = rows;
  if (!first) return null;
  return (
    <Card title={title}>
      <RowChart
        title={title}
        description={`Booked places as a share of all, ${first.label} ${first.fill}.`}
        labelHeader={header}
        valueHeader="Fill rate"
        points={rows.map(({ label, share }) => ({ label, value: share }))}
        most={100}
        isLabelAbove={!isShort}
        format={(value) => `${value}%`}
        table={{
          headers: [header, 'Fill rate', 'Booked', 'Classes', 'No-shows', 'Late cancellations'],
          rows: rows.map(({ label, fill, places, classes, noShows, lateCancelled }) => ({
            label,
            cells: [fill, places, classes, noShows, lateCancelled],
          })),
        }}
        csvHref={csvHref}
      />
    </Card>
  );
}

const none = (
  <EmptyState
    title="No classes on these days"
    icon="calendar-days"
    action={<a href={paths.viewWeek}>Timetable</a>}
  >
    Classes appear here once they have started.
  </EmptyState>
);
