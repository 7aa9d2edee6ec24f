import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { recurringFrom } from '#domain/insight/membership-rates.ts';
import {
  ledgerEntryText,
  ledgerKindNames,
  ledgerKinds,
  ledgerMethodNames,
  ledgerMethods,
} from '#domain/payments/ledger.ts';
import { payerName } from '#domain/payments/payer.ts';
import { ALL_ONLINE, paymentQuery, readPaymentFilter } from '#domain/payments/payment-filter.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { withDays, withPeriod } from '#domain/values/filter-period.ts';
import { formatPence } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { findPeople, MAX_PEOPLE } from '#server/door/find-access-log.ts';
import { type RecurringRevenue, readRecurringRevenue } from '#server/insight/recurring-revenue.ts';
import { addUpPayments, type FoundPayment, findPayments } from '#server/payments/find-payments.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list/list.tsx';
import { hrefOf, type ListField, listView, sortedBy } from '../../../ui/list/list-view.ts';
import { memberTicks } from '../../../ui/list/member-actions.ts';
import { memberAndDays, timeOrder } from '../../../ui/list/member-and-days.ts';
import { MemberLink } from '../../../ui/member-link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { numberedPages } from '../../../ui/page-links.ts';
import { fixedColumns } from '../../../ui/table.tsx';
import { TooManyPeople } from '../../../ui/too-many-people.tsx';
import { readSavedLinks } from '../../club/staff/saved-lists/read-saved.ts';
import type { Route } from './+types/list-payments.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Payments' }];

const PAGE = 25;
const PATH = paths.listPayments;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const asked = withDays(url.searchParams, now());
  const filter = readPaymentFilter(asked);
  const people = await findPeople(store, filter.member);
  const cursor = asked.get('cursor');
  const page = await findPayments(store, { filter, people, limit: PAGE, cursor });
  const query = withPeriod(paymentQuery(filter), url.searchParams);
  const total = await addUpPayments(store, { filter, people });
  const canAct = decideAdminCheck(requireLogin(context).claims);
  // The club's earnings are for its owner.
  const recurring = canAct ? await readRecurringRevenue(store, now()) : null;
  const view = listView({ here: PATH, asked, query, fields: fieldsOf(), now: now() });
  const answer = {
    view,
    saved: await readSavedLinks(context, 'payments', view),
    recurring: recurring && recurringView(recurring, now()),
    total: totalText(total),
    csvHref: hrefOf(`${PATH}.csv`, query),
    maxPeople: people?.hasMore ? MAX_PEOPLE : null,
    rows: page.items.map((found) => toRow(found, now())),
    canAct,
    pages: numberedPages(PATH, query, page, { asked, limit: PAGE, found: total.count }),
  };
  return data(answer, { status: view.problems.length > 0 ? 422 : 200 });
}

function fieldsOf(): ListField[] {
  return [
    ...memberAndDays(['today', 'yesterday', 'week', 'month']),
    {
      ...{ name: 'method', label: 'Method', kind: 'choice' },
      options: [
        ...ledgerMethods.map((value) => ({ value, label: ledgerMethodNames[value] })),
        { value: ALL_ONLINE, label: 'All online' },
      ],
    },
    {
      ...{ name: 'kind', label: 'Type', kind: 'choice' },
      options: ledgerKinds.map((value) => ({ value, label: ledgerKindNames[value] })),
    },
    timeOrder,
  ];
}

/** `12 payments and refunds: £948`. */
function totalText({ count, sumInPence }: { count: number; sumInPence: number | null }): string {
  const what = count === 1 ? '1 payment or refund' : `${formatNumber(count)} payments and refunds`;
  if (sumInPence === null) return `${what}. Choose fewer days to add them up.`;
  return `${what}: ${formatPence(sumInPence)}`;
}

function recurringView({ amountInPence, paying, at }: RecurringRevenue, now: Temporal.Instant) {
  return {
    amount: formatPence(amountInPence),
    label: `a month recurring, ${recurringFrom(paying, at, now)}`,
  };
}

function toRow({ entry, member }: FoundPayment, now: Temporal.Instant) {
  const { id, at, method, amountInPence } = entry;
  return {
    id,
    when: formatDateTime(at, now),
    who: payerName(entry.memberUid, member),
    uid: hasMemberPage(entry.memberUid) ? entry.memberUid : '',
    what: ledgerEntryText(entry),
    how: ledgerMethodNames[method],
    amount: formatPence(amountInPence),
  };
}

const columns = fixedColumns<ReturnType<typeof toRow>>([
  {
    header: 'Member',
    cell: ({ uid, who }) => <MemberLink uid={uid}>{who}</MemberLink>,
  },
  {
    header: 'Date',
    cell: ({ id, when }) => <a href={`${PATH}/${id}`}>{when}</a>,
  },
  { header: 'Payment', cell: ({ what }) => what },
  { header: 'Method', cell: ({ how }) => how },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
]);

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { view, rows, pages, csvHref, maxPeople, total } = loaderData;
  return (
    <>
      <PageHead
        title="Payments"
        lead={<Lead {...loaderData} />}
        actions={
          <>
            <ButtonLink href={paths.viewTakings} tone="quiet" isSmall>
              Takings
            </ButtonLink>
            <CsvLink href={csvHref} />
          </>
        }
      />
      <List
        view={view}
        saved={loaderData.saved}
        label="Filter payments"
        caption={view.sort === 'at' ? 'Payments, oldest first' : 'Payments, newest first'}
        columns={columns}
        sorting={{ Date: sortedBy(view, 'at', '-at') }}
        rows={rows}
        rowKey={({ id }) => id}
        empty={view.query === '' ? nothingYet : nothingMatches}
        ticks={loaderData.canAct ? { ...ticks, ...memberTicks('payments', view.query) } : undefined}
        {...pages}
      >
        <TooManyPeople most={maxPeople} />
        {rows.length > 0 ? <p className="list-total">{total}</p> : null}
      </List>
    </>
  );
}

function Lead({ recurring, canAct }: Pick<Route.ComponentProps['loaderData'], 'recurring' | 'canAct'>) {
  if (!canAct) return 'All payments and refunds, at the desk and online.';
  if (!recurring) return 'Monthly recurring revenue will appear here within the hour.';
  return (
    <>
      <span data-fact="recurring-revenue">{recurring.amount}</span>{' '}
      <a href={`${paths.listMembers}?show=paying`}>{recurring.label}</a>
    </>
  );
}

const ticks = {
  label: 'With the members of the ticked payments:',
  of: ({ uid, who, when }: ReturnType<typeof toRow>) =>
    uid ? { value: uid, label: `Tick ${who}, ${when}` } : null,
};

const nothingMatches = (
  <EmptyState title="No payments found" icon="search" action={<a href={PATH}>Show all payments</a>}>
    Check the spelling or choose a wider date range.
  </EmptyState>
);
const nothingYet = (
  <EmptyState title="No payments yet" icon="credit-card" action={<a href={paths.listMembers}>Members</a>}>
    Payments appear here once you start a membership.
  </EmptyState>
);
