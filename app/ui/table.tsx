import './tables.css';
import type { ReactNode } from 'react';

/** The position of a cell when rows become cards on a phone: the card's title, its top right, a line with its header, or hidden. */
export type PhonePlace = 'title' | 'aside' | 'line' | 'wide-only';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  isNumeric?: boolean;
  /** Default: the first column is the title, the others are lines. */
  onPhone?: PhonePlace;
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

/** A dense table that turns into cards below 40 rem. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0) return empty;
  const classes = columns.map(classOf);
  return (
    <table className="table" {...roles.table}>
      <caption className="hidden">{caption}</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <Header key={column.header} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...roles.row}>
            {columns.map((column, index) => (
              <td key={column.header} className={classes[index]} data-label={column.header} {...roles.cell}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf<Row>({ onPhone, isNumeric }: Column<Row>, index: number): string {
  const place = `cell-${onPhone ?? (index === 0 ? 'title' : 'line')}`;
  return isNumeric ? `${place} number` : place;
}

function Header<Row>({ column }: { column: Column<Row> }) {
  const { header, isNumeric, sortHref, sorted } = column;
  return (
    <th scope="col" className={isNumeric ? 'number' : undefined} aria-sort={sorted} {...roles.header}>
      {sortHref ? <a href={sortHref}>{header}</a> : header}
      {sorted ? <span aria-hidden="true">{sorted === 'ascending' ? ' ↑' : ' ↓'}</span> : null}
    </th>
  );
}
