import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import type { EventRegistration } from '#server/data/collections/events.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { MemberLink } from '../../../../ui/member-link.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { registrationChip } from '../../events/event-view.ts';

/** Somebody who has registered. Coaches see names alone: no address, no way to the profile. */
export function personRow(registration: EventRegistration, audience: 'admin' | 'coach') {
  const { id, eventId, name, email, memberUid, places, paceGroup, status } = registration;
  const isForAdmin = audience === 'admin';
  return {
    ...{ id, eventId, name: name || 'No name', places, paceGroup, status },
    email: isForAdmin ? email : '',
    isVisitor: memberUid === '',
    memberUid: isForAdmin ? memberUid : '',
    cancelHref: isForAdmin ? paths.cancelRegistration(id) : '',
    chip: registrationChip(registration),
  };
}

type Person = ReturnType<typeof personRow>;

type PeopleTableProps = {
  caption: string;
  people: readonly Person[];
  /** From the day of the event on: those who have a place are marked. */
  canMark: boolean;
  /** The event is a run with pace groups. */
  hasGroups: boolean;
  /** Shown instead of the table; without it, nothing. */
  empty?: string;
};

type ComingProps = {
  page: {
    readonly event: { readonly kind: string; readonly paceGroups: readonly unknown[] };
    readonly coming: readonly Person[];
    readonly canMark: boolean;
    readonly previousHref: string | undefined;
    readonly nextHref: string | undefined;
  };
  /** Their file to download, where the reader may have it. */
  csv?: ReactNode;
};

/** Who has a place, to admins and coaches, who mark who came. */
export function Coming({ page: { event, coming, canMark, previousHref, nextHref }, csv }: ComingProps) {
  return (
    <section className="stack-tight">
      <div className="row between">
        <h2>Who’s coming</h2>
        {coming.length > 0 ? csv : null}
      </div>
      {canMark || coming.length === 0 ? null : (
        <p className="dim">You can mark who came from the day of the {event.kind} on.</p>
      )}
      <PeopleTable
        caption="Who’s coming"
        people={coming}
        canMark={canMark}
        hasGroups={event.paceGroups.length > 0}
        empty="Nobody has registered"
      />
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </section>
  );
}

/** The people of an event, with what can be done about each. */
export function PeopleTable({ caption, people, canMark, hasGroups, empty }: PeopleTableProps) {
  return (
    <Table
      caption={caption}
      columns={[
        nameColumn,
        ...(hasGroups ? [groupColumn] : []),
        ...columns,
        ...(canMark || people.some(({ cancelHref }) => cancelHref) ? [action(canMark)] : []),
      ]}
      rows={people}
      rowKey={({ id }) => id}
      empty={empty ? <EmptyState title={empty} icon="users" /> : null}
    />
  );
}

const nameColumn: Column<Person> = { header: 'Name', cell: (person) => <Name person={person} /> };
const groupColumn: Column<Person> = {
  header: 'Pace group',
  cell: ({ paceGroup }) => paceGroup || 'Not chosen',
};
const columns: readonly Column<Person>[] = [
  { header: 'Places', cell: ({ places }) => places, isNumeric: true },
  {
    header: 'State',
    cell: ({ chip }) => (chip ? <Chip tone={chip.tone}>{chip.text}</Chip> : null),
    onPhone: 'aside',
  },
];

function Name({ person: { name, memberUid, email, isVisitor } }: { person: Person }) {
  if (memberUid) return <MemberLink uid={memberUid}>{name}</MemberLink>;
  if (!isVisitor) return name;
  return (
    <>
      {name} <span className="dim">{email ? `${email} (visitor)` : '(visitor)'}</span>
    </>
  );
}

const action = (canMark: boolean): Column<Person> => ({
  header: 'Action',
  cell: (person) => <PersonActions person={person} canMark={canMark} />,
});

function PersonActions({ person, canMark }: { person: Person; canMark: boolean }) {
  const { name, status, cancelHref } = person;
  if (!canMark) {
    return cancelHref ? (
      <a href={cancelHref} aria-label={`Cancel place: ${name}`}>
        Cancel place
      </a>
    ) : null;
  }
  return (
    <div className="row">
      {status === 'attended' ? null : <Mark person={person} mark="attended" label="Came" />}
      {status === 'no-show' ? null : <Mark person={person} mark="no-show" label="Didn’t come" />}
      {status === 'going' ? null : <Mark person={person} mark="going" label="Undo" />}
    </div>
  );
}

type MarkProps = { person: Person; mark: string; label: string };

function Mark({ person: { id, eventId, name }, mark, label }: MarkProps) {
  return (
    <PostForm action={paths.markRegistration(eventId)} isInline>
      <input type="hidden" name="registration" value={id} />
      <input type="hidden" name="mark" value={mark} />
      <SubmitButton tone="quiet" isSmall aria-label={`${name}: ${label}`}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
