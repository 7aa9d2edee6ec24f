import * as paths from '#app/paths.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { mePlaces } from '../../ui/navigation.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/billing.ts';
import { type BillingView, billingView, type PaymentRow } from './billing-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Your payments' }];

/** No guard in the specification: whoever is not signed in is asked to. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!context.get(loginContext)) return null;
  return billingView(context.get(servicesContext), await requireProfile(url, context));
}

export default function BillingPage({ loaderData }: Route.ComponentProps) {
  const { currentPath } = useShell();
  if (!loaderData) return <SignInFirst />;
  const { chip, plan, facts, overdue, isByCard, isAway, rows, ways } = loaderData;
  return (
    <>
      <div className="stack">
        <PageHead title="Your payments" />
        <Tabs label="Me" places={mePlaces} currentPath={currentPath} />
        {overdue ? <Overdue overdue={overdue} isByCard={isByCard} /> : null}
        {isAway ? (
          <Notice tone="info">
            The card company does not answer just now, so your card and next payment are not shown. Nothing is
            wrong with your membership.
          </Notice>
        ) : null}
      </div>
      <div className="cols stack">
        <Card title={plan || 'Your membership'} aside={<Chip tone={chip.tone}>{chip.text}</Chip>}>
          <Facts facts={facts} />
          <WayOn view={loaderData} />
          <div className="row">
            {ways.map(({ href, label }) => (
              <ButtonLink key={label} href={href} tone="quiet" isSmall>
                {label}
              </ButtonLink>
            ))}
          </div>
        </Card>
      </div>
      <h2>What you have paid</h2>
      <Table
        caption="What you have paid"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={nothingYet}
      />
    </>
  );
}

const nothingYet = (
  <EmptyState title="Nothing yet" icon="credit-card">
    Your payments and receipts are listed here as soon as there are any.
  </EmptyState>
);

const columns: readonly Column<PaymentRow>[] = [
  { header: 'What', cell: ({ what }) => what },
  { header: 'Date', cell: ({ date }) => date },
  { header: 'How', cell: ({ how }) => how },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
  {
    header: 'Receipt',
    cell: ({ href, date }) => <a href={href}>Receipt of {date}</a>,
  },
];

function Overdue({ overdue, isByCard }: { overdue: { href: string; amount: string }; isByCard: boolean }) {
  if (!isByCard) {
    return (
      <Notice tone="bad">Your payment is overdue. Please pay at the front desk before you next train.</Notice>
    );
  }
  return (
    <Notice tone="bad">
      <p>
        <strong>Your last payment{overdue.amount ? ` of ${overdue.amount}` : ''} did not go through.</strong>{' '}
        Until it is paid you cannot book classes or come in with your pass.
      </p>
      <div className="row">
        {overdue.href ? (
          <ButtonLink href={overdue.href} tone="accent" isSmall>
            Pay now
          </ButtonLink>
        ) : null}
        <PostForm action={paths.openPortal} isInline>
          <input type="hidden" name="for" value="card" />
          <SubmitButton tone={overdue.href ? 'quiet' : 'accent'} isSmall>
            Use another card
          </SubmitButton>
        </PostForm>
      </div>
    </Notice>
  );
}

function WayOn({ view: { canOpenPortal, isByCard, isMember, desk } }: { view: BillingView }) {
  if (!isMember && !isByCard) return <Join canOpenPortal={canOpenPortal} />;
  if (canOpenPortal && isByCard) {
    return (
      <PostForm action={paths.openPortal}>
        <p className="dim">
          Change your card or address, and find every invoice, with Stripe, who take the payments.
        </p>
        <SubmitButton tone="quiet" icon="external-link">
          Cards and invoices
        </SubmitButton>
      </PostForm>
    );
  }
  const ways = [desk.phone, desk.email].filter(Boolean).join(' or ');
  return (
    <p className="dim">
      Your membership is paid at the front desk. To go on, renew there before its last day.
      {ways ? ` Questions: ${ways}.` : ''}
    </p>
  );
}

/** Who has paid by card before finds the old invoices all the same. */
function Join({ canOpenPortal }: { canOpenPortal: boolean }) {
  return (
    <div className="row">
      <ButtonLink href={paths.plans} tone="accent">
        See the plans
      </ButtonLink>
      {canOpenPortal ? (
        <PostForm action={paths.openPortal} isInline>
          <SubmitButton tone="quiet">Cards and invoices</SubmitButton>
        </PostForm>
      ) : null}
    </div>
  );
}

function SignInFirst() {
  return (
    <>
      <PageHead title="Your payments" />
      <EmptyState
        title="Sign in to see your payments"
        icon="credit-card"
        action={
          <ButtonLink href={`${paths.signIn}?redirectTo=%2Faccount%2Fmembership-billing`} tone="accent">
            Sign in
          </ButtonLink>
        }
      >
        What you pay is between you and the club, so we need to know who you are.
      </EmptyState>
    </>
  );
}
