import type { Label } from '#domain/values/label.ts';
import '../../../../ui/shell.css';
import type { ImportOutcome } from '#server/data/collections/imports.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { outcomeLabels } from './import-text.ts';

type ImportCountsProps = {
  here: string;
  counts: Readonly<Record<ImportOutcome, number>>;
  shown: ImportOutcome;
};

/** Tabs with the number of rows per outcome. */
export function ImportCounts({ here, counts, shown }: ImportCountsProps) {
  const kinds: ImportOutcome[] = ['error', 'new', 'changed', 'same'];
  return (
    <nav className="tabs" aria-label="Rows by outcome">
      {kinds.map((kind) => (
        <a key={kind} href={`${here}?outcome=${kind}`} aria-current={kind === shown ? 'page' : undefined}>
          {outcomeLabels[kind].text} {counts[kind].toLocaleString('en-GB')}
        </a>
      ))}
    </nav>
  );
}

type Row = {
  key: string;
  line: number;
  name: string;
  email: string;
  memberHref: string;
  notes: readonly string[];
  label: Label;
};

const columns: readonly Column<Row>[] = [
  {
    header: 'Name',
    cell: ({ name, memberHref }) => (memberHref ? <a href={memberHref}>{name}</a> : <b>{name}</b>),
  },
  { header: 'Line', cell: ({ line }) => line, isNumeric: true },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Outcome', cell: ({ label }) => <Chip tone={label.tone}>{label.text}</Chip>, onPhone: 'aside' },
  { header: 'Details', cell: ({ notes }) => <Notes notes={notes} /> },
];

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length < 2) return notes[0] ?? '';
  return (
    <ul className="bare">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

export function ImportRowTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Table
      caption="Rows in the list"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<EmptyState title="No rows here" icon="list-filter" />}
    />
  );
}
