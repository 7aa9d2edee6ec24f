import * as paths from '#app/paths.ts';
import {
  ledgerEntryText,
  ledgerKindNames,
  ledgerKinds,
  ledgerMethodNames,
  ledgerMethods,
} from '#domain/payments/ledger.ts';
import { paymentQuery, readPaymentFilter } from '#domain/payments/payment-filter.ts';
import { formatDateTime, relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { recurringRevenue } from '#server/data/collections/payments.ts';
import { findPeople, MAX_PEOPLE } from '#server/door/find-access-log.ts';
import { type FoundPayment, findPayments } from '#server/payments/find-payments.ts';
import { servicesContext } from '#server/request/context.ts';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect, Filters, MemberAndDates } from '../../../ui/filters.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { TooManyPeople } from '../../../ui/too-many-people.tsx';
import type { Route } from './+types/list-payments.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Payments' }];

const PAGE = 25;
const PATH = paths.listPayments;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const filter = readPaymentFilter(searchParams);
  const people = await findPeople(store, filter.member);
  const cursor = searchParams.get('cursor');
  const page = await findPayments(store, { filter, people, limit: PAGE, cursor });
  const query = paymentQuery(filter);
  const counted = await store.query(recurringRevenue, { orderBy: [['at', 'desc']], limit: 1 });
  return {
    recurring: counted.items.map(({ at, amountInPence }) => recurringView(at, amountInPence, now()))[0],
    typed: Object.fromEntries(query) as Record<string, string>,
    csvHref: `${PATH}.csv${query.size > 0 ? `?${query}` : ''}`,
    maxPeople: people?.hasMore ? MAX_PEOPLE : null,
    methods: ledgerMethods.map((value) => ({ value, label: ledgerMethodNames[value] })),
    kinds: ledgerKinds.map((value) => ({ value, label: ledgerKindNames[value] })),
    rows: page.items.map((found) => toRow(found, now())),
    pages: pageHrefs(PATH, query, page),
  };
}
type View = Route.ComponentProps['loaderData'];

function recurringView(at: Temporal.Instant, amountInPence: number, now: Temporal.Instant) {
  return { amount: formatPence(amountInPence), when: relativeDateTimeInside(at, now) };
}

function toRow({ entry, member }: FoundPayment, now: Temporal.Instant) {
  const { id, at, method, amountInPence } = entry;
  return {
    id,
    when: formatDateTime(at, now),
    who: member ? { name: member.name || member.email, href: paths.viewMember(member.id) } : null,
    what: ledgerEntryText(entry),
    how: ledgerMethodNames[method],
    amount: formatPence(amountInPence),
  };
}

const columns: readonly Column<ReturnType<typeof toRow>>[] = [
  { header: 'Member', cell: ({ who }) => (who ? <a href={who.href}>{who.name}</a> : 'Former member') },
  { header: 'Date', cell: ({ id, when }) => <a href={`${PATH}/${id}`}>{when}</a> },
  { header: 'Payment', cell: ({ what }) => what },
  { header: 'Method', cell: ({ how }) => how },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
];

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { rows, pages, csvHref, maxPeople, typed, recurring } = loaderData;
  const isFiltered = Object.keys(typed).length > 0;
  return (
    <>
      <PageHead
        title="Payments"
        lead="All payments and refunds, at the desk and online."
        actions={<CsvLink href={csvHref} />}
      />
      {recurring ? (
        <Stat value={recurring.amount} label={`Monthly recurring revenue. Updated ${recurring.when}`} />
      ) : (
        <p className="dim">Monthly recurring revenue will appear here within the hour.</p>
      )}
      <PaymentFilters view={loaderData} />
      <TooManyPeople most={maxPeople} />
      <Table
        caption="Payments, newest first"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={isFiltered ? nothingMatches : nothingYet}
      />
      {rows.length > 0 ? (
        <Pager summary={rows.length === 1 ? '1 payment' : `${rows.length} payments`} {...pages} />
      ) : null}
    </>
  );
}

const nothingMatches = (
  <EmptyState title="No payments found" icon="search" action={<a href={PATH}>Show all payments</a>}>
    Check the spelling or choose a wider date range.
  </EmptyState>
);
const nothingYet = (
  <EmptyState title="No payments yet" icon="credit-card" action={<a href={paths.listMembers}>Members</a>}>
    Payments appear here once you activate a membership.
  </EmptyState>
);

/** Submitted as a GET, so that filters survive a reload or a bookmark. */
function PaymentFilters({ view: { typed, methods, kinds } }: { view: View }) {
  const clearHref = Object.keys(typed).length > 0 ? PATH : undefined;
  return (
    <Filters label="Filter payments" isMany clearHref={clearHref}>
      <MemberAndDates typed={typed} />
      <FilterSelect name="method" label="Method" options={methods} chosen={typed.method} />
      <FilterSelect name="kind" label="Type" options={kinds} chosen={typed.kind} />
    </Filters>
  );
}
