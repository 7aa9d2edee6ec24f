import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { bookkeepingDetailNames, bookkeepingDetails } from '#domain/payments/bookkeeping.ts';
import { ledgerMethodNames, ledgerMethods } from '#domain/payments/ledger.ts';
import { readTakingsFilter } from '#domain/payments/takings-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { readLedgerOfDays } from '#server/payments/read-takings.ts';
import { servicesContext } from '#server/request/context.ts';
import { AdminOnly } from '../../../../ui/admin-only.tsx';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { GetForm } from '../../../../ui/get-form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/view-takings.ts';
import { daysText, entriesBehind, takingsHref, takingsTables } from './takings-view.ts';

const software = [
  { value: 'xero', label: 'Xero' },
  { value: 'quickbooks', label: 'QuickBooks' },
];
const details = bookkeepingDetails.map((value) => ({ value, label: bookkeepingDetailNames[value] }));
const methods = ledgerMethods
  .filter((method) => method !== 'complimentary' && method !== 'voucher')
  .map((value) => ({ value, label: ledgerMethodNames[value] }));

/** Downloads the takings of the page's days for the bookkeeper: for admins. */
function BookkeeperExport({ from, to }: { from: string; to: string }) {
  return (
    <AdminOnly>
      <section className="stack no-print">
        <h2>Export for your bookkeeper</h2>
        <p className="dim">
          The takings on these days as a bank statement file (CSV). Refunds are below zero, and a sale that
          was voided is left out. Xero takes up to 1,000 lines in a file: for more, choose a line a day or
          fewer days.
        </p>
        <GetForm action={paths.exportTakings} label="Export for your bookkeeper" className="filters-frame">
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="to" value={to} />
          <div className="filters filters-many">
            <SelectField name="software" label="For" options={software} />
            <SelectField name="detail" label="A line for" options={details} />
            <SelectField name="method" label="Method" options={methods} emptyLabel="All" />
            <SubmitButton tone="quiet">Download</SubmitButton>
          </div>
        </GetForm>
      </section>
    </AdminOnly>
  );
}

export const meta: Route.MetaFunction = () => [{ title: 'Takings' }];

/** What was taken on a day, or over some days. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const today = localDate(at);
  const { filter, problem } = readTakingsFilter(url.searchParams, today);
  const { entries, isTooMany } = problem
    ? { entries: [], isTooMany: false }
    : await readLedgerOfDays(store, filter);
  const { from, to } = filter;
  const length = from.until(to).days + 1;
  const beside = (days: number) =>
    takingsHref({
      ...filter,
      from: from.add({ days }),
      to: to.add({ days }),
      method: '',
      group: '',
      taker: '',
    });
  const view = {
    problem,
    isTooMany,
    days: problem ? '' : daysText(filter, at),
    isDay: length === 1,
    typed: problem
      ? { from: url.searchParams.get('from') ?? '', to: url.searchParams.get('to') ?? '' }
      : { from: String(from), to: String(to) },
    before: beside(-length),
    after: Temporal.PlainDate.compare(to, today) < 0 ? beside(length) : null,
    tables: await takingsTables(store, entries, filter),
    behind: await entriesBehind(store, entries, filter, at),
    whole: takingsHref({ ...filter, method: '', group: '', taker: '' }),
    payments: `${paths.listPayments}?${new URLSearchParams({ from: String(from), to: String(to) })}`,
  };
  return data(view, { status: problem ? 422 : 200 });
}
type View = Route.ComponentProps['loaderData'];

export default function TakingsPage({ loaderData: view }: Route.ComponentProps) {
  const { problem, isTooMany, days, isDay, typed, before, after, tables, behind, payments } = view;
  return (
    <>
      <PageHead
        title="Takings"
        lead={days}
        actions={
          <div className="row no-print">
            <ButtonLink href={paths.viewTill} tone="quiet" isSmall>
              Till
            </ButtonLink>
            <ButtonLink href={before} tone="quiet" isSmall>
              {isDay ? 'Day before' : 'Earlier'}
            </ButtonLink>
            {after ? (
              <ButtonLink href={after} tone="quiet" isSmall>
                {isDay ? 'Day after' : 'Later'}
              </ButtonLink>
            ) : null}
          </div>
        }
      />
      <div className="no-print">
        <Filters label="Days" isMany clearHref={paths.viewTakings}>
          <Field
            name="from"
            label="From"
            type="date"
            autoComplete="off"
            defaultValue={typed.from}
            errors={problem?.field === 'from' ? [problem.text] : undefined}
          />
          <Field
            name="to"
            label="To"
            type="date"
            autoComplete="off"
            defaultValue={typed.to}
            errors={problem?.field === 'to' ? [problem.text] : undefined}
          />
        </Filters>
      </div>
      {isTooMany ? (
        <Notice tone="warn">
          There are more than 5,000 payments on these days. Choose fewer days to add them up.
        </Notice>
      ) : null}
      {problem || isTooMany ? null : (
        <>
          <SumTable
            caption="By what it was for"
            first="What for"
            methods={tables.methods}
            rows={tables.rows.length > 1 ? tables.rows : []}
          />
          {tables.takers.length > 0 ? (
            <section className="stack">
              <h2>By who took it</h2>
              <SumTable caption="By who took it" first="Name" methods={tables.methods} rows={tables.takers} />
            </section>
          ) : null}
          <Behind behind={behind} whole={view.whole} />
          <BookkeeperExport {...typed} />
          <p className="no-print">
            <a href={payments}>All payments on these days</a> · Use your browser to print this page.
          </p>
        </>
      )}
    </>
  );
}

type SumRow = View['tables']['rows'][number];
type SumTableProps = { caption: string; first: string; methods: readonly string[]; rows: readonly SumRow[] };

function SumTable({ caption, first, methods, rows }: SumTableProps) {
  const columns: Column<SumRow>[] = [
    { header: first, cell: ({ name }) => name },
    ...methods.map((header, index) => ({
      header,
      cell: ({ cells }: SumRow) => <Figure figure={cells[index] ?? null} />,
      isNumeric: true,
    })),
    { header: 'Total', cell: ({ total }) => <Figure figure={total} />, isNumeric: true, onPhone: 'aside' },
  ];
  return (
    <Table caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} empty={nothingTaken} />
  );
}

const nothingTaken = (
  <EmptyState title="Nothing taken" icon="credit-card">
    Payments and refunds of these days appear here.
  </EmptyState>
);

function Figure({ figure }: { figure: { text: string; href: string } | null }) {
  return figure ? <a href={figure.href}>{figure.text}</a> : <span aria-hidden="true">–</span>;
}

type BehindRow = NonNullable<View['behind']>['rows'][number];
const behindColumns: readonly Column<BehindRow>[] = [
  { header: 'Member', cell: ({ who }) => who },
  { header: 'Date', cell: ({ when, href }) => <a href={href}>{when}</a> },
  { header: 'Payment', cell: ({ what }) => what },
  { header: 'Method', cell: ({ how }) => how },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
];

/** The entries behind the figure that was pressed. */
function Behind({ behind, whole }: { behind: View['behind']; whole: string }) {
  if (!behind) return null;
  const { rows, total, more } = behind;
  return (
    <section className="stack" id="entries">
      <h2>{`Payments behind ${total}`}</h2>
      <Table
        caption="Payments behind the figure, newest first"
        columns={behindColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="dim">None</p>}
      />
      {more > 0 ? <p className="dim">{`And ${more} more: see all payments on these days.`}</p> : null}
      <p className="no-print">
        <a href={whole}>Hide these</a>
      </p>
    </section>
  );
}
