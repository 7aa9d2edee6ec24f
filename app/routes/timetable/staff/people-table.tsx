import { type Column, Table } from '../../../ui/table.tsx';

export type PeopleTableRow = {
  id: string;
  href: string;
  className: string;
  when: string;
  booked: number;
  waiting: number;
  where: string;
  changesTo?: string;
};

const columns: readonly Column<PeopleTableRow>[] = [
  {
    header: 'Class',
    cell: ({ href, className, when }) => <a href={href}>{`${className}, ${when}`}</a>,
  },
  { header: 'Coach and room', cell: ({ where }) => where || <span className="dim">No coach yet</span> },
  { header: 'Booked', cell: ({ booked }) => booked, isNumeric: true },
  { header: 'Waitlist', cell: ({ waiting }) => waiting, isNumeric: true },
];
const changesTo: Column<PeopleTableRow> = { header: 'Changes to', cell: (row) => row.changesTo };

/** Classes with bookings, and what they would change to where the rows say so. */
export function PeopleTable({ caption, rows }: { caption: string; rows: readonly PeopleTableRow[] }) {
  const hasChanges = rows.some((row) => row.changesTo !== undefined);
  return (
    <Table
      caption={caption}
      columns={hasChanges ? [...columns, changesTo] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}
