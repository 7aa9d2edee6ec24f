import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { PersonIn } from './person-in.ts';

export type PeopleInProps = {
  people: readonly PersonIn[];
  /** Identifies the check-outs of this rendering of the page. */
  nonce: string;
  previousCursor: string | null;
  nextCursor: string | null;
};

const columnsWith = (nonce: string): readonly Column<PersonIn>[] => [
  { header: 'Name', cell: ({ name, href }) => (href ? <a href={href}>{name}</a> : <strong>{name}</strong>) },
  { header: 'In since', cell: ({ since }) => since },
  { header: 'Duration', cell: ({ stay }) => stay },
  {
    header: 'Check out',
    onPhone: 'aside',
    cell: ({ uid, name }) => (
      <PostForm action={paths.checkOutPerson} isInline>
        <input type="hidden" name="memberUid" value={uid} />
        <input type="hidden" name="nonce" value={nonce} />
        <SubmitButton tone="quiet" isSmall>
          Check out<span className="hidden"> {name}</span>
        </SubmitButton>
      </PostForm>
    ),
  },
];

/** The names, for staff only. */
export function PeopleIn({ people, nonce, previousCursor, nextCursor }: PeopleInProps) {
  return (
    <>
      <Table
        caption="People who are in"
        columns={columnsWith(nonce)}
        rows={people}
        rowKey={({ uid }) => uid}
        empty={
          <EmptyState title="No one is in" icon="users">
            This page updates every 30 seconds.
          </EmptyState>
        }
      />
      {previousCursor || nextCursor ? (
        <Pager
          summary={`${people.length} people`}
          {...pageHrefs(paths.whoIsIn, new URLSearchParams(), { previousCursor, nextCursor })}
        />
      ) : null}
    </>
  );
}
