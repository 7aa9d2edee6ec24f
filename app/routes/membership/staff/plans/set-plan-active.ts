import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { plans } from '#server/data/collections/membership.ts';
import { changePlan } from '#server/membership/save-plan.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';

/** The plan's name, for the confirmation page. @throws a 404 */
export async function requirePlanName(url: URL, context: Context, id: string): Promise<{ name: string }> {
  const plan = await context.get(servicesContext).store.find(plans, id);
  if (!plan) throw notFound(url);
  return { name: plan.name };
}

/** The action of taking a plan off sale and of putting it on sale. */
export function setPlanActive(
  url: URL,
  context: Context,
  { id, isActive }: { id: string; isActive: boolean },
) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const plan = await changePlan(context.get(servicesContext), { id, changes: { isActive }, by });
    if (!plan || plan === 'overtaken') throw notFound(url);
    const status = isActive ? 'is available to buy' : 'is no longer for sale';
    return redirectWithFlash(paths.listPlans, `${plan.name} ${status}.`);
  });
}
