import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { noteRefusal } from '#server/payments/note-refusal.ts';
import { servicesContext } from '#server/request/context.ts';
import { explainRefusal } from '#server/request/explain-refusal.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import type { Route } from './+types/open-portal.ts';

const BILLING = paths.billing;

export function loader() {
  return redirect(BILLING, 303);
}

/** Redirects to the provider's own pages. Each visit gets a new portal session. */
export async function action({ url, context }: Route.ActionArgs) {
  const { payments, config, ...services } = context.get(servicesContext);
  const { id: uid, stripeCustomerId: customerId } = await requireProfile(url, context);
  if (payments.engine !== 'stripe' || customerId === '') {
    return redirectWithFlash(BILLING, 'You pay for your membership at the front desk.', 'warn');
  }
  const returnUrl = config.linkOrigin + BILLING;
  const isForCard = readText(context, 'for') === 'card';
  const open = () => payments.openPortal({ customerId, returnUrl, isForCard }, randomUUID());
  try {
    return redirect(await noteRefusal(services, { uid, purpose: 'portal' }, open), 303);
  } catch (error) {
    return explainRefusal(error, BILLING);
  }
}
