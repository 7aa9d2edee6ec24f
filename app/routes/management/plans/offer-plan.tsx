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
import type { Route } from './+types/offer-plan.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.action ?? 'Plan' }];

/** Which of the two addresses this is: `/reactivate` puts on offer what `/deactivate` takes off. */
const isPutOn = (request: Request) => /\/reactivate\/?$/.test(new URL(request.url).pathname);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const plan = await context.get(servicesContext).store.find(plans, params.id);
  if (!plan) throw notFound(request);
  return isPutOn(request)
    ? {
        title: `Put ${plan.name} on offer again?`,
        lead: 'Members can choose it again, and the desk can activate it.',
        action: 'Put it on offer again',
      }
    : {
        title: `Take ${plan.name} off offer?`,
        lead: 'Nobody new can have it then. Members who have it keep it.',
        action: 'Take it off offer',
      };
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(request, context, async () => {
    const isActive = isPutOn(request);
    const by = await findActor(context);
    const plan = await changePlan(context.get(servicesContext), { id, changes: { isActive }, by });
    if (!plan || plan === 'overtaken') throw notFound(request);
    const said = isActive ? 'is on offer again' : 'is off offer';
    return redirectWithNotice('/admin/adminControl/plans', `${plan.name} ${said}.`);
  });
}

export default function OfferPlanPage({ loaderData: { title, lead, action } }: Route.ComponentProps) {
  return (
    <FormPage title={title} lead={lead}>
      <PostForm>
        <SubmitButton>{action}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
