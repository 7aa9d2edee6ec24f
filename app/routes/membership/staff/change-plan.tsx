import { useForm } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { isPaidOnce } from '#domain/membership/allowance.ts';
import { isOfferedTo } from '#domain/membership/joining.ts';
import { paymentMethods } from '#domain/membership/membership-events.ts';
import { deskChangeOf, dueAtOnce } from '#domain/membership/plan-change.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { refusalForStaff } from '#domain/payments/refusals.ts';
import { planPriceKey, pricesField } from '#domain/payments/shown-prices.ts';
import { formatPrice } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import { listPlansFor, listPlansOnOffer } from '#server/membership/list-plans.ts';
import { logRefusal } from '#server/payments/note-refusal.ts';
import { PaymentsRefusedError } from '#server/payments/payments.ts';
import { readCashPlace } from '#server/payments/till/find-drawer.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { GetForm } from '../../../ui/get-form.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import {
  choiceProblem,
  deskChangeText,
  listOtherPlans,
  previewByCard,
  readPreviewInstant,
  STALE_PREVIEW,
} from '../change-view.ts';
import { ConfirmPlanChange } from '../confirm-plan-change.tsx';
import type { FormProblems } from '../hold-problems.ts';
import type { Route } from './+types/change-plan.ts';
import { amountFields } from './amount.form.ts';
import { AmountFields } from './amount-fields.tsx';
import { changeAtDesk } from './change-at-desk.ts';
import { carryOut, findForChange, leadToDebt } from './membership-page.ts';
import { paymentChoices } from './payment-choices.ts';

const changePlanForm = z.object({
  plan: z.string({ error: 'Choose a plan' }).max(128, 'Choose a plan'),
  /** Left out: there is nothing to pay. */
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }).optional(),
  ...amountFields,
});
type ChangePlanFields = z.input<typeof changePlanForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Change plan' }];

const NO_OTHER = 'There are no other plans to change to.';

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { member, view } = await findForChange(url, context, params.id, 'change-plan');
  const isByCard = isLiveSubscription(member.subscriptionStatus);
  const from = member.planId ? await store.find(plans, member.planId) : null;
  if (!isByCard) leadToDebt(member, from, now());
  const others = isByCard ? await listOtherPlans({ store }, member) : await listForDesk(store, member, from);
  if (others.length === 0) throw redirectWithFlash(view.here, NO_OTHER, 'warn');
  const requested = others.find(({ id }) => id === member.requestedPlanId);
  const wanted = others.find(({ id }) => id === url.searchParams.get('plan'));
  const problem = isByCard ? choiceProblem(url, wanted) : '';
  const at = now();
  const changeTo = (to: Plan) => deskChangeOf(member, from, to, at);
  const costOf = (to: Plan) => deskChangeText(member, changeTo(to), to, at);
  const page = {
    view,
    problem,
    isByCard,
    preview: isByCard && wanted ? await findPreview(context, member, wanted, view.here) : null,
    request: requested
      ? {
          id: requested.id,
          text: ` Requested ${requested.name}${isByCard ? '' : `: ${costOf(requested)}`}.`,
        }
      : null,
    current: member.membershipType,
    plans: others.map((plan) => {
      const price = formatPrice(plan.priceInPence, plan.interval);
      const hint = isByCard ? price : `${price}: ${costOf(plan)}`;
      return { value: plan.id, label: plan.name, hint };
    }),
    prices: pricesField(others.map((to) => [planPriceKey(to.id), dueAtOnce(changeTo(to))])),
    cash: await readCashPlace(store, requireLogin(context).uid, now()),
  };
  return data(page, problem ? 422 : 200);
}

/** What it costs, as Stripe computes it. */
async function findPreview(context: Context, member: Member, plan: Plan, memberPage: string) {
  const { payments, ...services } = context.get(servicesContext);
  if (payments.engine !== 'stripe') return null;
  try {
    return await previewByCard({ ...services, payments }, member, plan);
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    logRefusal(services.log, 'preview', error);
    throw redirectWithFlash(memberPage, refusalForStaff(error), 'bad');
  }
}

/** A pack or trial takes the place of another one; for a membership it starts when that has ended. */
async function listForDesk(store: Store, member: Member, from: Plan | null): Promise<Plan[]> {
  const isFromPack = from !== null && isPaidOnce(from);
  const offered = await listPlansFor(store, member);
  const isSold = (plan: Plan) => (isFromPack && isOfferedTo(member, plan)) || !isPaidOnce(plan);
  return offered.filter((plan) => plan.id !== member.planId && isSold(plan));
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, changePlanForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const reply = (problems: FormProblems) => submission.reply(problems);
    const { store, now } = context.get(servicesContext);
    const { member } = await findForChange(url, context, id);
    const isByCard = isLiveSubscription(member.subscriptionStatus);
    const from = member.planId ? await store.find(plans, member.planId) : null;
    const onOffer = isByCard ? await listPlansOnOffer(store) : await listForDesk(store, member, from);
    const plan = onOffer.find((each) => each.id === submission.value.plan);
    if (!plan) return refuse(reply({ fieldErrors: { plan: ['Choose a plan that is available'] } }));
    if (!isByCard) return changeAtDesk(url, context, { member, plan, typed: submission.value, reply });
    const previewedAt = readPreviewInstant(readText(context, 'at'), now());
    if (!previewedAt) {
      const here = `${paths.changePlan(id)}?${new URLSearchParams({ plan: plan.id })}`;
      return redirectWithFlash(here, STALE_PREVIEW, 'warn');
    }
    return carryOut(url, context, { id, event: { type: 'change-plan', plan, previewedAt }, reply });
  });
}

export default function ChangePlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, current, plans: choices, request, isByCard, preview, problem, prices, cash } = loaderData;
  const [form, fields] = useForm<ChangePlanFields>({
    id: 'change-plan',
    lastResult: useLastResult(actionData),
    defaultValue: { plan: request?.id ?? '', payment: '', amount: '', amountReason: '' },
  });
  const title = `${view.name}: change plan`;
  const here = paths.changePlan(view.uid);
  if (preview && !actionData)
    return <ConfirmPlanChange title={title} preview={preview} seen={view.seen} here={here} />;
  if (isByCard) {
    return (
      <FormPage
        back={<a href={view.here}>{view.name}</a>}
        title={title}
        lead={`Current plan: ${current || 'none'}. You’ll see the cost before you confirm.`}
        problems={problem ? [{ message: problem, fieldId: 'plan' }] : []}
      >
        <GetForm action={here}>
          <input type="hidden" name="step" value="cost" />
          <ChoiceField
            name="plan"
            label="New plan"
            options={choices}
            errors={problem ? [problem] : []}
            required
            isStacked
          />
          <SubmitButton>See the cost</SubmitButton>
        </GetForm>
      </FormPage>
    );
  }
  const lead = `Current plan: ${current || 'none'}.${request?.text ?? ''}`;
  return (
    <FormPage
      back={<a href={view.here}>{view.name}</a>}
      title={title}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <input type="hidden" name="prices" value={prices} />
        <input type="hidden" name="drawer" value={cash.drawerId} />
        <ChoiceField {...choiceProps(fields.plan)} label="New plan" options={choices} isStacked />
        <ChoiceField
          {...choiceProps(fields.payment)}
          label="Paid by (if there’s something to pay)"
          options={paymentChoices(cash.hint)}
          isStacked
        />
        <AmountFields
          amount={fields.amount}
          rest={fields.rest}
          reason={fields.amountReason}
          empty="the amount due now"
        />
        <SubmitButton>Change plan</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
