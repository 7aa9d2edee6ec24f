/** What the pages on which members change their own membership have in common. */
import { type Context, servicesContext } from '#server/context.ts';
import { type Plan, plans } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { MembershipEvent } from '#server/domain/membership-events.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { requireForm } from '#server/forms/read-form.ts';
import { notFound } from '#server/guards/not-found.ts';
import { carryOutChange } from '#server/operations/carry-out-change.ts';
import { requireProfile } from '#server/require-profile.ts';

import { billingPage } from './billing-path.ts';

/** The member who asks, and the plan that they are on. */
export async function findOwnMembership(
  url: URL,
  context: Context,
): Promise<{ member: Member; plan: Plan | null }> {
  const member = await requireProfile(url, context);
  const { store } = context.get(servicesContext);
  return { member, plan: member.planId ? await store.find(plans, member.planId) : null };
}

/** Carries the event out for the member who asks, and leads on with a word of what has happened, or of why it has not. */
export async function changeOwn(url: URL, context: Context, event: MembershipEvent, done: string) {
  const { id: uid, name } = await requireProfile(url, context);
  const seen = String(requireForm(context).get('seen') ?? '');
  const services = context.get(servicesContext);
  const outcome = await carryOutChange(services, { uid, event, by: { uid, name }, seen });
  if (outcome.kind === 'no-member') throw notFound(url);
  if (outcome.kind === 'refused') return redirectWithFlash(billingPage, outcome.sentence, 'warn');
  return redirectWithFlash(billingPage, done);
}
