import * as paths from '#app/paths.ts';
import { BRING } from '#domain/members/debt-steps.ts';
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
import { RequestNotice } from '../membership/request-notice.tsx';
import type { Route } from './+types/billing.ts';
import { type BillingView, billingView, type PaymentRow } from './billing-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Your payments' }];

/** The specification has no guard here: visitors are asked to sign in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const login = context.get(loginContext);
  if (!login) return null;
  const { isEmailConfirmed } = login;
  const member = await requireProfile(url, context);
  return billingView(context.get(servicesContext), { ...member, isEmailConfirmed });
}

export default function BillingPage({ loaderData }: Route.ComponentProps) {
  const { currentPath } = useShell();
  if (!loaderData) return <SignInFirst />;
  const { chip, plan, facts, overdue, owed, pending, request, isByCard, problem, rows, hasOthers } =
    loaderData;
  const { changes, keptBy } = loaderData;
  return (
    <>
      <div className="stack">
        <PageHead title="Your payments" />
        <Tabs label="Me" places={mePlaces} currentPath={currentPath} />
        {overdue ? <Overdue overdue={overdue} isByCard={isByCard} keptBy={keptBy} /> : null}
        {owed.map((text) => (
          <Notice key={text} tone="warn">
            <p>
              <strong>{text}</strong> {BRING}
            </p>
          </Notice>
        ))}
        {pending ? (
          <Notice tone="info">
            <p>
              <strong>{pending.title}.</strong> {pending.sentence}
            </p>
          </Notice>
        ) : null}
        <RequestNotice request={request} />
        {problem ? <Notice tone="info">{problem}</Notice> : null}
      </div>
      <div className="cols stack">
        <Card
          title={plan || 'Your membership'}
          aside={
            <Chip tone={chip.tone} fact="status">
              {chip.text}
            </Chip>
          }
        >
          {facts.length > 0 ? <Facts facts={facts} /> : null}
          <HowToPay view={loaderData} />
          {changes.length > 0 ? (
            <div className="row">
              {changes.map(({ href, label }) => (
                <ButtonLink key={label} href={href} tone="quiet" isSmall>
                  {label}
                </ButtonLink>
              ))}
            </div>
          ) : null}
        </Card>
      </div>
      <h2>Payment history</h2>
      <Table
        caption="Payment history"
        columns={hasOthers ? columnsOfFamily : columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={nothingYet}
      />
    </>
  );
}

const nothingYet = (
  <EmptyState title="No payments yet" icon="credit-card">
    Your payments and receipts will appear here.
  </EmptyState>
);

const columns: readonly Column<PaymentRow>[] = [
  { header: 'Payment', cell: ({ what }) => what },
  { header: 'Date', cell: ({ date }) => date },
  { header: 'Method', cell: ({ how }) => how },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
  {
    header: 'Receipt',
    cell: ({ href, date }) => (
      <a href={href}>
        View receipt<span className="hidden"> of {date}</span>
      </a>
    ),
  },
];

const [what, ...others] = columns;
const columnsOfFamily: typeof columns = [
  ...(what ? [what] : []),
  { header: 'For', cell: ({ who }) => who || 'You' },
  ...others,
];

type OverdueProps = Pick<BillingView, 'isByCard' | 'keptBy'> & {
  overdue: NonNullable<BillingView['overdue']>;
};

function Overdue({ overdue, isByCard, keptBy }: OverdueProps) {
  if (keptBy)
    return (
      <Notice tone="bad">
        A payment for your membership is overdue. It has to be paid before you next train.
      </Notice>
    );
  if (overdue.isReversed) {
    return (
      <Notice tone="bad">
        Your bank reversed your last payment. Please pay at the front desk before you next train.
      </Notice>
    );
  }
  if (!isByCard) {
    return (
      <Notice tone="bad">{overdueText(overdue)} Please pay at the front desk before you next train.</Notice>
    );
  }
  return (
    <Notice tone="bad">
      <p>
        <strong>Your last payment{overdue.amount ? ` of ${overdue.amount}` : ''} didn’t go through.</strong>{' '}
        You can’t book classes or use your pass until it’s paid.
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
            Pay another way
          </SubmitButton>
        </PostForm>
      </div>
    </Notice>
  );
}

function overdueText({ amount, isPart }: OverdueProps['overdue']): string {
  if (amount === '') return 'Your payment is overdue.';
  return isPart ? `${amount} of your payment is overdue.` : `Your payment of ${amount} is overdue.`;
}

function HowToPay({
  view: { canOpenPortal, isByCard, isTrial, isMember, keptBy, lastDay, pending, request, desk },
}: {
  view: BillingView;
}) {
  if (!isMember && !isByCard && pending) return null;
  if (keptBy && isMember) return <p className="dim">{keptBy}</p>;
  if (!isMember && !isByCard) return <Join canOpenPortal={canOpenPortal} />;
  if (canOpenPortal && isByCard) {
    return (
      <PostForm action={paths.openPortal}>
        <p className="dim">
          Change how you pay or your billing address, and see all your invoices, on Stripe, our payment
          provider.
        </p>
        <SubmitButton tone="quiet" icon="external-link">
          Payment details and invoices
        </SubmitButton>
      </PostForm>
    );
  }
  const contact = [desk.phone, desk.email].filter(Boolean).join(' or ');
  return (
    <p className="dim">
      {lastDay
        ? `Your membership ends on ${lastDay}. You pay nothing after that.`
        : `You pay for your membership at the front desk.${isTrial ? '' : ' To continue, renew there before it ends.'}`}
      {isTrial && !lastDay && !request ? (
        <>
          {' '}
          <a href={paths.plans}>Choose a plan to continue</a>.
        </>
      ) : null}
      {contact ? ` Questions? Contact us: ${contact}.` : ''}
    </p>
  );
}

/** Past card payers can still see their old invoices. */
function Join({ canOpenPortal }: { canOpenPortal: boolean }) {
  return (
    <div className="row">
      <ButtonLink href={paths.plans} tone="accent">
        See the plans
      </ButtonLink>
      {canOpenPortal ? (
        <PostForm action={paths.openPortal} isInline>
          <SubmitButton tone="quiet">Payment details and invoices</SubmitButton>
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
        Your payments are private, so we need to know it’s you.
      </EmptyState>
    </>
  );
}
