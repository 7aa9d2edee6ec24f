import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/own-receipt.ts';
import { Receipt } from './receipt.tsx';
import { receiptView } from './receipt-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Receipt' }];

/** Somebody else's is not there. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { uid } = requireLogin(context);
  const services = context.get(servicesContext);
  const entry = await services.store.find(ledger, params.id);
  if (!entry || entry.memberUid !== uid) throw notFound(url);
  return receiptView(services, entry);
}

export default function OwnReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Receipt view={loaderData} />
      <p className="no-print">
        Print this page, or keep it as a PDF, with your browser. <a href={paths.billing}>All your payments</a>
      </p>
    </>
  );
}
