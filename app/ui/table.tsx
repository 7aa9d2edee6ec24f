import './lists.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useKeptMarkup } from './kept-markup.tsx';

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
};

/** A header that is a link which sorts by its column. */
export type Sorting = { sortHref: string; sorted?: 'ascending' | 'descending' | undefined };

const fixed = new WeakSet<object>();

/**
 * Columns that are made once, whose cells show what the row holds and nothing else: no context, nothing of the request. Their rows are drawn once for
 * all requests that show the same. Rows must be plain data.
 */
export function fixedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  fixed.add(columns);
  return columns;
}

type RowTick = { value: string; label: string };

type TableProps<Row> = {
  /** For screen readers; not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  /** By header. */
  sorting?: Readonly<Record<string, Sorting>> | undefined;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A check box for each row, named `id`, in the form around the table; null: none for this row. */
  tickOf?: ((row: Row) => RowTick | null) | undefined;
  /** The check box for all that match, not only those on this page: "Everyone in this list (412)". */
  tickAll?: string | undefined;
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
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, sorting = {}, rows, rowKey, tickOf, tickAll, empty } = props;
  const keep = useKeptMarkup();
  if (rows.length === 0) return empty;
  const parts = rows.map((row) => (tickOf ? { row, tick: tickOf(row) } : { row }));
  const body = fixed.has(columns)
    ? keep(columns, parts, (part) => <BodyRow {...part} columns={columns} />)
    : { children: parts.map((part) => <BodyRow key={rowKey(part.row)} {...part} columns={columns} />) };
  return (
    <div className="table-frame">
      <table className={tickOf ? 'table table-ticks' : 'table'} {...roles.table}>
        <caption className="hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {tickOf ? (
              <th scope="col" className="cell-tick" {...roles.header}>
                {tickAll ? (
                  <Tick of={{ label: tickAll, value: '1' }} name="all" />
                ) : (
                  <span className="hidden">Tick</span>
                )}
              </th>
            ) : null}
            {columns.map((column) => (
              <Header key={column.header} column={column} sorting={sorting[column.header]} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} {...body} />
      </table>
    </div>
  );
}

type BodyRowProps<Row> = {
  row: Row;
  /** Undefined: the table has no check boxes. */
  tick?: RowTick | null;
  columns: readonly Column<Row>[];
};

function BodyRow<Row>({ row, tick, columns }: BodyRowProps<Row>) {
  return (
    <tr {...roles.row}>
      {tick === undefined ? null : (
        <td className="cell-tick" {...roles.cell}>
          <Tick of={tick} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.header} className={classOf(column, index)} data-label={column.header} {...roles.cell}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Tick({ of, name = 'id' }: { of: RowTick | null; name?: string }) {
  if (!of) return null;
  const { value, label } = of;
  return (
    <label className="tick" title={name === 'all' ? label : undefined}>
      <input type="checkbox" name={name} value={value} />
      <span className="hidden">{label}</span>
    </label>
  );
}

function classOf<Row>({ onPhone, isNumeric, isWideOnly }: Column<Row>, index: number): string {
  const place = `cell-${onPhone ?? (index === 0 ? 'title' : 'line')}`;
  return [place, isNumeric && 'number', isWideOnly && 'fold'].filter(Boolean).join(' ');
}

function Header<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { header, isNumeric, isWideOnly } = column;
  const { sortHref, sorted } = sorting ?? {};
  const names = [isNumeric && 'number', isWideOnly && 'fold'].filter(Boolean).join(' ');
  return (
    <th scope="col" className={names || undefined} aria-sort={sorted} {...roles.header}>
      {sortHref ? <a href={sortHref}>{header}</a> : header}
      {sorted ? <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} /> : null}
    </th>
  );
}
