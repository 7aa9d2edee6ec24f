import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { errorSummaryOf } from '#app/ui/conform-field.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { useLastResult } from '#app/ui/use-last-result.ts';
import { servicesContext } from '#server/context.ts';
import { plans } from '#server/data/collections/club.ts';
import { formatPence } from '#server/domain/money.ts';
import { redirectWithNotice } from '#server/forms/notice-cookie.ts';
import { refuse, requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { notFound } from '#server/guards/not-found.ts';
import { changePlan } from '#server/operations/save-plan.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/edit-plan.ts';
import { type PlanFields as Fields, planForm } from './plan.form.ts';
import { PlanFields } from './plan-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Plan' }];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const plan = await context.get(servicesContext).store.find(plans, params.id);
  if (!plan) throw notFound(request);
  const typed = {
    name: plan.name,
    description: plan.description,
    price: formatPence(plan.priceInPence).slice(1),
    interval: plan.interval,
    classAllowance: plan.classAllowance === null ? '' : String(plan.classAllowance),
    features: plan.features.join('\n'),
    order: String(plan.order),
  };
  return { name: plan.name, isActive: plan.isActive, here: `/admin/adminControl/plans/${plan.id}`, typed };
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(request, context, async () => {
    const submission = parseWithZod(requireForm(context), { schema: planForm });
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const plan = await changePlan(context.get(servicesContext), { id, changes: submission.value, by });
    if (!plan) throw notFound(request);
    return redirectWithNotice('/admin/adminControl/plans', `${plan.name} is saved.`);
  });
}

export default function EditPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isActive, here, typed } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'plan', lastResult, defaultValue: typed });
  return (
    <FormPage
      title={name}
      lead={isActive ? 'On offer.' : 'Not on offer: nobody new can have it.'}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <PlanFields fields={fields} />
        <SubmitButton>Save this plan</SubmitButton>
      </PostForm>
      <ButtonLink href={`${here}/${isActive ? 'deactivate' : 'reactivate'}`} tone="quiet">
        {isActive ? 'Take it off offer' : 'Put it on offer again'}
      </ButtonLink>
    </FormPage>
  );
}
