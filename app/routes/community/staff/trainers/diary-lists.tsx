import * as paths from '#app/paths.ts';
import { telHref } from '#domain/members/mobile-number.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { enquiryView } from '../../trainers/trainer-view.ts';
import type { PackView, TrainingView } from '../../trainers/training-view.ts';

/** A trainer's sessions, each with what can be done about it. */
export function DiaryTable({ rows }: { rows: readonly TrainingView[] }) {
  return (
    <Table
      caption="Sessions"
      columns={sessionColumns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No sessions booked" icon="calendar-days" />}
    />
  );
}

const sessionColumns: readonly Column<TrainingView>[] = [
  { header: 'When', cell: ({ when }) => when },
  { header: 'Member', cell: ({ memberName }) => memberName },
  {
    header: 'State',
    cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>,
    onPhone: 'aside',
  },
  { header: 'Action', cell: (session) => <SessionActions session={session} /> },
];

function SessionActions({ session }: { session: TrainingView }) {
  const { status, canBeDone } = session;
  return (
    <div className="row">
      {canBeDone ? <Mark session={session} mark="done" label="Done" /> : null}
      {status === 'booked' ? <Mark session={session} mark="cancelled" label="Cancel session" /> : null}
      {status === 'done' ? <Mark session={session} mark="booked" label="Undo" /> : null}
    </div>
  );
}

function Mark({ session, mark, label }: { session: TrainingView; mark: string; label: string }) {
  const { id, memberName, when } = session;
  return (
    <PostForm action={paths.markTraining(id)} isInline>
      <input type="hidden" name="mark" value={mark} />
      <SubmitButton tone="quiet" isSmall aria-label={`${memberName}, ${when}: ${label}`}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}

/** The packs with sessions to do. */
export function PackTable({ rows }: { rows: readonly PackView[] }) {
  return (
    <Table
      caption="Packs"
      columns={packColumns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No packs yet" icon="id-card">
          When the desk sells a pack of sessions with you, you book them here.
        </EmptyState>
      }
    />
  );
}

const packColumns: readonly Column<PackView>[] = [
  { header: 'Member', cell: ({ memberName }) => memberName },
  { header: 'Left to book', cell: ({ left, sessions }) => `${left} of ${sessions}` },
  { header: 'Done', cell: ({ doneCount }) => doneCount, isNumeric: true, onPhone: 'wide-only' },
  { header: 'Valid', cell: ({ expires }) => expires },
  {
    header: 'Action',
    cell: ({ id, memberName, canBook }) =>
      canBook ? (
        <ButtonLink
          href={paths.bookTraining(id)}
          tone="quiet"
          isSmall
          aria-label={`Book a session with ${memberName}`}
        >
          Book
        </ButtonLink>
      ) : null,
  },
];

/** The newest enquiries to a trainer. */
export function EnquiryList({ of }: { of: readonly ReturnType<typeof enquiryView>[] }) {
  if (of.length === 0) return <p className="dim">No enquiries yet.</p>;
  return (
    <ul className="bare lines">
      {of.map(({ id, name, when, email, mobile, message }) => (
        <li key={id} className="stack-tight">
          <p>
            <strong>{name}</strong> <span className="dim">{when}</span>
          </p>
          <p className="trainer-text">{message}</p>
          <p className="row">
            <a href={`mailto:${email}`}>{email}</a>
            {mobile ? <a href={telHref(mobile)}>{mobile}</a> : null}
          </p>
        </li>
      ))}
    </ul>
  );
}
