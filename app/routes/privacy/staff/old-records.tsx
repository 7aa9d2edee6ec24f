import * as paths from '#app/paths.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { type Column, Table } from '../../../ui/table.tsx';

interface Row {
  readonly id: string;
  readonly when: string;
  readonly text: string;
  readonly memberUid: string;
  readonly memberName: string;
}

const columns: readonly Column<Row>[] = [
  { header: 'Record', cell: ({ text }) => text },
  { header: 'Of', cell: ({ when }) => when },
  {
    header: 'Member',
    cell: ({ memberUid, memberName }) =>
      memberUid ? <a href={paths.viewMember(memberUid)}>{memberName}</a> : '',
  },
];

/** The oldest of the records that go, to look at. */
export function OldRecords({ records, count }: { records: readonly Row[]; count: number }) {
  if (records.length === 0) return null;
  return (
    <details>
      <summary>Look at the oldest {records.length === 1 ? 'one' : formatNumber(records.length)}</summary>
      <Table
        caption="Records to be removed"
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        empty={null}
      />
      {count > records.length ? <p className="dim">Of {formatNumber(count)}.</p> : null}
    </details>
  );
}
