import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { leftOfPeriod } from '#domain/membership/debts.ts';
import { effectiveStatus, periodEndAfter } from '#domain/membership/membership.ts';
import { paymentMethods, refusalSentences } from '#domain/membership/membership-events.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { hasRequestedText } from '#domain/membership/plan-request.ts';
import { memberPrice } from '#domain/membership/plan-text.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { paidForText, planPaidNext, priceAhead, settledLastDay } from '#domain/payments/sale-plan.ts';
import { typedPounds } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import { readCashPlace } from '#server/payments/till/find-drawer.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, dateProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { requestedPlanLabel } from '../../members/staff/member-view.ts';
import type { FormProblems } from '../hold-problems.ts';
import { findRequester } from '../request-view.ts';
import type { Route } from './+types/settle-payment.ts';
import { amountFields, amountProblems, isLess, paidAmount } from './amount.form.ts';
import { AmountFields } from './amount-fields.tsx';
import { carryOut, findForChange, leadToOtherPlan, leadToRest } from './membership-page.ts';
import { paymentChoices } from './payment-choices.ts';
import { takePart } from './take-part.ts';

const settlePaymentForm = z.object({
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }),
  lastDay: requiredDate('Enter the date this pays until'),
  ...amountFields,
});
type SettlePaymentFields = z.input<typeof settlePaymentForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Record payment' }];

/** Their plan, the one that this payment is for, and what it costs them. */
async function readPaidFor(store: Pick<Store, 'find'>, member: Member, now: Temporal.Instant) {
  const wantedId = member.nextPlan?.planId ?? member.requestedPlanId;
  const plan = member.planId ? await store.find(plans, member.planId) : null;
  const requested = wantedId !== '' && wantedId !== member.planId ? await store.find(plans, wantedId) : null;
  const paidFor = planPaidNext(member, plan, requested, now);
  const isAhead = paidFor !== null && paidFor !== plan;
  return {
    plan,
    requested,
    paidFor,
    price: isAhead ? priceAhead(member, paidFor) : leftOfPeriod(member, plan),
  };
}

/** Settles a debt for the current period, or renews. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { member, view } = await findForChange(url, context, params.id, 'payment-settled');
  leadToRest(member, now());
  const { plan, paidFor, requested, price } = await readPaidFor(store, member, now());
  leadToOtherPlan(member, plan, now());
  const isAhead = paidFor !== plan;
  const paid = paidUntil(member, now());
  return {
    view,
    plan: plan ? `${plan.name}, ${memberPrice(member, plan)}.` : '',
    paidFor: paidFor ? `This payment is for ${paidForText(member, paidFor, now())}.` : '',
    request:
      requested && !isAhead
        ? hasRequestedText(
            view.name,
            requestedPlanLabel(requested, member, 0, now()),
            await findRequester(store, member.id),
          )
        : '',
    paid: paid ? `${paid.term}: ${paid.value}.` : '',
    lastDay: settledLastDay(member, paidFor, now()).toString(),
    amount: price === null ? '' : typedPounds(price),
    cash: await readCashPlace(store, requireLogin(context).uid, now()),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, settlePaymentForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { payment, lastDay, amountReason } = submission.value;
    const { store, now } = context.get(servicesContext);
    const { member } = await findForChange(url, context, id);
    leadToRest(member, now());
    const { plan, paidFor, price } = await readPaidFor(store, member, now());
    leadToOtherPlan(member, plan, now());
    // The period of a subscription is the provider's.
    const givesDays = !isLiveSubscription(member.subscriptionStatus);
    const isAdmin = decideAdminCheck(requireLogin(context).claims);
    const proposed = settledLastDay(member, paidFor, now());
    const isOwed = effectiveStatus(member, now()) === 'past_due';
    const days = givesDays ? { lastDay, paidFor: proposed, isAdmin, isOwed, now: now() } : null;
    const reply = (problems: FormProblems) => submission.reply(problems);
    const fieldErrors = amountProblems(submission.value, price, days);
    if (fieldErrors) return refuse(submission.reply({ fieldErrors }));
    const periodEnd = periodEndAfter(lastDay);
    const part = { id, typed: submission.value, priceInPence: price, periodEnd, reply };
    if (paidFor && isLess(submission.value, price))
      return takePart(url, context, { ...part, planId: paidFor.id });
    const amountInPence = paidAmount(submission.value);
    const begins = paidFor && paidFor !== plan ? { ...paidFor, priceInPence: price ?? 0 } : undefined;
    const end = member.currentPeriodEnd;
    if (begins && end && Temporal.Instant.compare(periodEnd, end) <= 0)
      return refuse(submission.reply({ fieldErrors: { lastDay: [refusalSentences['ahead-too-short']] } }));
    const event = {
      ...({ type: 'payment-settled', payment, periodEnd, amountInPence, amountReason } as const),
      ...(begins && { begins }),
    };
    return carryOut(url, context, { id, event, reply });
  });
}

export default function SettlePaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, plan, paid, paidFor, request, lastDay, amount, cash } = loaderData;
  const [form, fields] = useForm<SettlePaymentFields>({
    id: 'settle-payment',
    lastResult: useLastResult(actionData),
    defaultValue: { payment: '', lastDay, amount, amountReason: '' },
  });
  return (
    <FormPage
      back={<a href={view.here}>{view.name}</a>}
      title={`${view.name}: record payment`}
      lead={[plan, paid, paidFor].filter(Boolean).join(' ')}
      problems={errorSummaryOf(form)}
    >
      {request ? (
        <Notice tone="warn">
          {request} This payment is for their plan as it is.{' '}
          <a href={paths.changePlan(view.uid)}>Change plan</a>
        </Notice>
      ) : null}
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <input type="hidden" name="drawer" value={cash.drawerId} />
        <ChoiceField
          {...choiceProps(fields.payment)}
          label="Paid by"
          options={paymentChoices(cash.hint)}
          isStacked
        />
        <DateField {...dateProps(form, fields.lastDay)} label="Paid until" />
        <AmountFields
          amount={fields.amount}
          rest={fields.rest}
          reason={fields.amountReason}
          isFilled={amount !== ''}
        />
        <SubmitButton>Record payment</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
