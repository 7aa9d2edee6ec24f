import * as paths from '#app/paths.ts';
import { formatMobile, telHref } from '#domain/members/mobile-number.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import {
  type PaymentFinding,
  paymentFindings,
  paymentReconciles,
} from '#server/data/collections/payments.ts';
import type { Store } from '#server/data/store.ts';
import { refundableKinds, resolvableKinds } from '#server/payments/resolve-finding.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/list-findings.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Online payments' }];

const SHOWN = 50;

/** Differences between Clubfloor and Stripe: those that staff have to resolve, and those corrected automatically. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, payments, now } = context.get(servicesContext);
  if (payments.engine === 'desk') return null;
  const [open, closed, last] = await Promise.all([
    listFindings(store, true),
    listFindings(store, false),
    store.find(paymentReconciles, 'latest'),
  ]);
  const people = await peopleOf(store, [...open, ...closed]);
  const toRow = ({
    id,
    kind,
    sentence,
    memberUid,
    reference,
    seenAt,
    isOpen,
    isCorrected,
  }: PaymentFinding) => ({
    id,
    sentence,
    memberUid,
    name: people.get(memberUid)?.name ?? '',
    // Some have to be told, and money is owed to some.
    mobile: isOpen ? (people.get(memberUid)?.mobile ?? '') : '',
    reference,
    seen: relativeDateTime(seenAt, now()),
    isOpen,
    isCorrected,
    canResolve: isOpen && resolvableKinds.includes(kind),
    canRefund: isOpen && refundableKinds.includes(kind),
  });
  return {
    open: open.map(toRow),
    closed: closed.map(toRow),
    facts: [
      { term: 'Last checked', value: last?.endedAt ? relativeDateTime(last.endedAt, now()) : 'Not yet' },
      { term: 'Subscriptions in Stripe', value: String(last?.subscriptions ?? 0) },
      { term: 'Missed Stripe events', value: String(last?.missedEvents ?? 0) },
      { term: 'Memberships corrected', value: String(last?.corrected ?? 0) },
    ],
  };
}

async function listFindings(store: Store, isOpen: boolean): Promise<PaymentFinding[]> {
  const { items } = await store.query(paymentFindings, {
    where: [['isOpen', '==', isOpen]],
    orderBy: [['seenAt', 'desc']],
    limit: SHOWN,
  });
  return items;
}

async function peopleOf(
  store: Store,
  findings: readonly PaymentFinding[],
): Promise<Map<string, Member | null>> {
  const uids = [...new Set(findings.map(({ memberUid }) => memberUid).filter(Boolean))];
  const found = await store.findMany(members, uids);
  return new Map(uids.map((uid, place) => [uid, found[place] ?? null]));
}

interface Row {
  readonly id: string;
  readonly sentence: string;
  readonly memberUid: string;
  readonly name: string;
  readonly mobile: string;
  readonly reference: string;
  readonly seen: string;
  readonly isOpen: boolean;
  readonly isCorrected: boolean;
  readonly canResolve: boolean;
  readonly canRefund: boolean;
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Problem',
    cell: ({ id, sentence, canRefund }) =>
      canRefund ? (
        <>
          {sentence} <a href={paths.refundFinding(id)}>Refund</a>
        </>
      ) : (
        sentence
      ),
  },
  {
    header: 'Member',
    cell: ({ memberUid, name, mobile }) =>
      name ? (
        <>
          <a href={paths.viewMember(memberUid)}>{name}</a>{' '}
          {mobile ? <a href={telHref(mobile)}>{formatMobile(mobile)}</a> : null}
        </>
      ) : (
        'Not a member'
      ),
  },
  { header: 'Stripe ID', cell: ({ reference }) => reference },
  { header: 'Found', cell: ({ seen }) => seen },
  { header: 'Status', cell: (row) => <State {...row} />, onPhone: 'aside' },
];

function State({ id, isOpen, isCorrected, canResolve }: Row) {
  if (canResolve) {
    return (
      <PostForm action={paths.resolveFinding(id)} isInline>
        <SubmitButton tone="quiet" isSmall>
          Mark as resolved
        </SubmitButton>
      </PostForm>
    );
  }
  if (isOpen) return <Chip tone="bad">To resolve</Chip>;
  return <Chip tone={isCorrected ? 'good' : 'plain'}>{isCorrected ? 'Corrected' : 'Resolved'}</Chip>;
}

export default function FindingsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoStripe />;
  const { open, closed, facts } = loaderData;
  return (
    <>
      <PageHead
        title="Online payments"
        lead="Memberships and payments are checked against Stripe every hour."
      />
      <Facts facts={facts} />
      <h2>To resolve</h2>
      <Table
        caption="Problems to resolve"
        columns={columns}
        rows={open}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No problems found" icon="circle-check">
            If something differs from Stripe and can’t be corrected automatically, it appears here with what
            to do.
          </EmptyState>
        }
      />
      {closed.length > 0 ? (
        <>
          <h2>Resolved</h2>
          <Table
            caption="Resolved problems"
            columns={columns}
            rows={closed}
            rowKey={({ id }) => id}
            empty={null}
          />
        </>
      ) : null}
    </>
  );
}

function NoStripe() {
  return (
    <>
      <PageHead title="Online payments" />
      <EmptyState title="Online payments aren’t set up" icon="credit-card">
        Members pay at the front desk. To take payments by card or Direct Debit, add the three Stripe keys to
        the server: see the deployment guide.
      </EmptyState>
    </>
  );
}
