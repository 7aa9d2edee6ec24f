import { notFound } from '#server/access/not-found.ts';
import { plans } from '#server/data/collections/membership.ts';
import { changePlan } from '#server/membership/save-plan.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithNotice } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
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
