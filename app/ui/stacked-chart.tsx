import { ChartFrame, chartUnits } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { gridValues, labelsWithRoom, scaleWidth } from './chart-scale.ts';
import { CHART_WIDTH } from './chart-width.ts';

/** How a part looks: gains upwards, losses downwards, each told apart by its shade. */
export type StackLook = 'gain' | 'gain-2' | 'gain-3' | 'loss' | 'loss-2' | 'loss-3';

export type StackedChartProps = {
  title: string;
  description: string;
  labels: readonly string[];
  /** Values above zero go up, those below go down; in the order of the labels. */
  series: readonly { name: string; look: StackLook; values: readonly number[] }[];
  format?: (value: number) => string;
  formatShort?: (value: number) => string;
  csvHref?: string;
};

const HEIGHT = 186;
const HEAD = 18;
const FOOT = 30;

const lookOf = (look: StackLook) => `chart-part chart-${look}`;

/** What comes and what goes, as bars above and below zero. */
export function StackedChart(props: StackedChartProps) {
  const { labels, series, format = String, formatShort = format, ...frame } = props;
  const stacks = labels.map((_, index) => stackOf(series.map(({ values }) => values[index] ?? 0)));
  const grid = gridValues(stacks.flatMap(({ low, high }) => [low, high]));
  const bottom = grid[0] ?? 0;
  const span = (grid.at(-1) ?? 1) - bottom;
  const y = (value: number) => chartUnits(HEAD + (HEIGHT - HEAD - FOOT) * (1 - (value - bottom) / span));
  const left = scaleWidth(grid.map(formatShort));
  const slot = (CHART_WIDTH - left) / Math.max(1, labels.length);
  const width = chartUnits(Math.min(28, slot * 0.7));
  const middleOf = (index: number) => left + slot * (index + 0.5);
  const table = {
    headers: ['When', ...series.map(({ name }) => name)],
    rows: labels.map((label, index) => ({
      label,
      cells: series.map(({ values }) => format(values[index] ?? 0)),
    })),
  };
  const items = series.map(({ name, look }) => ({ label: name, look: lookOf(look), kind: 'box' as const }));
  return (
    <ChartFrame {...frame} table={table} height={HEIGHT} legend={<ChartLegend items={items} />}>
      {grid.map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? 'chart-base' : 'chart-grid'}
            x1={left}
            x2={CHART_WIDTH}
            y1={y(value)}
            y2={y(value)}
          />
          <text x={left - 6} y={y(value) + 4} className="chart-end chart-small">
            {formatShort(value)}
          </text>
        </g>
      ))}
      {stacks.map(({ parts }, index) => (
        <g key={labels[index]}>
          {parts.map(({ from, to }, part) =>
            from === to ? null : (
              <rect
                key={series[part]?.name}
                className={lookOf(series[part]?.look ?? 'gain')}
                x={chartUnits(middleOf(index) - width / 2)}
                y={y(Math.max(from, to))}
                width={width}
                height={chartUnits(y(Math.min(from, to)) - y(Math.max(from, to)))}
              />
            ),
          )}
        </g>
      ))}
      {labelsWithRoom(labels, middleOf, { across: CHART_WIDTH }).map(({ label, x }) => (
        <text key={label} x={chartUnits(x)} y={HEIGHT - 4}>
          {label}
        </text>
      ))}
    </ChartFrame>
  );
}

/** Where each part begins and ends: those above zero on one another, those below it too. */
function stackOf(values: readonly number[]) {
  let low = 0;
  let high = 0;
  const parts = values.map((value) => {
    const from = value < 0 ? low : high;
    if (value < 0) low += value;
    else high += value;
    return { from, to: from + value };
  });
  return { parts, low, high };
}
