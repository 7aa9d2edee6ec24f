import { CHART_WIDTH, ChartFrame } from './chart-frame.tsx';

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
const looks = {
  none: 'chart-day',
  some: 'chart-day chart-day-some',
  full: 'chart-day chart-day-full',
} as const;

/** A square a day, a column a week. The numbers below are the days of each week that are not empty. */
export function HeatMap({ weeks, legend, ...frame }: HeatMapProps) {
  const step = CHART_WIDTH / Math.max(1, weeks.length);
  const side = step - GAP;
  const points = weeks.map(({ label, days }) => ({
    label,
    value: days.filter((day) => day !== 'none').length,
  }));
  return (
    <ChartFrame
      {...frame}
      points={points}
      format={String}
      height={step * 7}
      legend={<Legend texts={legend} />}
    >
      {weeks.map(({ label, days }, column) => (
        <g key={label}>
          {days.map((day, row) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week have an order and nothing else
              key={row}
              className={looks[day]}
              x={column * step + GAP / 2}
              y={row * step + GAP / 2}
              width={side}
              height={side}
              rx="2"
            />
          ))}
        </g>
      ))}
    </ChartFrame>
  );
}

function Legend({ texts }: { texts: HeatMapProps['legend'] }) {
  return (
    <ul className="bare row faint">
      {(['none', 'some', 'full'] as const).map((day) => (
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
