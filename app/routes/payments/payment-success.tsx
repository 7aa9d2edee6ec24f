import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { effectiveStatus, hasMembership, lastDayOf } from '#domain/membership/membership.ts';
import { formatDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { findOwnCheckout, findUnapplied, type UnappliedPayment } from '#server/payments/find-own-checkout.ts';
import { followPayments } from '#server/payments/follow-payments.ts';
import { noteRefusal } from '#server/payments/note-refusal.ts';
import type { Checkout } from '#server/payments/payments.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { explainRefusal } from '#server/request/explain-refusal.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import type { Route } from './+types/payment-success.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Your payment' }];

const SECONDS = 3;
/** After so many reloads the webhook event counts as late, and the person can check by hand. */
const MAX_RELOADS = 10;

type View =
  | { kind: 'sign-in'; signInHref: string }
  | { kind: 'nothing' | 'unpaid' | 'at-the-bank' | 'bank-refused' | 'refused' }
  | ({ kind: 'not-applied' } & UnappliedPayment)
  | { kind: 'on-its-way'; isLate: boolean }
  /** `goOnTo`: a path. */
  | { kind: 'member'; plan: string; until: string; goOnTo: string };

/**
 * Where Stripe sends people after paying. The URL grants nothing: the Checkout session is
 * read from Stripe, and only the webhook event or the reconcile job makes somebody a member. The specification has no guard here:
 * visitors are asked to sign in.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = url;
  if (!context.get(loginContext)) {
    const back = new URLSearchParams({ redirectTo: pathname + search });
    return data<View>({ kind: 'sign-in', signInHref: `${paths.signIn}?${back}` });
  }
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const looks = Number.parseInt(searchParams.get('looks') ?? '0', 10) || 0;
  const checkout = await findOwnCheckout(services, member, searchParams.get('session_id'));
  const unapplied =
    checkout && checkout !== 'refused' ? await findUnapplied(services, member, checkout) : null;
  const goOnTo = safeRedirectPath(searchParams.get('redirectTo'), '');
  const view = viewOf(member, checkout, unapplied, services.now(), { looks, goOnTo });
  if (view.kind === 'refused') return data<View>(view, { status: 409 });
  if (view.kind !== 'on-its-way' || view.isLate) return data<View>(view);
  searchParams.set('looks', String(looks + 1));
  return data<View>(view, { headers: { Refresh: `${SECONDS}; url=${pathname}?${searchParams}` } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Checks with Stripe now, for people whose webhook event is late. */
export async function action({ url, context }: Route.ActionArgs) {
  const { pathname, search } = url;
  if (!context.get(loginContext))
    throw redirect(`${paths.signIn}?redirectTo=%2Faccount%2Fmembership-billing`, 303);
  const { id: uid, stripeCustomerId: customerId } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    const { payments, ...services } = context.get(servicesContext);
    if (payments.engine === 'stripe' && customerId !== '') {
      const follow = () => followPayments({ ...services, payments }, { uid, customerId });
      try {
        await noteRefusal(services, { uid, purpose: 'read' }, follow);
      } catch (error) {
        return explainRefusal(error, paths.billing);
      }
    }
    return redirect(pathname + search, 303);
  });
}

function viewOf(
  member: Member,
  checkout: Checkout | 'refused' | null,
  unapplied: UnappliedPayment | null,
  now: Temporal.Instant,
  { looks, goOnTo }: { looks: number; goOnTo: string },
): View {
  if (!checkout) return { kind: 'nothing' };
  if (checkout === 'refused') return { kind: checkout };
  if (checkout.status !== 'complete') return { kind: 'unpaid' };
  if (checkout.hasFailed) return { kind: 'bank-refused' };
  if (!checkout.isPaid) return { kind: 'at-the-bank' };
  if (unapplied) return { kind: 'not-applied', ...unapplied };
  const isMember = hasMembership(effectiveStatus(member, now));
  if (!isMember || member.planId !== checkout.planId)
    return { kind: 'on-its-way', isLate: looks >= MAX_RELOADS };
  const end = member.currentPeriodEnd;
  return {
    kind: 'member',
    plan: member.membershipType,
    until: end ? formatDate(lastDayOf(end)) : '',
    goOnTo,
  };
}

