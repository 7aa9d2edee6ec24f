import type { Label } from '#domain/values/label.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import '../../ui/shell.css';
import type { ImportOutcome } from '#server/data/collections/imports.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { countText, outcomeLabels } from './import-text.ts';
import type { ShownRows } from './read-import.ts';

type ImportCountsProps = {
  here: string;
  /** Of the new ones, `likely` are those who may be members already, and `wholePack` those whose pack comes back whole; `warnings`: rows that come without a cell. */
  counts: Readonly<
    Record<ImportOutcome, number> & { likely?: number; wholePack?: number; warnings?: number }
  >;
  shown: ShownRows;
  /** Rows that an undo left as they are. */
  kept?: number;
};

/** Tabs with the number of rows per outcome. */
function ImportCounts({ here, counts, shown, kept = 0 }: ImportCountsProps) {
  const kinds: ImportOutcome[] = ['error', 'new', 'changed', 'same'];
  return (
    <nav className="tabs" aria-label="Rows by outcome">
      {kinds.map((kind) => (
        <a key={kind} href={`${here}?outcome=${kind}`} aria-current={kind === shown ? 'page' : undefined}>
          {outcomeLabels[kind].text} {formatNumber(counts[kind])}
        </a>
      ))}
      {counts.likely ? (
        <a href={`${here}?outcome=likely`} aria-current={shown === 'likely' ? 'page' : undefined}>
          May be here already {formatNumber(counts.likely)}
        </a>
      ) : null}
      {counts.warnings ? (
        <a href={`${here}?outcome=warnings`} aria-current={shown === 'warnings' ? 'page' : undefined}>
          Warnings {formatNumber(counts.warnings)}
        </a>
      ) : null}
      {counts.wholePack ? (
        <a href={`${here}?outcome=whole-pack`} aria-current={shown === 'whole-pack' ? 'page' : undefined}>
          All classes {formatNumber(counts.wholePack)}
        </a>
      ) : null}
      {kept > 0 || shown === 'kept' ? (
        <a href={`${here}?outcome=kept`} aria-current={shown === 'kept' ? 'page' : undefined}>
          Not undone {formatNumber(kept)}
        </a>
      ) : null}
    </nav>
  );
}

type Row = {
  key: string;
  line: number;
  name: string;
  email: string;
  href: string;
  notes: readonly string[];
  label: Label;
};

const emailColumn: Column<Row> = { header: 'Email', cell: ({ email }) => email };
const columnsOf = (lineHeader: string, hasEmail: boolean): readonly Column<Row>[] => [
  { header: 'Name', cell: ({ name, href }) => (href ? <a href={href}>{name}</a> : <b>{name}</b>) },
  { header: lineHeader, cell: ({ line }) => line, isNumeric: true },
  ...(hasEmail ? [emailColumn] : []),
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

type ImportRowsProps = ImportCountsProps & {
  rows: readonly Row[];
  previousHref: string | undefined;
  nextHref: string | undefined;
  /** What the number of a row is: "Line". */
  lineHeader?: string;
  /** False for lists that are not of people. */
  hasEmail?: boolean;
};

/** The rows of a list by outcome, a page at a time. */
export function ImportRows({ rows, lineHeader = 'Line', hasEmail = true, ...props }: ImportRowsProps) {
  return (
    <>
      <ImportCounts here={props.here} counts={props.counts} shown={props.shown} kept={props.kept} />
      <Table
        caption="Rows in the list"
        columns={columnsOf(lineHeader, hasEmail)}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<EmptyState title="No rows here" icon="list-filter" />}
      />
      {rows.length > 0 ? (
        <Pager
          summary={countText(rows.length, 'row')}
          previousHref={props.previousHref}
          nextHref={props.nextHref}
        />
      ) : null}
    </>
  );
}

type PreviousImportsProps = { lists: readonly { href: string; name: string; detail: string }[] };

export function PreviousImports({ lists }: PreviousImportsProps) {
  if (lists.length === 0) return null;
  return (
    <section className="stack-tight">
      <h2>Previous imports</h2>
      <ul className="bare">
        {lists.map(({ href, name, detail }) => (
          <li key={href}>
            <a href={href}>{name}</a> <span className="dim">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
