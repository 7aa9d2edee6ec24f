import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { MemberClass } from './member-classes-view.ts';

const columns: readonly Column<MemberClass>[] = [
  { header: 'Class', cell: ({ name, href }) => <a href={href}>{name}</a> },
  { header: 'When', cell: ({ when }) => when },
  { header: 'Status', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
];

const action: Column<MemberClass> = {
  header: 'Action',
  cell: ({ cancelHref, name, when }) =>
    cancelHref ? (
      <a href={cancelHref}>
        Remove<span className="hidden">{` from ${name}, ${when}`}</span>
      </a>
    ) : null,
};

type ClassesTableProps = {
  caption: string;
  rows: readonly MemberClass[];
  /** With the way to take them off a class. */
  canCancel?: boolean;
  empty: ReactNode;
};

/** A member's classes. */
export function ClassesTable({ caption, rows, canCancel = false, empty }: ClassesTableProps) {
  return (
    <Table
      caption={caption}
      columns={canCancel ? [...columns, action] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

export function NextClassesCard({ uid, classes }: { uid: string; classes: readonly MemberClass[] }) {
  return (
    <Card title="Next classes" aside={<a href={paths.memberClasses(uid)}>All classes</a>}>
      <ClassesTable caption="Next classes" rows={classes} empty={<p className="dim">No classes booked.</p>} />
    </Card>
  );
}
