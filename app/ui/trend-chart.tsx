import { ChartFrame, chartUnits } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { bothFit, gridValues, scaleWidth } from './chart-scale.ts';
import { CHART_WIDTH } from './chart-width.ts';

type Values = readonly (number | null)[];

export type TrendChartProps = {
  title: string;
  description: string;
  /** Of the line. */
  valueHeader: string;
  /** In the order of time; null: nothing is known of that time. */
  labels: readonly string[];
  values: Values;
  /** What it is compared with, at the same places; null: nothing. */
  compared?: { label: string; values: Values } | null;
  format?: (value: number) => string;
  /** For the scale beside the picture, where the full text is too long. */
  formatShort?: (value: number) => string;
  csvHref?: string;
};

const HEIGHT = 160;
const HEAD = 18;
const FOOT = 24;
const MARGIN = 8;

/** A value over time from zero, with the same of another time as a second line. */
export function TrendChart(props: TrendChartProps) {
  const { labels, values, compared: asked = null, format = String, formatShort = format, ...frame } = props;
  const { valueHeader, ...texts } = frame;
  // Nothing is known of that time: a line that cannot be seen needs no place in the legend.
  const compared = asked?.values.some((value) => value !== null) ? asked : null;
  const grid = gridValues(known([...values, ...(compared?.values ?? [])]));
  const left = scaleWidth(grid.map(formatShort));
  const place = placeIn(labels.length, grid, left);
  const table = {
    headers: ['When', valueHeader, ...(compared ? [compared.label] : [])],
    rows: labels.map((label, index) => ({
      label,
      cells: [values, ...(compared ? [compared.values] : [])].map((each) => cellOf(each[index], format)),
    })),
  };
  const looks = [
    { label: valueHeader, look: 'chart-line', kind: 'line' as const },
    ...(compared ? [{ label: compared.label, look: 'chart-compared', kind: 'line' as const }] : []),
  ];
  return (
    <ChartFrame {...texts} table={table} height={HEIGHT} legend={<ChartLegend items={looks} />}>
      {grid.map((value) => (
        <g key={value}>
          <line className="chart-grid" x1={left} x2={CHART_WIDTH} y1={place.y(value)} y2={place.y(value)} />
          <text x={left - 6} y={place.y(value) + 4} className="chart-end chart-small">
            {formatShort(value)}
          </text>
        </g>
      ))}
      {compared ? <Line look="chart-compared" values={compared.values} place={place} /> : null}
      <Line look="chart-line" values={values} place={place} />
      <text x={left} y={HEIGHT - 4} className="chart-start">
        {labels[0]}
      </text>
      {labels.length > 1 && bothFit(labels.at(0), labels.at(-1), CHART_WIDTH - left) ? (
        <text x={CHART_WIDTH} y={HEIGHT - 4} className="chart-end">
          {labels.at(-1)}
        </text>
      ) : null}
    </ChartFrame>
  );
}

const known = (values: Values): number[] => values.filter((value) => value !== null);

const cellOf = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

type Place = { x: (index: number) => number; y: (value: number) => number };

function placeIn(count: number, grid: readonly number[], left: number): Place {
  const low = grid[0] ?? 0;
  const span = (grid.at(-1) ?? 1) - low;
  const step = (CHART_WIDTH - left - 2 * MARGIN) / Math.max(1, count - 1);
  return {
    x: (index) => chartUnits(count === 1 ? (left + CHART_WIDTH) / 2 : left + MARGIN + step * index),
    y: (value) => chartUnits(HEAD + (HEIGHT - HEAD - FOOT) * (1 - (value - low) / span)),
  };
}

/** Broken where nothing is known; a value between two unknown ones is a dot. */
function Line({ look, values, place }: { look: string; values: Values; place: Place }) {
  const runs: { index: number; value: number }[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ index, value });
  }
  return runs.map((run) => {
    const [first, ...others] = run;
    if (!first) return null;
    if (others.length === 0)
      return (
        <circle
          key={first.index}
          className={look}
          cx={place.x(first.index)}
          cy={place.y(first.value)}
          r="2"
        />
      );
    const points = run.map(({ index, value }) => `${place.x(index)},${place.y(value)}`).join(' ');
    return <polyline key={first.index} className={look} points={points} />;
  });
}
