import * as paths from '#app/paths.ts';
import { ledgerEntryText, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { ledger, type StoredLedgerEntry } from '#server/data/collections/payments.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/member-payments.ts';
import { MemberFrame } from './head/member-frame.tsx';
import { readMemberHead } from './head/read-head.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.name ?? 'Member'}: payments` },
];

const PAGE = 25;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const { head, member, now } = await readMemberHead(url, context, id);
  const page = await store.query(ledger, {
    where: [['memberUid', '==', id]],
    orderBy: [['at', 'desc']],
    limit: PAGE,
    cursor: url.searchParams.get('cursor'),
  });
  return {
    head,
    owed: member.owedInPence > 0 ? formatPence(member.owedInPence) : '',
    rows: page.items.map((entry) => toRow(entry, now)),
    pages: pageHrefs(paths.memberPayments(id), new URLSearchParams(), page),
  };
}

function toRow(entry: StoredLedgerEntry, now: Temporal.Instant) {
  const { id, at, method, amountInPence, receiptNumber } = entry;
  return {
    id,
    when: formatDateTime(at, now),
    what: ledgerEntryText(entry),
    how: ledgerMethodNames[method],
    receipt: receiptNumber || 'Receipt',
    amount: formatPence(amountInPence),
  };
}

const columns: readonly Column<ReturnType<typeof toRow>>[] = [
  { header: 'Date', cell: ({ when }) => when },
  { header: 'Payment', cell: ({ what }) => what },
  { header: 'Method', cell: ({ how }) => how },
  { header: 'Receipt', cell: ({ id, receipt }) => <a href={paths.viewPayment(id)}>{receipt}</a> },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
];

export default function MemberPaymentsPage({ loaderData }: Route.ComponentProps) {
  const { head, owed, rows, pages } = loaderData;
  return (
    <MemberFrame head={head} tab="Payments">
      {owed ? <Notice tone="warn">{owed} to pay for earlier sales.</Notice> : null}
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
