import { type Column, Table } from '../../../ui/table.tsx';

export type PeopleTableRow = {
  id: string;
  href: string;
  className: string;
  when: string;
  booked: number;
  waiting: number;
  where: string;
  becomes?: string;
};

const columns: readonly Column<PeopleTableRow>[] = [
  {
    header: 'Class',
    cell: ({ href, className, when }) => <a href={href}>{`${className}, ${when}`}</a>,
  },
  { header: 'With', cell: ({ where }) => where || <span className="dim">Nobody yet</span> },
  { header: 'Booked', cell: ({ booked }) => booked, isNumeric: true },
  { header: 'Waiting', cell: ({ waiting }) => waiting, isNumeric: true },
];
const becomes: Column<PeopleTableRow> = { header: 'Becomes', cell: (row) => row.becomes };

/** Classes that people are in, with what a change would make of them where the rows say so. */
export function PeopleTable({ caption, rows }: { caption: string; rows: readonly PeopleTableRow[] }) {
  const hasBecomes = rows.some((row) => row.becomes !== undefined);
  return (
    <Table
      caption={caption}
      columns={hasBecomes ? [...columns, becomes] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}
