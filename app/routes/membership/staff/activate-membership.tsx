import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { isOfferedTo } from '#domain/membership/joining.ts';
import { effectiveStatus, periodEndAfter } from '#domain/membership/membership.ts';
import { paymentMethods } from '#domain/membership/membership-events.ts';
import { proposedLastDay } from '#domain/membership/period-days.ts';
import { startLabel } from '#domain/membership/start-label.ts';
import { isJoining, joiningFeeOf, joiningFeeText, owesJoiningFee } from '#domain/payments/sale-plan.ts';
import {
  feePriceKey,
  LONGEST_PRICES,
  planPriceKey,
  pricesField,
  repricedText,
} from '#domain/payments/shown-prices.ts';
import { formatDate, formatShortDate, localDate } from '#domain/values/dates.ts';
import { formatPence, formatPrice } from '#domain/values/money.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { listPlansFor, withHad } from '#server/membership/list-plans.ts';
import { readCashPlace } from '#server/payments/till/find-drawer.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { optionalDate } from '../../../forms/typed-date.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { checkProps, choiceProps, dateProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { UnconfirmedNotice } from '../../accounts/staff/unconfirmed-notice.tsx';
import type { FormProblems } from '../hold-problems.ts';
import type { Route } from './+types/activate-membership.ts';
import { amountFields, amountProblems, isLess, paidAmount } from './amount.form.ts';
import { AmountFields } from './amount-fields.tsx';
import { carryOut, findForChange } from './membership-page.ts';
import { paymentChoices } from './payment-choices.ts';
import { takePart } from './take-part.ts';

/** A plan to choose, with its price and the last day of a period that starts now. */
function planOption(plan: Plan, clubsFee: number, now: Temporal.Instant) {
  const { id, name, priceInPence, interval, validDays } = plan;
  const until = formatDate(proposedLastDay(interval, null, now, validDays));
  const fee = joiningFeeOf(plan, clubsFee);
  const joining = fee > 0 ? `. Joining fee ${formatPence(fee)}` : '';
  return { value: id, label: name, hint: `${formatPrice(priceInPence, interval)}, until ${until}${joining}` };
}

/** To staff, who cannot go on without one. */
const noPlans = (isAdmin: boolean) =>
  `There are no plans for sale. ${isAdmin ? 'Put one on sale first, or add one.' : 'Ask an admin to put one on sale.'}`;

const activateForm = z.object({
  plan: z.string({ error: 'Choose a plan' }).max(128, 'Choose a plan'),
  fee: z.literal('on').optional(),
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }),
  /** Null: the end of the plan's first period. */
  lastDay: optionalDate,
  ...amountFields,
});
type ActivateFields = z.input<typeof activateForm>;

export const meta: Route.MetaFunction = () => [{ title: startLabel('pending') }];

