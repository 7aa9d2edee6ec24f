import { linkTo } from '#app/action-links.ts';
import * as paths from '#app/paths.ts';
import './membership.css';
import { redirect } from 'react-router';
import { decideJoin } from '#domain/membership/joining.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requestPlan } from '#server/membership/request-plan.ts';
import { PaymentsUnavailableError } from '#server/payments/payments.ts';
import { startCheckout } from '#server/payments/start-checkout.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { explainRefusal } from '#server/request/explain-refusal.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/join-plan.ts';
import { planView } from './plan-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Choose ${loaderData.plan.name}` : 'Choose a plan' },
];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const plan = await services.store.find(plans, params.id);
  if (!plan || plan.trainerId) throw notFound(url);
  const { bookingOpensDaysBefore } = await services.settings.read();
  const decision = await decide(context, member, plan);
  return { plan: planView(plan, bookingOpensDaysBefore), decision };
}

async function decide(context: Context, member: Member, plan: Plan) {
  const { store, payments, now } = context.get(servicesContext);
  const running = member.planId ? await store.find(plans, member.planId) : null;
  const takesCards = payments.engine === 'stripe';
  return decideJoin(member, plan, { takesCards, runningKind: running?.kind ?? 'membership' }, now());
}

const AWAY =
  'Our payment provider isn’t responding. You haven’t been charged. Please try again in a few minutes.';

export async function action({ url, context, params: { id: planId } }: Route.ActionArgs) {
  const { id: uid } = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const here = paths.joinPlan(planId);
  return submitOnce(url, context, async () => {
    const outcome = await requestPlan(services, { uid, planId });
    if (outcome.kind === 'no-plan' || outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'pay-online') return payOnline(url, context, { uid, planId, here });
    if (outcome.kind === 'refused') return redirectWithFlash(here, outcome.sentence);
    return redirectWithFlash(
      here,
      'We have your request. Pay at the front desk and your membership starts straight away.',
    );
  });
}

async function payOnline(
  url: URL,
  context: Context,
  { uid, planId, here }: { uid: string; planId: string; here: string },
): Promise<Response> {
  const { payments, ...services } = context.get(servicesContext);
  if (payments.engine !== 'stripe') throw notFound(url);
  const origin = services.config.linkOrigin;
  try {
    const checkout = { uid, planId, origin, backTo: here };
    const opened = await startCheckout({ ...services, payments }, checkout);
    if (opened.kind === 'open') return redirect(opened.url, 303);
    if (opened.kind === 'refused') return redirectWithFlash(here, opened.sentence);
    throw notFound(url);
  } catch (error) {
    if (error instanceof PaymentsUnavailableError) return redirectWithFlash(here, AWAY);
    return explainRefusal(error, here);
  }
}

type Page = Route.ComponentProps['loaderData'];

export default function JoinPlanPage({ loaderData: { plan, decision } }: Route.ComponentProps) {
  return (
    <FormPage title={plan.name} lead={plan.description}>
      <p>
        <span className="num join-price">{plan.price}</span>
        {plan.compare ? <span className="dim"> {plan.compare}</span> : null}
      </p>
      <Facts facts={plan.rules} />
      <NextStep plan={plan} decision={decision} />
      <p>
        <a href={paths.plans}>All plans</a>
      </p>
    </FormPage>
  );
}

function NextStep({ plan, decision }: Page) {
  switch (decision.kind) {
    case 'pay-online':
      return (
        <PostForm>
          <p className="dim">
            You’ll pay on our payment provider’s page, then come back here.{' '}
            {plan.kind === 'membership' ? 'You can cancel at the end of any period.' : 'It doesn’t renew.'}
          </p>
          <SubmitButton>Pay {plan.price}</SubmitButton>
        </PostForm>
      );
    case 'request-at-desk':
      return (
        <PostForm>
          <p className="dim">Pay at the front desk, in cash or by card, and your pass works straight away.</p>
          <SubmitButton>Request {plan.name}</SubmitButton>
        </PostForm>
      );
    case 'already-requested':
      return (
        <div className="stack">
          <p>We have your request. Pay at the front desk and your membership starts straight away.</p>
          <ButtonLink href={paths.withdrawRequest} tone="quiet">
            Cancel request
          </ButtonLink>
        </div>
      );
    case 'refused': {
      const fix = linkTo(decision.fix);
      return (
        <div className="stack">
          <p>{decision.sentence}</p>
          {fix ? <ButtonLink href={fix.href}>{fix.label}</ButtonLink> : null}
        </div>
      );
    }
  }
}
