import { fixedColumns, Table } from '../../../ui/table.tsx';
import type { BeforeAndAfter } from './before-after.ts';

const columns = fixedColumns<BeforeAndAfter>([
  { header: 'Membership', cell: ({ what }) => what },
  { header: 'Now', cell: ({ before }) => before },
  { header: 'Afterwards', cell: ({ after }) => after },
]);

/** @param whose `Their`, or a name */
export function BeforeAfterTable({
  rows,
  whose = 'Their',
}: {
  rows: readonly BeforeAndAfter[];
  whose?: string;
}) {
  return (
    <Table
      caption={`${whose} membership before and after`}
      columns={columns}
      rows={rows}
      rowKey={({ what }) => what}
      empty=""
    />
  );
}
