import { SubmitButton } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { plans } from '#server/data/collections/club.ts';
import { redirectWithNotice } from '#server/forms/notice-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { notFound } from '#server/guards/not-found.ts';
import { changePlan } from '#server/operations/save-plan.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/deactivate-plan.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Take it off offer' }];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const plan = await context.get(servicesContext).store.find(plans, params.id);
  if (!plan) throw notFound(request);
  return { name: plan.name };
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(request, context, async () => {
    const by = await findActor(context);
    const plan = await changePlan(context.get(servicesContext), { id, changes: { isActive: false }, by });
    if (!plan) throw notFound(request);
    return redirectWithNotice('/admin/adminControl/plans', `${plan.name} is off offer.`);
  });
}

export default function DeactivatePlanPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage
      title={`Take ${loaderData.name} off offer?`}
      lead="Nobody new can have it then. Members who have it keep it."
    >
      <PostForm>
        <SubmitButton>Take it off offer</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
