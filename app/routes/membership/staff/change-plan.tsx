import { useForm } from '@conform-to/react';
import { z } from 'zod';
import { decideDeskChange, ownPrice } from '#domain/membership/plan-change.ts';
import { formatPence, formatPrice } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { listPlansOnOffer } from '#server/membership/list-plans.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/change-plan.ts';
import { carryOut, findForChange } from './membership-page.ts';

const changePlanForm = z.object({
  plan: z.string({ error: 'Choose a plan' }).max(128, 'Choose a plan'),
});
type ChangePlanFields = z.input<typeof changePlanForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Change plan' }];

const NO_OTHER = 'There are no other plans to change to.';

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const { member, view } = await findForChange(url, context, params.id, 'change-plan');
  const others = (await listPlansOnOffer(store)).filter(({ id }) => id !== member.planId);
  if (others.length === 0) throw redirectWithFlash(view.here, NO_OTHER, 'warn');
  const requested = others.find(({ id }) => id === member.requestedPlanId);
  return {
    view,
    request: requested
      ? {
          id: requested.id,
          text: ` Requested ${requested.name}: ${await dueText(context, member, requested)}.`,
        }
      : null,
    current: member.membershipType,
    plans: others.map(({ id, name, priceInPence, interval }) => {
      return { value: id, label: name, hint: formatPrice(priceInPence, interval) };
    }),
  };
}

/** What the change costs, as the member saw it. */
async function dueText(context: Context, member: Member, to: Plan): Promise<string> {
  const { store, now } = context.get(servicesContext);
  const from = member.planId ? await store.find(plans, member.planId) : null;
  const change = from && decideDeskChange(ownPrice(member, from), to, member, now());
  return change?.kind === 'now'
    ? `${formatPence(change.dueInPence)} to pay now for the rest of the period`
    : 'from their next payment';
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, changePlanForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const onOffer = await listPlansOnOffer(context.get(servicesContext).store);
    const plan = onOffer.find((each) => each.id === submission.value.plan);
    if (!plan)
      return refuse(submission.reply({ fieldErrors: { plan: ['Choose a plan that is available'] } }));
    const event = { type: 'change-plan', plan } as const;
    return carryOut(url, context, { id, event, reply: (problems) => submission.reply(problems) });
  });
}

export default function ChangePlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, current, plans: choices, request } = loaderData;
  const [form, fields] = useForm<ChangePlanFields>({
    id: 'change-plan',
    lastResult: useLastResult(actionData),
    defaultValue: { plan: request?.id ?? '' },
  });
  const lead = `Current plan: ${current || 'none'}. The new plan starts straight away and the end date stays the same. Take or refund any difference in price yourself.${request?.text ?? ''}`;
  return (
    <FormPage title={`${view.name}: change plan`} lead={lead} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <ChoiceField {...choiceProps(fields.plan)} label="New plan" options={choices} isStacked />
        <SubmitButton>Change plan</SubmitButton>
      </PostForm>
      <p>
        <a href={view.here}>Back to {view.name}</a>
      </p>
    </FormPage>
  );
}
