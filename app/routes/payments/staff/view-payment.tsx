import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { servicesContext } from '#server/request/context.ts';
import { Receipt } from '../receipt.tsx';
import { receiptView } from '../receipt-view.ts';
import type { Route } from './+types/view-payment.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Receipt' }];

/** The member's receipt, to print at the desk. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const entry = await services.store.find(ledger, params.id);
  if (!entry) throw notFound(url);
  return { receipt: await receiptView(services, entry), member: paths.viewMember(entry.memberUid) };
}

export default function ViewPaymentPage({ loaderData: { receipt, member } }: Route.ComponentProps) {
  return (
    <>
      <Receipt view={receipt} />
      <p className="no-print">
        Use your browser to print this page. <a href={member}>Member</a> ·{' '}
        <a href={paths.listPayments}>All payments</a>
      </p>
    </>
  );
}
