import { ChartFrame, chartUnits } from './chart-frame.tsx';
import { labelsWithRoom, scaleWidth } from './chart-scale.ts';
import { CHART_WIDTH } from './chart-width.ts';

export type MatrixChartProps = {
  title: string;
  description: string;
  /** Of the first column of the numbers. */
  rowHeader: string;
  columns: readonly string[];
  /** Null: there can be nothing, such as a month that has not come yet. */
  rows: readonly { label: string; values: readonly (number | null)[] }[];
  format?: (value: number) => string;
  /** The value that is drawn the strongest; by default the largest. */
  most?: number;
  /** Values are written into the squares: for up to about a dozen columns. */
  hasTexts?: boolean;
  csvHref?: string;
};

const LEAST_LABELS = 44;
const HEAD = 18;
const GAP = 2;
/** Level 0 is nothing; the others are as strong as their share of the most. */
const LEVELS = 5;

/** Squares that are the stronger the more there is: hours of weekdays, months since joining. */
export function MatrixChart(props: MatrixChartProps) {
  const { rowHeader, columns, rows, format = String, most, hasTexts, ...frame } = props;
  const top = most ?? Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const left = Math.max(LEAST_LABELS, scaleWidth(rows.map(({ label }) => label)));
  const across = (CHART_WIDTH - left) / Math.max(1, columns.length);
  const down = Math.max(20, Math.min(28, across));
  const middleOf = (column: number) => left + across * (column + 0.5);
  const table = {
    headers: [rowHeader, ...columns],
    rows: rows.map(({ label, values }) => ({
      label,
      cells: columns.map((_, column) => textOf(values[column] ?? null, format)),
    })),
  };
  return (
    <ChartFrame {...frame} table={table} height={HEAD + rows.length * down}>
      {labelsWithRoom(columns, middleOf, { across: CHART_WIDTH, isSmall: true }).map(({ label, x }) => (
        <text key={label} x={chartUnits(x)} y={HEAD - 6} className="chart-small">
          {label}
        </text>
      ))}
      {rows.map(({ label, values }, row) => (
        <g key={label}>
          <text x={0} y={chartUnits(HEAD + down * (row + 0.5) + 4)} className="chart-start chart-small">
            {label}
          </text>
          {values.map((value, column) =>
            value === null ? null : (
              <g key={columns[column]}>
                <rect
                  className={`chart-level-${levelOf(value, top)}`}
                  x={chartUnits(left + across * column + GAP / 2)}
                  y={chartUnits(HEAD + down * row + GAP / 2)}
                  width={chartUnits(across - GAP)}
                  height={chartUnits(down - GAP)}
                  rx="2"
                />
                {hasTexts ? (
                  <text
                    x={chartUnits(middleOf(column))}
                    y={chartUnits(HEAD + down * (row + 0.5) + 4)}
                    className={`chart-square chart-text-${levelOf(value, top)}`}
                  >
                    {format(value)}
                  </text>
                ) : null}
              </g>
            ),
          )}
        </g>
      ))}
    </ChartFrame>
  );
}

const textOf = (value: number | null, format: (value: number) => string) =>
  value === null ? '' : format(value);

/** 0 for nothing, otherwise 1 to 5. */
const levelOf = (value: number, top: number): number =>
  value <= 0 ? 0 : Math.min(LEVELS, Math.ceil((value / top) * LEVELS));
