import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { findOwnFamily } from '#server/families/find-children.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/own-receipt.ts';
import { findReceipt } from './find-receipt.ts';
import { Receipt } from './receipt.tsx';
import { partReceiptView } from './sale-receipt-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Receipt' }];

/** Another member's receipt is a 404, except of a child they act for. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { uid } = requireLogin(context);
  const services = context.get(servicesContext);
  const receipt = await findReceipt(services, params.id);
  if (!receipt) throw notFound(url);
  if (receipt.memberUid === uid) return receipt.view;
  const member = await services.profiles.find(uid);
  const { children } = member ? await findOwnFamily(services, member) : { children: [] };
  const isTheirs = (memberUid: string) => memberUid === uid || children.some(({ id }) => id === memberUid);
  if (isTheirs(receipt.memberUid)) return receipt.view;
  // Paid by somebody of their family: what was for others is not theirs to see.
  const entry = await services.store.find(ledger, params.id);
  if (!entry || !isTheirs(entry.memberUid)) throw notFound(url);
  const sale = receipt.payment?.sale;
  if (!sale) return receipt.view;
  return partReceiptView(services, { sale, entries: receipt.payment.entries }, entry.memberUid);
}

export default function OwnReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p className="dim back no-print">
        <a href={paths.billing}>Your payments</a>
      </p>
      <Receipt view={loaderData} />
      <p className="dim no-print">Use your browser to print this page or save it as a PDF.</p>
    </>
  );
}
