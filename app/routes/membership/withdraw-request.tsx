import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { capitalised } from '#domain/values/text.ts';
import { plans } from '#server/data/collections/membership.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { withdrawPlanRequest } from '#server/membership/request-plan.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/withdraw-request.ts';
import { ownView, requireWhose } from './own-change.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cancel ${loaderData?.your ?? 'your'} request` },
];

/** Of somebody without a membership the request is theirs, also where others will look after it. */
async function requireRequester(url: URL, context: Context, params: { readonly id?: string }) {
  const member = params.id === undefined ? await requireProfile(url, context) : null;
  const isTheirs = member && !hasMembership(effectiveStatus(member, context.get(servicesContext).now()));
  const whose = isTheirs
    ? { member, by: { uid: member.id, name: member.name }, view: ownView }
    : await requireWhose(url, context, params);
  const { name, overview, your } = whose.view;
  return {
    ...whose,
    ...{ name, your, back: name ? overview : paths.plans },
    nothing: `${name ? `${name} hasn’t` : 'You haven’t'} requested a plan.`,
  };
}

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, name, your, back, nothing } = await requireRequester(url, context, params);
  const { requestedPlanId } = member;
  if (requestedPlanId === '') throw redirectWithFlash(back, nothing);
  const plan = await context.get(servicesContext).store.find(plans, requestedPlanId);
  return { name, your, plan: plan?.name ?? 'a plan' };
}

export async function action({ url, context, params }: Route.ActionArgs) {
  const { member, by, your, back, nothing } = await requireRequester(url, context, params);
  return submitOnce(url, context, async () => {
    const isWithdrawn = await withdrawPlanRequest(context.get(servicesContext), member.id, by);
    const message = isWithdrawn ? `${capitalised(your)} request has been cancelled.` : nothing;
    return redirectWithFlash(safeRedirectPath(url.searchParams.get('redirectTo'), back), message);
  });
}

export default function WithdrawRequestPage({ loaderData: { name, your, plan } }: Route.ComponentProps) {
  return (
    <FormPage
      title={`Cancel ${your} request?`}
      lead={`${name ? `${name} has` : 'You’ve'} requested ${plan}. Nothing has been paid.`}
    >
      <PostForm>
        <SubmitButton>Cancel request</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
