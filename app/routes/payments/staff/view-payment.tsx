import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { readReceiptActions } from '../desk/read-receipt-actions.ts';
import { NextSteps, ReceiptActions } from '../desk/receipt-actions.tsx';
import { findReceipt } from '../find-receipt.ts';
import { Receipt } from '../receipt.tsx';
import type { Route } from './+types/view-payment.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Receipt' }];

/** The member's receipt, to print at the desk. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const receipt = await findReceipt(services, params.id);
  if (!receipt) throw notFound(url);
  const isAdmin = decideAdminCheck(requireLogin(context).claims);
  return { view: receipt.view, actions: await readReceiptActions(services, receipt, isAdmin) };
}

export default function ViewPaymentPage({ loaderData: { view, actions } }: Route.ComponentProps) {
  return (
    <>
      <Receipt view={view} next={<NextSteps actions={actions} />} />
      <ReceiptActions actions={actions} more={{ href: paths.listPayments, label: 'All payments' }} />
    </>
  );
}
