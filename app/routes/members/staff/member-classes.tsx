import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { MemberClass, MemberClasses } from './member-classes-view.ts';

const columns: readonly Column<MemberClass>[] = [
  { header: 'Class', cell: ({ name, href }) => <a href={href}>{name}</a> },
  { header: 'When', cell: ({ when }) => when },
  { header: 'Status', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
];

/** What a member has booked, been to and missed. */
export function ClassesCard({ classes }: { classes: MemberClasses }) {
  const { upcoming, past, attended, strikes } = classes;
  return (
    <Card title="Classes" aside={<a href={strikes.href}>Strikes</a>}>
      <p>
        <strong>{attended}</strong> <span className="dim">attended in all.</span>{' '}
        <span className={strikes.isSuspended ? undefined : 'dim'}>{strikes.words}.</span>
      </p>
      <h3>Coming up</h3>
      <Table
        caption="Classes to come"
        columns={columns}
        rows={upcoming}
        rowKey={({ id }) => id}
        empty={<p className="dim">Nothing is booked.</p>}
      />
      {past.length > 0 ? (
        <>
          <h3>Before</h3>
          <Table caption="Last classes" columns={columns} rows={past} rowKey={({ id }) => id} empty={null} />
        </>
      ) : null}
    </Card>
  );
}
