import { ChartFrame, chartUnits, pointsTable } from './chart-frame.tsx';
import { CHART_WIDTH } from './chart-width.ts';

/** `none` is empty, `some` filled, `full` in the club's colour. */
export type HeatDay = 'none' | 'some' | 'full';

type HeatMapProps = {
  title: string;
  description: string;
  valueHeader: string;
  /** Oldest first; each from Monday, the last one until today. */
  weeks: readonly { label: string; days: readonly HeatDay[] }[];
  legend: Readonly<Record<HeatDay, string>>;
};

const GAP = 2;
const kinds = ['none', 'some', 'full'] as const;
const looks = {
  none: 'chart-day',
  some: 'chart-day chart-day-some',
  full: 'chart-day chart-day-full',
} as const;

const stepOf = (weeks: HeatMapProps['weeks']) => CHART_WIDTH / Math.max(1, weeks.length);

/** All days of a kind as one shape: half a year would be two hundred elements. */
function squares(weeks: HeatMapProps['weeks'], kind: HeatDay): string {
  const step = stepOf(weeks);
  const side = chartUnits(step - GAP);
  const at = (place: number) => chartUnits(place * step + GAP / 2);
  let drawn = '';
  for (const [column, { days }] of weeks.entries()) {
    for (const [row, day] of days.entries())
      if (day === kind) drawn += `M${at(column)} ${at(row)}h${side}v${side}h-${side}z`;
  }
  return drawn;
}

/** A square a day, a column a week. The numbers below are the days of each week that are not empty. */
export function HeatMap({ weeks, legend, valueHeader, ...frame }: HeatMapProps) {
  const step = stepOf(weeks);
  const points = weeks.map(({ label, days }) => ({
    label,
    value: days.filter((day) => day !== 'none').length,
  }));
  return (
    <ChartFrame
      {...frame}
      table={pointsTable(points, { valueHeader, format: String })}
      height={step * 7}
      legend={<Legend texts={legend} />}
    >
      {kinds.map((kind) => (
        <path key={kind} className={looks[kind]} d={squares(weeks, kind)} />
      ))}
    </ChartFrame>
  );
}

function Legend({ texts }: { texts: HeatMapProps['legend'] }) {
  return (
    <ul className="bare row faint">
      {kinds.map((day) => (
        <li key={day} className="row">
          <svg className="chart-legend" viewBox="0 0 12 12" aria-hidden="true">
            <rect className={looks[day]} x="1" y="1" width="10" height="10" rx="2" />
          </svg>
          {texts[day]}
        </li>
      ))}
    </ul>
  );
}
