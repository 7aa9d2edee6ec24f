import * as paths from '#app/paths.ts';
import { readCashPlace } from '#server/payments/till/find-drawer.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { useShell } from '../../../ui/shell.ts';
import type { Route } from './+types/sell-to-walk-in.ts';
import { postSale } from './post-sale.ts';
import { SellPage } from './sell-page.tsx';
import { itemViews, shownPrices } from './sell-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Sell' }];

/** Items and vouchers for anyone who comes to the desk. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const none = {
    seen: '',
    plans: null,
    chosenPlan: '',
    fee: '',
    owesFee: false,
    packs: [],
    relatives: [],
    instead: null,
  };
  const asks = { name: true, emergencyContact: true };
  const cash = await readCashPlace(store, requireLogin(context).uid, now());
  const items = await itemViews(store);
  const prices = shownPrices({ plans: [], packs: [], items, relatives: [] });
  return { title: 'Sell', ...none, items, prices, asks, cash };
}

export const action = ({ url, context }: Route.ActionArgs) => postSale(url, context, '');

export default function SellToWalkInPage({ loaderData, actionData }: Route.ComponentProps) {
  const hasPacks = !(useShell().club.areasOff ?? []).includes('trainers');
  const lead = (
    <p>
      {hasPacks ? 'Selling a membership or a training pack?' : 'Selling a membership?'}{' '}
      <a href={paths.listMembers}>Find the member</a> first.
    </p>
  );
  return <SellPage view={loaderData} notice={lead} actionData={actionData} />;
}
