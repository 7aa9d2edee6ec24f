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
import type { Route } from './+types/reactivate-plan.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Put it on offer again' }];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const plan = await context.get(servicesContext).store.find(plans, params.id);
  if (!plan) throw notFound(request);
  return { name: plan.name };
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(request, context, async () => {
    const by = await findActor(context);
    const plan = await changePlan(context.get(servicesContext), { id, changes: { isActive: true }, by });
    if (!plan) throw notFound(request);
    return redirectWithNotice('/admin/adminControl/plans', `${plan.name} is on offer again.`);
  });
}

export default function ReactivatePlanPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage
      title={`Put ${loaderData.name} on offer again?`}
      lead="Members can choose it again, and the desk can activate it."
    >
      <PostForm>
        <SubmitButton>Put it on offer again</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