const yourPayments = (
  <ButtonLink href={paths.billing} tone="quiet">
    Your payments
  </ButtonLink>
);

const choosePlan = (
  <ButtonLink href={paths.plans} tone="accent">
    Choose a plan
  </ButtonLink>
);

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'member') return <Welcome view={loaderData} />;
  if (loaderData.kind === 'on-its-way') return <OnItsWay isLate={loaderData.isLate} />;
  return (
    <>
      <PageHead title="Your payment" />
      <NotPaidYet view={loaderData} />
    </>
  );
}

function NotPaidYet({ view }: { view: Exclude<View, { kind: 'member' | 'on-its-way' }> }) {
  switch (view.kind) {
    case 'sign-in':
      return <SignInFirst href={view.signInHref} />;
    case 'at-the-bank':
      return (
        <EmptyState title="Your bank is processing your payment" icon="clock" action={yourPayments}>
          A new Direct Debit takes up to seven working days. You can train from the day the money arrives. You
          don’t need to pay again.
        </EmptyState>
      );
    case 'bank-refused':
      return (
        <EmptyState title="Your bank refused the payment" icon="credit-card" action={choosePlan}>
          You haven’t been charged, and your membership hasn’t started. You can try again, or pay by card.
        </EmptyState>
      );
    case 'unpaid':
      return (
        <EmptyState title="Payment not completed" icon="credit-card" action={choosePlan}>
          You haven’t been charged. You can choose a plan again at any time.
        </EmptyState>
      );
    case 'refused':
      return (
        <EmptyState title="We couldn’t check your payment" icon="info" action={yourPayments}>
          Our payment provider refused to show it. If you’ve paid, you don’t need to pay again: the front desk
          can see your payments.
        </EmptyState>
      );
    case 'not-applied':
      return (
        <EmptyState title="This payment wasn’t added to your membership" icon="info" action={yourPayments}>
          {view.isPaidAtDesk
            ? 'You’ve paid for your membership at the front desk, so you didn’t need to pay online as well.'
            : 'You already had a membership when you paid.'}{' '}
          {view.isResolved
            ? 'The front desk has dealt with this payment. A refund appears in your payments.'
            : 'The front desk can see this payment, and will check it and refund it. You don’t need to do anything.'}
        </EmptyState>
      );
    case 'nothing':
      return (
        <EmptyState title="Payment not found" icon="info" action={yourPayments}>
          We couldn’t find this payment in your account.
        </EmptyState>
      );
  }
}

function Welcome({ view: { plan, until, goOnTo } }: { view: Extract<View, { kind: 'member' }> }) {
  const { canMailViewer } = useShell();
  return (
    <div className="narrow stack">
      <PageHead
        title="Payment received"
        lead={`You are a member: ${plan}${until ? `, paid until ${until}` : ''}. ${memberMail.receipt(canMailViewer)}`}
      />
      <div className="row">
        {goOnTo ? (
          <ButtonLink href={goOnTo}>Continue</ButtonLink>
        ) : (
          <ButtonLink href={paths.memberHome}>Go to your pass</ButtonLink>
        )}
        {yourPayments}
      </div>
    </div>
  );
}

function OnItsWay({ isLate }: { isLate: boolean }) {
  return (
    <div className="narrow stack" role="status">
      <PageHead
        title="Payment received"
        lead={
          isLate
            ? 'Setting up your membership is taking longer than usual. You don’t need to pay again.'
            : 'We’re setting up your membership. This takes a few seconds, and this page updates automatically.'
        }
      />
      {isLate ? null : <progress className="progress" aria-label="Setting up your membership" />}
      <PostForm>
        <SubmitButton tone={isLate ? 'main' : 'quiet'} icon="refresh-cw">
          Check again
        </SubmitButton>
      </PostForm>
    </div>
  );
}

function SignInFirst({ href }: { href: string }) {
  return (
    <EmptyState
      title="Sign in to see your payment"
      icon="credit-card"
      action={
        <ButtonLink href={href} tone="accent">
          Sign in
        </ButtonLink>
      }
    >
      Your payments are private, so we need to know it’s you.
    </EmptyState>
  );
}
