import * as paths from '#app/paths.ts';
import { ledger } from '#server/data/collections/payments.ts';
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
import { type OpenBalance, openBalances, type PaymentRow, paymentRows } from './member-payments-view.ts';

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
