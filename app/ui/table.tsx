import './tables.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The position of a cell when rows become cards on a phone: the card's title, its top right, a line with its header, or hidden. */
export type PhonePlace = 'title' | 'aside' | 'line' | 'wide-only';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  isNumeric?: boolean;
  /** Default: the first column is the title, the others are lines. */
  onPhone?: PhonePlace;
  /** Left out where the page is narrower than a laptop's: what is on the row's own page too. */
  isWideOnly?: boolean;
  /** Makes the header a link that sorts by this column. */
  sortHref?: string;
  sorted?: 'ascending' | 'descending' | undefined;
};

type TableProps<Row> = {
  /** For screen readers; not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A check box for each row, named `id`, in the form around the table; null: none for this row. */
  tickOf?: ((row: Row) => { value: string; label: string } | null) | undefined;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
};

/* A table styled as cards loses its semantics for screen readers unless its roles are explicit. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A dense table that turns into cards where it has less than 38 rem. */
export function Table<Row>({ caption, columns, rows, rowKey, tickOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return empty;
  const classes = columns.map(classOf);
  return (
    <div className="table-frame">
      <table className={tickOf ? 'table table-ticks' : 'table'} {...roles.table}>
        <caption className="hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {tickOf ? (
              <th scope="col" {...roles.header}>
                <span className="hidden">Tick</span>
              </th>
            ) : null}
            {columns.map((column) => (
              <Header key={column.header} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row}>
              {tickOf ? (
                <td className="cell-tick" {...roles.cell}>
                  <Tick of={tickOf(row)} />
                </td>
              ) : null}
              {columns.map((column, index) => (
                <td key={column.header} className={classes[index]} data-label={column.header} {...roles.cell}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tick({ of }: { of: { value: string; label: string } | null }) {
  if (!of) return null;
  const { value, label } = of;
  return (
    <label className="tick">
      <input type="checkbox" name="id" value={value} />
      <span className="hidden">{label}</span>
    </label>
  );
}

function classOf<Row>({ onPhone, isNumeric, isWideOnly }: Column<Row>, index: number): string {
  const place = `cell-${onPhone ?? (index === 0 ? 'title' : 'line')}`;
  return [place, isNumeric && 'number', isWideOnly && 'fold'].filter(Boolean).join(' ');
}

function Header<Row>({ column }: { column: Column<Row> }) {
  const { header, isNumeric, isWideOnly, sortHref, sorted } = column;
  const names = [isNumeric && 'number', isWideOnly && 'fold'].filter(Boolean).join(' ');
  return (
    <th scope="col" className={names || undefined} aria-sort={sorted} {...roles.header}>
      {sortHref ? <a href={sortHref}>{header}</a> : header}
      {sorted ? <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} /> : null}
    </th>
  );
}
