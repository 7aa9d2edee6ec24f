import { fixedColumns, Table } from '../../../ui/table.tsx';
import type { BeforeAndAfter } from './before-after.ts';

const columns = fixedColumns<BeforeAndAfter>([
  { header: 'Membership', cell: ({ what }) => what },
  { header: 'Now', cell: ({ before }) => before },
  { header: 'Afterwards', cell: ({ after }) => after },
]);

/** @param name whose it is; empty: it is clear */
export function BeforeAfterTable({ rows, name = '' }: { rows: readonly BeforeAndAfter[]; name?: string }) {
  return (
    <Table
      caption={`${name ? `${name}’s` : 'Their'} membership before and after`}
      columns={columns}
      rows={rows}
      rowKey={({ what }) => what}
      empty=""
    />
  );
}
