import * as paths from '#app/paths.ts';
import { ledgerEntryText, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { returnablesOf } from '#domain/payments/money-back.ts';
import { unpaidLines } from '#domain/payments/sale.ts';
import { formatDateTime, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import type { Sale } from '#server/data/collections/sales.ts';
import type { Store } from '#server/data/store.ts';
import { findDeskPayment } from '#server/payments/desk/find-payment.ts';
import { canVoid } from '#server/payments/desk/undo-grants.ts';
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
async function paymentRows(store: Store, entries: readonly StoredLedgerEntry[], { now, mayReturn }: Moment) {
  const ids = entries.filter(({ kind }) => kind === 'payment').map(({ id }) => id);
  const canAsk = mayReturn && ids.length > 0;
  const returns = canAsk
    ? await store.query(ledger, { where: [['ofEntry', 'in', ids]], limit: MAX_RETURNS })
    : { items: [] };
  const voidable = canAsk ? await listVoidable(store, entries, now) : new Set<string>();
  return entries.map((entry) => {
    const undone = returns.items.filter(({ ofEntry }) => ofEntry === entry.id);
    const isReturnable = canAsk && (returnablesOf([entry, ...undone])[0]?.leftInPence ?? 0) > 0;
    const isVoidable = entry.kind === 'payment' && voidable.has(entry.saleId || entry.id);
    return toRow(entry, now, { isReturnable, isVoidable });
  });
}

/** The sales, or payments without one, that can be voided: all lines of a sale together. */
async function listVoidable(
  store: Store,
  entries: readonly StoredLedgerEntry[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const isToday = (at: Temporal.Instant) => localDate(at).equals(localDate(now));
  const today = entries.filter(({ kind, at }) => kind === 'payment' && isToday(at));
  const ids = [...new Set(today.map(({ id, saleId }) => saleId || id))];
  const open = ids.length > 0 ? await listOpenDrawers(store) : [];
  const may = await Promise.all(
    ids.map(async (id) => {
      const payment = await findDeskPayment(store, id);
      return payment !== null && (await canVoid(store, payment, now, open));
    }),
  );
  return new Set(ids.filter((_, index) => may[index]));
}

function toRow(
  entry: StoredLedgerEntry,
  now: Temporal.Instant,
  { isReturnable, isVoidable }: { readonly isReturnable: boolean; readonly isVoidable: boolean },
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
      ...(isVoidable ? [{ href: paths.voidPayment(of), label: 'Void' }] : []),
    ],
  };
}
type PaymentRow = Awaited<ReturnType<typeof paymentRows>>[number];

/** What was sold and is not paid in full, each with the way to take the rest. */
function openBalances(sales: readonly Sale[], now: Temporal.Instant) {
  return sales.map((sale) => ({
    id: sale.id,
    text: `${unpaidLines(sale)
      .map(({ name }) => name)
      .join(', ')}, ${formatDateTime(sale.at, now)}`,
    href: paths.payBalance(sale.id),
    label: `Take ${formatPence(sale.balanceInPence)}`,
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