/** For a first membership and for rejoining. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, identity, settings, now } = context.get(servicesContext);
  const { member, view } = await findForChange(url, context, params.id, 'activate', 'rejoin');
  const { joiningFeeInPence } = await settings.read();
  const onOffer = (await listPlansFor(store, member)).filter((plan) => isOfferedTo(member, plan));
  if (onOffer.length === 0) {
    const isAdmin = decideAdminCheck(requireLogin(context).claims);
    // The front desk has no plans to change.
    throw redirectWithFlash(
      isAdmin ? paths.listPlans : paths.viewMember(params.id),
      noPlans(isAdmin),
      'warn',
    );
  }
  const account = await identity.findAccount(params.id);
  const requested = onOffer.find(({ id }) => id === member.requestedPlanId);
  const requestedOn = member.requestedPlanAt && formatShortDate(localDate(member.requestedPlanAt), now());
  return {
    view,
    unconfirmedEmail: account?.emailState === 'unconfirmed' ? account.email : '',
    action: startLabel(effectiveStatus(member, now())),
    request: requested ? `Requested ${requested.name}${requestedOn ? ` on ${requestedOn}` : ''}.` : '',
    chosen: requested?.id ?? (onOffer.length === 1 ? onOffer[0]?.id : undefined),
    plans: onOffer.map((plan) => planOption(plan, joiningFeeInPence, now())),
    fee: joiningFeeText(onOffer.map((plan) => joiningFeeOf(plan, joiningFeeInPence))),
    owesFee: owesJoiningFee(await withHad(store, member, now()), joiningFeeInPence, now()),
    prices: pricesField(
      onOffer.flatMap((plan) => [
        [planPriceKey(plan.id), plan.priceInPence] as const,
        [feePriceKey(plan.id), joiningFeeOf(plan, joiningFeeInPence)] as const,
      ]),
    ),
    cash: await readCashPlace(store, requireLogin(context).uid, now()),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { store, settings, now } = context.get(servicesContext);
    const submission = readForm(context, activateForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { member } = await findForChange(url, context, id);
    const plan = (await listPlansFor(store, member)).find((each) => each.id === submission.value.plan);
    if (!plan)
      return refuse(submission.reply({ fieldErrors: { plan: ['Choose a plan that is available'] } }));
    const { payment, lastDay, amountReason, fee } = submission.value;
    // What is complimentary has no fee.
    const hasFee = fee === 'on' && payment !== 'complimentary' && isJoining(member, now());
    const { joiningFeeInPence } = await settings.read();
    const feeInPence = hasFee ? joiningFeeOf(plan, joiningFeeInPence) : 0;
    const priceInPence = plan.priceInPence + feeInPence;
    const prices = readText(context, 'prices', LONGEST_PRICES);
    const costs = [
      [planPriceKey(plan.id), plan.priceInPence] as const,
      ...(hasFee ? [[feePriceKey(plan.id), feeInPence] as const] : []),
    ];
    const changed = payment === 'complimentary' ? '' : repricedText(costs, priceInPence, prices);
    if (changed) return refuse(submission.reply({ formErrors: [changed] }), 409);
    const paidFor = proposedLastDay(plan.interval, null, now(), plan.validDays);
    const isAdmin = decideAdminCheck(requireLogin(context).claims);
    const days = { lastDay: lastDay ?? paidFor, paidFor, isAdmin, now: now() };
    const fieldErrors = amountProblems(submission.value, priceInPence, days);
    if (fieldErrors) return refuse(submission.reply({ fieldErrors }));
    const reply = (problems: FormProblems) => submission.reply(problems);
    const periodEnd = periodEndAfter(days.lastDay);
    const part = { id, planId: plan.id, hasFee, typed: submission.value, priceInPence, periodEnd, reply };
    if (feeInPence > 0 || isLess(submission.value, priceInPence)) return takePart(url, context, part);
    const amountInPence = paidAmount(submission.value);
    const type = effectiveStatus(member, now()) === 'pending' ? 'activate' : 'rejoin';
    const event = { type, plan, payment, periodEnd, amountInPence, amountReason } as const;
    return carryOut(url, context, { id, event, reply });
  });
}

export default function ActivatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, unconfirmedEmail, action, request, chosen, plans, fee, owesFee, prices, cash } = loaderData;
  const [form, fields] = useForm<ActivateFields>({
    id: 'activate',
    lastResult: useLastResult(actionData),
    defaultValue: {
      ...{ plan: chosen ?? '', payment: '', lastDay: '', amount: '', amountReason: '' },
      fee: owesFee && fee !== '' ? 'on' : undefined,
    },
  });
  return (
    <FormPage
      back={<a href={view.here}>{view.name}</a>}
      title={`${view.name}: ${action.toLowerCase()}`}
      lead={request}
      problems={errorSummaryOf(form)}
    >
      {unconfirmedEmail ? <UnconfirmedNotice uid={view.uid} email={unconfirmedEmail} /> : null}
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <input type="hidden" name="prices" value={prices} />
        <input type="hidden" name="drawer" value={cash.drawerId} />
        <ChoiceField {...choiceProps(fields.plan)} label="Plan" options={plans} isStacked />
        {fee ? <CheckField {...checkProps(fields.fee)} label={`Joining fee, ${fee}`} /> : null}
        <ChoiceField
          {...choiceProps(fields.payment)}
          label="Paid by"
          options={paymentChoices(cash.hint)}
          isStacked
        />
        <DateField
          {...dateProps(form, fields.lastDay)}
          label="Paid until (optional)"
          hint="Leave empty to use the date shown next to the plan."
        />
        <AmountFields
          amount={fields.amount}
          rest={fields.rest}
          reason={fields.amountReason}
          hasFee={fee !== ''}
        />
        <SubmitButton>{action}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
