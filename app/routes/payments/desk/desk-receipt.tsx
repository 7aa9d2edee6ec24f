import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { findReceipt } from '../find-receipt.ts';
import { Receipt } from '../receipt.tsx';
import type { Route } from './+types/desk-receipt.ts';
import { readReceiptActions } from './read-receipt-actions.ts';
import { NextSteps, ReceiptActions } from './receipt-actions.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Receipt' }];

/** A receipt at the desk: to print for the member, to pay the rest of, to refund. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const receipt = await findReceipt(services, id);
  if (!receipt) throw notFound(url);
  const isAdmin = decideAdminCheck(requireLogin(context).claims);
  return { view: receipt.view, actions: await readReceiptActions(services, receipt, isAdmin) };
}

export default function DeskReceiptPage({ loaderData: { view, actions } }: Route.ComponentProps) {
  return (
    <>
      <Receipt
        view={view}
        next={<NextSteps actions={actions} more={{ href: paths.sellToWalkIn, label: 'New sale' }} />}
      />
      <ReceiptActions actions={actions} />
    </>
  );
}
