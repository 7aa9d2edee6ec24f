import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { plans } from '#server/data/collections/membership.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { withdrawPlanRequest } from '#server/membership/request-plan.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/withdraw-request.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel your request' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { requestedPlanId } = await requireProfile(url, context);
  if (requestedPlanId === '') throw redirectWithFlash(paths.plans, 'You haven’t requested a plan.');
  const plan = await context.get(servicesContext).store.find(plans, requestedPlanId);
  return { name: plan?.name ?? 'a plan' };
}

export async function action({ url, context }: Route.ActionArgs) {
  const { id: uid } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    const isWithdrawn = await withdrawPlanRequest(context.get(servicesContext), uid);
    const message = isWithdrawn ? 'Your request has been cancelled.' : 'You haven’t requested a plan.';
    const back = safeRedirectPath(url.searchParams.get('redirectTo'), paths.plans);
    return redirectWithFlash(back, message);
  });
}

export default function WithdrawRequestPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Cancel your request?"
      lead={`You’ve requested ${loaderData.name}. You haven’t paid anything.`}
    >
      <PostForm>
        <SubmitButton>Cancel request</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
