import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { MemberClass, MemberClasses } from './member-classes-view.ts';

const columns: readonly Column<MemberClass>[] = [
  { header: 'Class', cell: ({ name, href }) => <a href={href}>{name}</a> },
  { header: 'When', cell: ({ when }) => when },
  { header: 'Status', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
];

/** A member's booked, attended and missed classes. */
export function ClassesCard({ classes }: { classes: MemberClasses }) {
  const { upcoming, past, attended, strikes } = classes;
  return (
    <Card title="Classes" aside={<a href={strikes.href}>Strikes</a>}>
      <p>
        <strong>{attended}</strong> <span className="dim">classes attended.</span>{' '}
        <span className={strikes.isSuspended ? undefined : 'dim'}>{strikes.text}.</span>
      </p>
      <h3>Upcoming</h3>
      <Table
        caption="Upcoming classes"
        columns={columns}
        rows={upcoming}
        rowKey={({ id }) => id}
        empty={<p className="dim">No classes booked.</p>}
      />
      {past.length > 0 ? (
        <>
          <h3>Past</h3>
          <Table caption="Past classes" columns={columns} rows={past} rowKey={({ id }) => id} empty={null} />
        </>
      ) : null}
    </Card>
  );
}
