import * as paths from '#app/paths.ts';
import { hasEmergencyContact } from '#domain/members/member-profile.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { readCashPlace } from '#server/payments/till/find-drawer.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { UnconfirmedNotice } from '../../accounts/staff/unconfirmed-notice.tsx';
import type { Route } from './+types/sell-to-member.ts';
import { postSale } from './post-sale.ts';
import { chosenPlan, listRelatives } from './sell-family.ts';
import { SellPage } from './sell-page.tsx';
import { feeView, insteadOfPlan, itemViews, packOptions, planOptions, shownPrices } from './sell-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Sell' }];

/** Everything that a member can buy at the desk. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, identity, settings, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  const at = now();
  const club = await settings.read();
  const { joiningFeeInPence } = club;
  const isDue = url.searchParams.has('due');
  const [plans, packs, items, account, relatives, chosen, cash] = await Promise.all([
    planOptions(store, member, { joiningFeeInPence, now: at }),
    packOptions(store, club),
    itemViews(store),
    identity.findAccount(id),
    listRelatives(store, member, { joiningFeeInPence, isDue, now: at }),
    chosenPlan(store, member, isDue, at),
    readCashPlace(store, requireLogin(context).uid, at),
  ]);
  return {
    ...{ uid: id, name: member.name, title: `${member.name}: sell`, seen: membershipVersion(member) },
    ...{ plans, packs, items, ...(await feeView(store, plans, member, { joiningFeeInPence, now: at })) },
    chosenPlan: plans.some(({ value }) => value === chosen) ? chosen : '',
    prices: shownPrices({ plans, packs, items, relatives }),
    ...{ relatives, cash, instead: await insteadOfPlan(store, member, at) },
    asks: { name: false, emergencyContact: !hasEmergencyContact(member) },
    unconfirmedEmail: account?.emailState === 'unconfirmed' ? account.email : '',
  };
}

export const action = ({ url, context, params: { id } }: Route.ActionArgs) => postSale(url, context, id);

export default function SellToMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, unconfirmedEmail } = loaderData;
  const notice = unconfirmedEmail ? <UnconfirmedNotice uid={uid} email={unconfirmedEmail} /> : null;
  const back = <a href={paths.viewMember(uid)}>{name}</a>;
  return <SellPage view={loaderData} back={back} notice={notice} actionData={actionData} />;
}
