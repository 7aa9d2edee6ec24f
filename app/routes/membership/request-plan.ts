import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { requestedText } from '#domain/membership/plan-request.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requestPlan } from '#server/membership/request-plan.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/request-plan.ts';

/** The button is on the plan’s page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.joinPlan(params.id), 303);
}

/** Requests a plan to be paid at the desk, in a club where it could be paid online too. */
export async function action({ url, context, params: { id: planId } }: Route.ActionArgs) {
  const { id: uid } = await requireProfile(url, context);
  const back = safeRedirectPath(url.searchParams.get('redirectTo'), paths.joinPlan(planId));
  return submitOnce(url, context, async () => {
    const { isEmailConfirmed } = requireLogin(context);
    const request = { uid, planId, wantsDesk: true, isEmailConfirmed };
    const outcome = await requestPlan(context.get(servicesContext), request);
    if (outcome.kind === 'no-plan' || outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') return redirectWithFlash(back, outcome.sentence, 'warn');
    return redirectWithFlash(back, requestedText(outcome, isEmailConfirmed));
  });
}
