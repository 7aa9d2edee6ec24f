import { useForm } from '@conform-to/react';
import { z } from 'zod';
import { REASON_HINT } from '#domain/club/audit.ts';
import { type CoolingOff, splitRefund } from '#domain/membership/cooling-off.ts';
import { feeIncludedText, isOnline } from '#domain/payments/ledger.ts';
import { waysBackText } from '#domain/payments/money-back.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { coolOff } from '#server/membership/cool-off.ts';
import { findCoolingOff } from '#server/membership/find-cooling-off.ts';
import { readCashPlace } from '#server/payments/till/find-drawer.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { optionalPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/cool-off.ts';
import { bookingsAtEnd, findForChange, memberPage } from './membership-page.ts';

const coolOffForm = z.object({
  /** Null: the full amount under the cooling-off rule. */
  amount: optionalPounds,
  reason: oneLine().max(300, 'Use at most 300 characters').prefault(''),
});
type CoolOffFields = z.input<typeof coolOffForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Cancel within 14 days' }];

const NONE = 'They didn’t join in the last 14 days.';

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { member, view } = await findForChange(url, context, id, 'cancel-now');
  const cooling = await findCoolingOff(store, id, now());
  if (!cooling || cooling.isOver) return { view, facts: null, back: '', isByCard: false, cash: null };
  const { parts, refundInPence, unpaidInPence, until } = cooling;
  const shares = splitRefund(parts, refundInPence);
  const ways = waysBackText(
    shares.map(({ payment: { method }, amountInPence }) => ({ method, amountInPence })),
  );
  const isCash = shares.some(({ payment }) => payment.method === 'cash');
  const [bookings, cash] = await Promise.all([
    bookingsAtEnd(context, member, 'cancel-now'),
    isCash ? readCashPlace(store, requireLogin(context).uid, now(), true) : null,
  ]);
  const stays = Math.max(0, member.owedInPence - unpaidInPence);
  return {
    view,
    isByCard: parts.some(({ payment }) => isOnline(payment.method)),
    back: formatPence(refundInPence),
    cash,
    facts: [
      ...parts
        .toReversed()
        .filter(({ payment, returnedInPence }) => returnedInPence < payment.amountInPence)
        .flatMap(({ payment, usedDays, ofDays, returnedInPence }) => [
          {
            term: payment.purpose === 'fee' ? 'Paid, joining fee' : 'Paid',
            value: `${formatPence(payment.amountInPence)}${feeIncludedText(payment)} on ${formatDate(localDate(payment.at))}`,
          },
          { term: 'Used', value: `${usedDays} of ${ofDays} days, including today` },
          ...(returnedInPence > 0
            ? [{ term: 'Given back already', value: formatPence(returnedInPence) }]
            : []),
        ]),
      ...unpaidFact(cooling),
      { term: 'Refund', value: ways || formatPence(0) },
      ...(cash?.hint ? [{ term: 'Till', value: cash.hint }] : []),
      ...(stays > 0
        ? [{ term: 'Stays owed', value: `${formatPence(stays)}, until it’s paid or waived` }]
        : []),
      ...(bookings ? [{ term: 'Bookings', value: bookings }] : []),
      { term: 'Refund available until', value: formatDate(until) },
    ],
  };
}

function unpaidFact({ unpaidInPence, unpaidUsedInPence }: CoolingOff) {
  if (unpaidInPence === 0) return [];
  const used =
    unpaidUsedInPence > 0
      ? `. ${formatPence(unpaidUsedInPence)} of it, for the days used, is taken off the refund`
      : '';
  return [{ term: 'Not paid', value: `${formatPence(unpaidInPence)}, no longer to pay${used}` }];
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, coolOffForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const cooling = await findCoolingOff(services.store, id, services.now());
    const { amount, reason } = submission.value;
    const outcome = await coolOff(services, {
      uid: id,
      by: await findActor(context),
      seen: readText(context, 'seen'),
      amountInPence: amount ?? cooling?.refundInPence ?? 0,
      reason,
    });
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'ended')
      return redirectWithFlash(
        memberPage(id),
        `${outcome.summary}.${outcome.ways && ` Give back ${outcome.ways}.`}`,
      );
    if (outcome.isTyped) return refuse(submission.reply({ fieldErrors: { amount: [outcome.sentence] } }));
    return redirectWithFlash(memberPage(id), outcome.sentence, 'bad');
  });
}

export default function CoolOffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, facts, back, isByCard, cash } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<CoolOffFields>({ id: 'cool-off', lastResult });
  return (
    <FormPage
      back={<a href={view.here}>{view.name}</a>}
      title={`${view.name}: cancel within 14 days`}
      lead="People who join online can change their mind within 14 days and get their money back, less a share for the days used. You can offer the same to people who joined at the desk."
      problems={errorSummaryOf(form)}
    >
      {facts ? <Facts facts={facts} /> : <p>{NONE}</p>}
      {facts ? (
        <PostForm form={form}>
          <input type="hidden" name="seen" value={view.seen} />
          {cash && <input type="hidden" name="drawer" value={cash.drawerId} />}
          <Field
            {...fieldProps(fields.amount)}
            label="Different amount in pounds (optional)"
            hint={`Leave empty for ${back}. You can refund less if you give a reason, but not more.`}
            inputMode="decimal"
            autoComplete="off"
          />
          <Field
            {...fieldProps(fields.reason)}
            label="Reason (optional)"
            hint={REASON_HINT}
            autoComplete="off"
          />
          <SubmitButton tone="danger" isBlock>
            {isByCard ? 'Cancel now and refund the card' : 'Cancel now and refund at the desk'}
          </SubmitButton>
        </PostForm>
      ) : null}
    </FormPage>
  );
}
