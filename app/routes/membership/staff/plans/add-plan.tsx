import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { addPlan } from '#server/membership/save-plan.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-plan.ts';
import { type PlanFields as Fields, planForm } from './plan.form.ts';
import { PlanFields } from './plan-fields.tsx';
import { isKnownTrainer, NO_TRAINER, trainerOptions } from './trainer-options.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Add a plan' }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const takesCards = services.payments.engine === 'stripe';
  return { takesCards, trainers: await trainerOptions(services) };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, planForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    if (!(await isKnownTrainer(services.store, submission.value.trainerId))) {
      return refuse(submission.reply({ fieldErrors: { trainerId: [NO_TRAINER] } }));
    }
    const plan = await addPlan(services, submission.value, await findActor(context));
    const { isOpenToPublic } = await services.settings.read();
    const forAll = isOpenToPublic ? 'People can buy it now.' : 'People can buy it once the club is open.';
    const where = plan.trainerId ? 'You can sell it on a member’s page.' : forAll;
    return redirectWithFlash(paths.listPlans, `${plan.name} added. ${where}`);
  });
}

export default function AddPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({ id: 'plan', lastResult: useLastResult(actionData) });
  return (
    <FormPage title="Add a plan" problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <PlanFields fields={fields} {...loaderData} />
        <SubmitButton>Add plan</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
