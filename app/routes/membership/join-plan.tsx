import * as paths from '#app/paths.ts';
import { withHad } from '#server/membership/list-plans.ts';
import './membership.css';
import { redirect } from 'react-router';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { requestedText } from '#domain/membership/plan-request.ts';
import { notFound } from '#server/access/not-found.ts';
import { plans } from '#server/data/collections/membership.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requestPlan } from '#server/membership/request-plan.ts';
import { PaymentsUnavailableError } from '#server/payments/payments.ts';
import { startCheckout } from '#server/payments/start-checkout.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { explainRefusal } from '#server/request/explain-refusal.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { Facts } from '../../ui/facts.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { findChoice } from '../accounts/find-choice.ts';
import type { Route } from './+types/join-plan.ts';
import { PayForPlan } from './pay-for-plan.tsx';
import { planView } from './plan-view.ts';
import { findWaysToPay } from './ways-to-pay.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Choose ${loaderData.plan.name}` : 'Choose a plan' },
];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const plan = await services.store.find(plans, params.id);
  if (!plan || plan.trainerId) throw notFound(url);
  const settings = await services.settings.read();
  const { isEmailConfirmed } = requireLogin(context);
  const goOnTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
  const choice = await findChoice(services, goOnTo);
  return {
    plan: planView(plan, settings, services.payments.engine === 'stripe', {
      reader: await withHad(services.store, member, services.now()),
      now: services.now(),
    }),
    ways: await findWaysToPay(services, { ...member, isEmailConfirmed }, plan),
    goOnTo,
    // The plan itself is what the page is about.
    choice: choice?.kind === 'plan' ? null : choice,
  };
}

const AWAY =
  'Our payment provider isn’t responding. You haven’t been charged. Please try again in a few minutes.';

export async function action({ url, context, params: { id: planId } }: Route.ActionArgs) {
  const { id: uid } = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const goOnTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
  const here = goOnTo || paths.joinPlan(planId);
  return submitOnce(url, context, async () => {
    const { isEmailConfirmed } = requireLogin(context);
    const outcome = await requestPlan(services, { uid, planId, isEmailConfirmed });
    if (outcome.kind === 'no-plan' || outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'pay-online') return payOnline(url, context, { uid, planId, here, goOnTo });
    if (outcome.kind === 'refused') return redirectWithFlash(here, outcome.sentence, 'warn');
    return redirectWithFlash(here, requestedText(outcome, isEmailConfirmed));
  });
}

async function payOnline(
  url: URL,
  context: Context,
  { uid, planId, here, goOnTo }: { uid: string; planId: string; here: string; goOnTo: string },
): Promise<Response> {
  const { payments, ...services } = context.get(servicesContext);
  if (payments.engine !== 'stripe') throw notFound(url);
  const origin = services.config.linkOrigin;
  try {
    const checkout = { uid, planId, origin, backTo: here, goOnTo };
    const opened = await startCheckout({ ...services, payments }, checkout);
    if (opened.kind === 'open') return redirect(opened.url, 303);
    if (opened.kind === 'refused') return redirectWithFlash(here, opened.sentence, 'warn');
    throw notFound(url);
  } catch (error) {
    if (error instanceof PaymentsUnavailableError) return redirectWithFlash(here, AWAY, 'warn');
    return explainRefusal(error, here);
  }
}

export default function JoinPlanPage({ loaderData: { plan, ways, choice, goOnTo } }: Route.ComponentProps) {
  return (
    <FormPage title={plan.name} lead={plan.description} choice={choice}>
      <p>
        <span className="num join-price">{plan.price}</span>
        {plan.compare ? <span className="dim"> {plan.compare}</span> : null}
      </p>
      <Facts facts={plan.rules} />
      <PayForPlan ways={ways} goOnTo={goOnTo} />
      <p>
        <a href={paths.plans}>All plans</a>
      </p>
    </FormPage>
  );
}
