/** Shared by the pages on which members change their own membership. */

import * as paths from '#app/paths.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { carryOutChange } from '#server/membership/carry-out-change.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';

/** The signed-in member and their plan. */
export async function findOwnMembership(
  url: URL,
  context: Context,
): Promise<{ member: Member; plan: Plan | null }> {
  const member = await requireProfile(url, context);
  const { store } = context.get(servicesContext);
  return { member, plan: member.planId ? await store.find(plans, member.planId) : null };
}

/** Carries out the event for the signed-in member and redirects with `done`, or with the reason why not. */
export async function changeOwn(url: URL, context: Context, event: MembershipEvent, done: string) {
  const { id: uid, name } = await requireProfile(url, context);
  const seen = readText(context, 'seen');
  const services = context.get(servicesContext);
  const outcome = await carryOutChange(services, { uid, event, by: { uid, name }, seen });
  if (outcome.kind === 'no-member') throw notFound(url);
  if (outcome.kind === 'refused') return redirectWithFlash(paths.billing, outcome.sentence, 'warn');
  return redirectWithFlash(paths.billing, done);
}
