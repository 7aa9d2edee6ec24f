import * as paths from '#app/paths.ts';
import { Pager } from '../../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../../ui/table.tsx';
import type { PastRise, RiseView, ToldRow } from './rise-view.ts';

const toldColumns: readonly Column<ToldRow>[] = [
  { header: 'Name', cell: ({ id, name }) => <a href={paths.viewMember(id)}>{name}</a> },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Told', cell: ({ told }) => told },
  { header: 'Pays now', cell: ({ price }) => price, onPhone: 'aside' },
];

/** Members affected who don’t pay the new price yet, and since when they know. */
export function ToldMembers({ rows, pages }: NonNullable<RiseView['open']>['people']) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>Members affected</h2>
      <Table
        caption="Members affected"
        columns={toldColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="dim">Nobody yet.</p>}
      />
      <Pager {...pages} />
    </>
  );
}

const pastColumns: readonly Column<PastRise>[] = [
  { header: 'Price', cell: ({ price }) => price },
  { header: 'From', cell: ({ from }) => from },
  { header: 'Announced', cell: ({ announced }) => announced },
  { header: 'Outcome', cell: ({ outcome }) => outcome, onPhone: 'aside' },
];

export function PastRises({ rows }: { rows: readonly PastRise[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>Earlier</h2>
      <Table
        caption="Earlier price rises"
        columns={pastColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="dim">None yet.</p>}
      />
    </>
  );
}
