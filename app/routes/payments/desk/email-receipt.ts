import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { sendReceipt } from '#server/payments/desk/send-receipt.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { findReceipt } from '../find-receipt.ts';
import type { Route } from './+types/email-receipt.ts';

const NOT_SENT = staffMail.receiptQueued(false, '');

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(paths.deskReceipt(id), 303);
}

/** Emails a receipt, as the member sees it, to their own address. */
export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const receipt = await findReceipt(services, id);
    if (!receipt) throw notFound(url);
    if (!canMail(services)) return redirectWithFlash(paths.deskReceipt(id), NOT_SENT, 'warn');
    const by = await findActor(context);
    const email = await sendReceipt(services, { ...receipt, by });
    if (email === null)
      return redirectWithFlash(paths.deskReceipt(id), 'There is no email address to send it to.', 'warn');
    const text = staffMail.receiptQueued(true, email);
    return redirectWithFlash(paths.deskReceipt(id), text);
  });
}
