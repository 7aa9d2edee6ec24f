import { data } from 'react-router';
import { changeAhead } from '#domain/membership/plan-request.ts';
import { memberPrice } from '#domain/membership/plan-text.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { agreedFrom } from '#domain/payments/sale-plan.ts';
import { formatPrice } from '#domain/values/money.ts';
import { capitalised } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { requestPlanChange } from '#server/membership/request-plan-change.ts';
import { changeSubscription } from '#server/payments/change-subscription.ts';
import { logRefusal } from '#server/payments/note-refusal.ts';
import { PaymentsRefusedError } from '#server/payments/payments.ts';
import { servicesContext } from '#server/request/context.ts';
import { explainRefusal } from '#server/request/explain-refusal.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { GetForm } from '../../ui/get-form.tsx';
import type { Route } from './+types/change-own-plan.ts';
import {
  changeObstacle,
  choiceProblem,
  listOtherPlans,
  obstacleLink,
  previewAtDesk,
  previewByCard,
  readPreviewInstant,
  STALE_PREVIEW,
} from './change-view.ts';
import { ConfirmPlanChange } from './confirm-plan-change.tsx';
import { requireWithPlan } from './own-change.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Change ${loaderData?.whose.your ?? 'your'} plan` },
];

/** The member, or their guardian, chooses a plan (a GET), sees what it costs, and confirms. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { member, plan, view } = await requireWithPlan(url, context, params);
  const obstacle = changeObstacle(member, plan, view, services.now());
  const others = obstacle ? [] : await listOtherPlans(services, member);
  const wanted = others.find(({ id }) => id === url.searchParams.get('plan'));
  const { payments } = services;
  const isByCard = payments.engine === 'stripe' && isLiveSubscription(member.subscriptionStatus);
  const now = services.now();
  const findPreview = async () => {
    if (!wanted) return null;
    if (!isByCard) return previewAtDesk(member, plan, wanted, now);
    try {
      return await previewByCard({ ...services, payments }, member, wanted);
    } catch (error) {
      if (error instanceof PaymentsRefusedError) logRefusal(services.log, 'preview', error);
      throw explainRefusal(error, view.overview);
    }
  };
  const problem = obstacle ? '' : choiceProblem(url, wanted);
  const page = {
    whose: view,
    problem,
    current: member.membershipType || 'no plan',
    price: memberPrice(member, plan),
    obstacle,
    obstacleLink: obstacle ? obstacleLink(member, plan, view, services.now()) : null,
    plans: others.map(({ id, name, priceInPence, interval }) => ({
      value: id,
      label: name,
      hint: formatPrice(priceInPence, interval),
    })),
    ...requestView(member, plan, others.find(({ id }) => id === member.requestedPlanId) ?? null, now),
    preview: await findPreview(),
    seen: membershipVersion(member),
  };
  return data(page, problem ? 422 : 200);
}

/** The plan that is requested instead, and when it starts; empty: none. */
const requestView = (member: Member, own: Plan | null, requested: Plan | null, now: Temporal.Instant) => ({
  requestedName: requested?.name ?? '',
  requestedAhead: requested ? changeAhead(agreedFrom(member, own, requested, now)) : '',
});

export async function action({ url, context, params }: Route.ActionArgs) {
  const { payments, ...services } = context.get(servicesContext);
  const { member, plan, by, view } = await requireWithPlan(url, context, params);
  const { id: uid } = member;
  const here = view.changePlan;
  return submitOnce(url, context, async () => {
    const planId = readText(context, 'plan');
    const seen = readText(context, 'seen');
    const wanted = (await listOtherPlans(services, member)).find(({ id }) => id === planId);
    const obstacle = changeObstacle(member, plan, view, services.now());
    if (!wanted || obstacle)
      return redirectWithFlash(here, obstacle || 'Choose a plan that is available.', 'warn');
    if (payments.engine === 'stripe' && isLiveSubscription(member.subscriptionStatus)) {
      const at = readPreviewInstant(readText(context, 'at'), services.now());
      if (!at)
        return redirectWithFlash(`${here}?${new URLSearchParams({ plan: planId })}`, STALE_PREVIEW, 'warn');
      const order = { type: 'change-plan', planId, at } as const;
      const parts = { ...services, payments };
      try {
        const outcome = await changeSubscription(parts, { uid, order, by, seen });
        if (outcome.kind === 'no-member') throw notFound(url);
        if (outcome.kind === 'refused') return redirectWithFlash(here, outcome.sentence, 'warn');
        return redirectWithFlash(view.overview, `${capitalised(view.your)} plan is now ${wanted.name}.`);
      } catch (error) {
        return explainRefusal(error, here);
      }
    }
    const outcome = await requestPlanChange(services, { uid, planId, seen, by });
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(here, outcome.sentence, 'warn');
    return redirectWithFlash(here, `You’ve requested ${outcome.planName}. ${changeAhead(outcome.from)}`);
  });
}

export default function ChangePlanPage({ loaderData }: Route.ComponentProps) {
  const {
    whose,
    current,
    price,
    obstacle,
    obstacleLink,
    plans,
    requestedName,
    requestedAhead,
    preview,
    problem,
    seen,
  } = loaderData;
  const { name, your, overview, changePlan: here } = whose;
  if (preview) {
    const title = `Change ${name ? `${your} plan ` : ''}to ${preview.planName}?`;
    return <ConfirmPlanChange title={title} preview={preview} seen={seen} here={here} />;
  }
  const cannotChange = obstacle !== '' || plans.length === 0;
  return (
    <FormPage
      back={<a href={overview}>{name || 'Your payments'}</a>}
      title={`Change ${your} plan`}
      lead={
        obstacle ||
        `${name ? `${name} is` : 'You’re'} on ${current}.${price ? ` ${name ? 'It costs' : 'You pay'} ${price}.` : ''} You’ll see the cost before you confirm.`
      }
      problems={problem ? [{ message: problem, fieldId: 'plan' }] : []}
    >
      {requestedName ? (
        <Card title={`${name ? `${name}’s request:` : 'You’ve requested'} ${requestedName}`} tone="warn">
          <p className="dim">{requestedAhead}</p>
          <ButtonLink href={whose.withdrawRequest} tone="quiet" isSmall>
            Cancel request
          </ButtonLink>
        </Card>
      ) : null}
      {cannotChange ? null : (
        <GetForm action={here}>
          <input type="hidden" name="step" value="cost" />
          <ChoiceField
            name="plan"
            label="Change to"
            options={plans}
            errors={problem ? [problem] : []}
            required
            isStacked
          />
          <SubmitButton>See the cost</SubmitButton>
        </GetForm>
      )}
      {obstacleLink ? (
        <p>
          <a href={obstacleLink.href}>{obstacleLink.label}</a>
        </p>
      ) : null}
      {plans.length === 0 && !obstacle ? <p>There are no other plans to change to.</p> : null}
    </FormPage>
  );
}
