import type { Submission } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { isOnline } from '#domain/payments/ledger.ts';
import { returnedText } from '#domain/payments/money-back.ts';
import { notFound } from '#server/access/not-found.ts';
import { findDeskPayment, openPeople } from '#server/payments/desk/find-payment.ts';
import { refundOnline } from '#server/payments/desk/refund-online.ts';
import { type ReturnRequest, returnPayment } from '#server/payments/desk/return-payment.ts';
import { undoChoices } from '#server/payments/desk/undo-grants.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { ReturnFields } from './return.form.ts';
import { readWhose } from './return-people.ts';
import { requireMayRefund } from './return-view.ts';

type Typed = {
  readonly reason: string;
  readonly amount?: number | null;
  readonly waiver?: string;
} & Pick<ReturnFields, (typeof undoChoices)[number]>;

/** Refunds or voids, and ends at the receipt. */
export async function postReturn(
  url: URL,
  context: Context,
  typed: Typed,
  { id, kind, reply }: { id: string; kind: ReturnRequest['kind']; reply: Submission<ReturnFields>['reply'] },
) {
  await requireMayRefund(context, id);
  const { payments, ...services } = context.get(servicesContext);
  const payment = await findDeskPayment(services.store, id);
  if (!payment) throw notFound(url);
  const people = kind === 'refund' ? readWhose(url, payment) : openPeople(payment);
  if (!people) return redirectWithFlash(paths.refundPayment(id), 'Choose whose payment to refund.', 'warn');
  const request: ReturnRequest = {
    people,
    ...{
      id,
      kind,
      amountInPence: typed.amount ?? null,
      reason: typed.reason,
      waiver: typed.waiver ?? '',
      seen: readText(context, 'seen'),
      seenMembers: readText(context, 'seenMembers'),
    },
    choices: undoChoices.filter((choice) => typed[choice] === 'on'),
    by: await findActor(context),
  };
  const isPaidOnline = payment.entries.some(({ method }) => isOnline(method));
  if (isPaidOnline && (kind === 'void' || payments.engine !== 'stripe')) throw notFound(url);
  const outcome =
    isPaidOnline && payments.engine === 'stripe'
      ? await refundOnline({ ...services, payments }, request)
      : await returnPayment(services, request);
  if (outcome.kind === 'not-found') throw notFound(url);
  if (outcome.kind === 'conflict') return redirectWithFlash(paths.deskReceipt(id), outcome.sentence, 'bad');
  if (outcome.kind === 'refused') {
    const fieldErrors = Object.fromEntries(outcome.problems.map(([field, text]) => [field, [text]]));
    return refuse(reply({ fieldErrors }));
  }
  return redirectWithFlash(paths.deskReceipt(id), returnedText({ ...outcome, kind }));
}
