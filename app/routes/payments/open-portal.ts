import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { noteRefusal } from '#server/payments/note-refusal.ts';
import { servicesContext } from '#server/request/context.ts';
import { explainRefusal } from '#server/request/explain-refusal.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { requireWhose } from '../membership/own-change.ts';
import type { Route } from './+types/open-portal.ts';

export function loader({ params }: Pick<Route.LoaderArgs, 'params'>) {
  const { id }: { readonly id?: string } = params;
  return redirect(id === undefined ? paths.billing : paths.childPage(id), 303);
}

/** Redirects to the provider's own pages. Each visit gets a new portal session. */
export async function action({ url, context, params }: Route.ActionArgs) {
  const { payments, config, ...services } = context.get(servicesContext);
  const { member, view } = await requireWhose(url, context, params);
  const { id: uid, stripeCustomerId: customerId } = member;
  if (payments.engine !== 'stripe' || customerId === '') {
    const text = `You pay for ${view.your} membership at the front desk.`;
    return redirectWithFlash(view.overview, text, 'warn');
  }
  const returnUrl = config.linkOrigin + view.overview;
  const isForCard = readText(context, 'for') === 'card';
  const open = () => payments.openPortal({ customerId, returnUrl, isForCard }, randomUUID());
  try {
    return redirect(await noteRefusal(services, { uid, purpose: 'portal' }, open), 303);
  } catch (error) {
    return explainRefusal(error, view.overview);
  }
}
