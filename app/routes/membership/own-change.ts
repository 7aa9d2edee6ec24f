/** Shared by the pages that change a membership: one’s own, or that of a child one acts for. */

import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { requireChild } from '#server/families/find-children.ts';
import { readKeptBy } from '#server/families/membership-keeper.ts';
import type { Actor } from '#server/log/write-audit.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { carryOutChange } from '#server/membership/carry-out-change.ts';
import { type Context, formContext, loginContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';

/** Where their membership is shown and changed, and what it is called there. */
export interface WhoseView {
  /** First name of the child; empty: it is the reader’s own. */
  readonly name: string;
  /** `your`, or `Mia’s`. */
  readonly your: string;
  /** The page that it is shown on. */
  readonly overview: string;
  readonly leave: string;
  readonly stay: string;
  readonly holding: string;
  readonly returnEarly: string;
  readonly changePlan: string;
  readonly withdrawRequest: string;
}

export interface Whose {
  readonly member: Member;
  /** The person who asks. */
  readonly by: Actor;
  readonly view: WhoseView;
}

/** The address of a page about a child has their id. */
type Params = Readonly<Record<string, string | undefined>>;

export const ownView: WhoseView = {
  ...{ name: '', your: 'your', overview: paths.billing },
  ...{ leave: paths.leaveClub, stay: paths.stayMember },
  ...{ holding: paths.holding, returnEarly: paths.returnEarly },
  ...{ changePlan: paths.changeOwnPlan, withdrawRequest: paths.withdrawRequest },
};

/** For somebody who acts for them. */
export function childMembership({
  id,
  firstName,
  name,
}: Pick<Member, 'id' | 'firstName' | 'name'>): WhoseView {
  const called = firstName || name;
  return {
    ...{ name: called, your: `${called}’s`, overview: paths.childPage(id) },
    ...{ leave: paths.leaveForChild(id), stay: paths.stayForChild(id) },
    ...{ holding: paths.holdForChild(id), returnEarly: paths.endHoldForChild(id) },
    ...{ changePlan: paths.changePlanForChild(id), withdrawRequest: paths.withdrawForChild(id) },
  };
}

/**
 * The membership that a page is about: the signed-in member’s, or that of the child in the address.
 * @throws a 404 where they don’t act for the child; where others look after their own, a redirect to where it says so, or for a form a 403
 */
export async function requireWhose(url: URL, context: Context, params: Params): Promise<Whose> {
  if (params.id !== undefined) {
    const { child, by } = await requireChild(url, context, params.id);
    return { member: child, by, view: childMembership(child) };
  }
  const member = await requireProfile(url, context);
  const { store, now } = context.get(servicesContext);
  const keptBy = await readKeptBy(store, member, now());
  if (keptBy) throw keptByOthers(context, keptBy);
  return { member, by: { uid: member.id, name: member.name }, view: ownView };
}

/** On pages that are open to everybody: what is said to a reader whose membership others look after; empty: it is theirs, or nobody has signed in. */
export async function readOwnKeeper(context: Context): Promise<string> {
  const login = context.get(loginContext);
  const { profiles, store, now } = context.get(servicesContext);
  const member = login && (await profiles.find(login.uid));
  return member ? readKeptBy(store, member, now()) : '';
}

/** The payments page says it too, so there is nothing to add for people led there. */
function keptByOthers(context: Context, keptBy: string) {
  if (context.get(formContext) !== null) return data(keptBy, { status: 403 });
  return redirectWithFlash(
    paths.billing,
    'Only the person who looks after your membership can change it.',
    'warn',
  );
}

/** With their plan. */
export async function requireWithPlan(
  url: URL,
  context: Context,
  params: Params,
): Promise<Whose & { readonly plan: Plan | null }> {
  const whose = await requireWhose(url, context, params);
  const { planId } = whose.member;
  const plan = planId ? await context.get(servicesContext).store.find(plans, planId) : null;
  return { ...whose, plan };
}

/** Carries out the event and redirects with `done`, or with the reason why not. */
export async function changeTheirs(
  url: URL,
  context: Context,
  { member, by, view }: Whose,
  { event, done }: { readonly event: MembershipEvent; readonly done: string },
) {
  const seen = readText(context, 'seen');
  const services = context.get(servicesContext);
  const outcome = await carryOutChange(services, { uid: member.id, event, by, seen });
  if (outcome.kind === 'no-member') throw notFound(url);
  if (outcome.kind === 'refused') return redirectWithFlash(view.overview, outcome.sentence, 'warn');
  return redirectWithFlash(view.overview, done);
}
