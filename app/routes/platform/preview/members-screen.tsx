import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { type PreviewMember, previewMembers } from './members.ts';

const columns: readonly Column<PreviewMember>[] = [
  { header: 'Name', cell: ({ name }) => <a href="#main">{name}</a> },
  { header: 'Status', cell: ({ status: [tone, word] }) => <Chip tone={tone}>{word}</Chip>, onPhone: 'aside' },
  { header: 'Plan', cell: ({ plan }) => plan || <span className="dim">None yet</span> },
  { header: 'PAR-Q', cell: ({ parq: [tone, word] }) => <Chip tone={tone}>{word}</Chip> },
  { header: 'Last visit', cell: ({ lastVisit }) => lastVisit },
  { header: 'Monthly', cell: ({ monthly }) => monthly, isNumeric: true, onPhone: 'wide-only' },
];

const any = { options: [{ value: 'active', label: 'Active' }], emptyLabel: 'Any' };

/** A dense admin list. */
export function MembersScreen({ isEmpty = false }: { isEmpty?: boolean }) {
  return (
    <>
      <PageHead
        title="Members"
        lead="412 people, 356 members"
        actions={
          <>
            <CsvLink href="#main" />
            <ButtonLink href="#main" tone="accent" isSmall>
              Add member
            </ButtonLink>
          </>
        }
      />
      <Filters label="Filter members" clearHref={isEmpty ? '#main' : undefined}>
        <Field name="q" label="Name, email or mobile" type="search" autoComplete="off" />
        <SelectField name="status" label="Status" {...any} />
        <SelectField name="plan" label="Plan" {...any} />
        <SelectField name="parq" label="PAR-Q" {...any} />
      </Filters>
      <Table
        caption="Members"
        columns={columns}
        sorting={{ Name: { sortHref: '#main', sorted: 'ascending' } }}
        rows={isEmpty ? [] : previewMembers}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No matches" icon="search" action={<a href="#main">Show everyone</a>}>
            Check the spelling, or clear a filter.
          </EmptyState>
        }
      />
      {isEmpty ? null : <Pager summary="1–6 of 412" nextHref="#main" previousHref="#main" />}
    </>
  );
}
