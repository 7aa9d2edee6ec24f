import * as paths from '#app/paths.ts';
import { isOnline, ledgerEntryText, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { returnablesOf, voidProblem } from '#domain/payments/money-back.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import type { Sale } from '#server/data/collections/sales.ts';
import type { Store } from '#server/data/store.ts';
import { listOpenDrawers } from '#server/payments/till/find-drawer.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/member-payments.ts';
import { MemberFrame } from './head/member-frame.tsx';
import { readMemberHead } from './head/read-head.ts';

/** More than a page of payments has been undone by. */
const MAX_RETURNS = 200;

interface Moment {
  readonly now: Temporal.Instant;
  /** The reader may refund and void. */
  readonly mayReturn: boolean;
}

/** A page of a member's payments, each with what can be done about it now. */
async function paymentRows(
  store: Pick<Store, 'query'>,
  entries: readonly StoredLedgerEntry[],
  { now, mayReturn }: Moment,
) {
  const ids = entries.filter(({ kind }) => kind === 'payment').map(({ id }) => id);
  const canAsk = mayReturn && ids.length > 0;
  const [returns, open] = await Promise.all([
    canAsk ? store.query(ledger, { where: [['ofEntry', 'in', ids]], limit: MAX_RETURNS }) : { items: [] },
    canAsk ? listOpenDrawers(store) : [],
  ]);
  return entries.map((entry) => {
    const undone = returns.items.filter(({ ofEntry }) => ofEntry === entry.id);
    const isReturnable = canAsk && (returnablesOf([entry, ...undone])[0]?.leftInPence ?? 0) > 0;
    const canVoid =
      isReturnable && !isOnline(entry.method) && voidProblem([entry, ...undone], entry.at, now, open) === '';
    return toRow(entry, now, { isReturnable, canVoid });
  });
}

function toRow(
  entry: StoredLedgerEntry,
  now: Temporal.Instant,
  { isReturnable, canVoid }: { readonly isReturnable: boolean; readonly canVoid: boolean },
) {
  const { id, saleId, at, method, amountInPence, receiptNumber } = entry;
  const of = saleId || id;
  return {
    id,
    when: formatDateTime(at, now),
    what: ledgerEntryText(entry),
    how: ledgerMethodNames[method],
    receipt: receiptNumber || 'Receipt',
    amount: formatPence(amountInPence),
    actions: [
      ...(isReturnable ? [{ href: paths.refundPayment(of), label: 'Refund' }] : []),
      ...(canVoid ? [{ href: paths.voidPayment(of), label: 'Void' }] : []),
    ],
  };
}
type PaymentRow = Awaited<ReturnType<typeof paymentRows>>[number];

/** What was sold and is not paid in full, each with the way to take the rest. */
function openBalances(sales: readonly Sale[], now: Temporal.Instant) {
  return sales.map(({ id, at, lines, balanceInPence }) => ({
    id,
    text: `${lines.map(({ name }) => name).join(', ')}, ${formatDateTime(at, now)}`,
    href: paths.payBalance(id),
    label: `Take ${formatPence(balanceInPence)}`,
  }));
}
type OpenBalance = ReturnType<typeof openBalances>[number];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.name ?? 'Member'}: payments` },
];

const PAGE = 25;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  const { head, openSales, isAdmin, now } = await readMemberHead(url, context, id);
  const page = await store.query(ledger, {
    where: [['memberUid', '==', id]],
    orderBy: [['at', 'desc']],
    limit: PAGE,
    cursor: url.searchParams.get('cursor'),
  });
  const { refundsBy } = await settings.read();
  const mayReturn = isAdmin || refundsBy === 'desk';
  return {
    head,
    balances: openBalances(openSales, now),
    rows: await paymentRows(store, page.items, { now, mayReturn }),
    pages: pageHrefs(paths.memberPayments(id), new URLSearchParams(), page),
  };
}

const columns: readonly Column<PaymentRow>[] = [
  { header: 'Date', cell: ({ when }) => when },
  { header: 'Payment', cell: ({ what }) => what },
  { header: 'Method', cell: ({ how }) => how },
  { header: 'Receipt', cell: ({ id, receipt }) => <a href={paths.viewPayment(id)}>{receipt}</a> },
  {
    header: 'Action',
    cell: ({ actions, receipt }) => (
      <>
        {actions.map(({ href, label }, index) => (
          <span key={href}>
            {index > 0 ? ' · ' : null}
            <a href={href}>
              {label}
              <span className="hidden">{` ${receipt}`}</span>
            </a>
          </span>
        ))}
      </>
    ),
  },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
];

export default function MemberPaymentsPage({ loaderData }: Route.ComponentProps) {
  const { head, balances, rows, pages } = loaderData;
  return (
    <MemberFrame head={head} tab="Payments">
      {balances.length > 0 ? <ToPay balances={balances} /> : null}
      <Table
        caption="Payments, latest first"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No payments yet" icon="credit-card" />}
      />
      {rows.length > 0 ? (
        <Pager summary={rows.length === 1 ? '1 payment' : `${rows.length} payments`} {...pages} />
      ) : null}
    </MemberFrame>
  );
}

function ToPay({ balances }: { balances: readonly OpenBalance[] }) {
  return (
    <Card title="Still to pay">
      <ul className="bare stack-tight">
        {balances.map(({ id, text, href, label }) => (
          <li key={id} className="row between">
            <a href={paths.deskReceipt(id)}>{text}</a>
            <ButtonLink href={href} isSmall>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
