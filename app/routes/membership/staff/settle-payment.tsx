import { useForm } from '@conform-to/react';
import { z } from 'zod';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { paymentMethods } from '#domain/membership/membership-events.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { memberPrice } from '#domain/membership/plan-text.ts';
import { settledLastDay } from '#domain/payments/sale-plan.ts';
import { plans } from '#server/data/collections/membership.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, dateProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/settle-payment.ts';
import { amountFields, amountProblems } from './amount.form.ts';
import { AmountFields } from './amount-fields.tsx';
import { carryOut, findForChange } from './membership-page.ts';
import { paymentChoices } from './payment-choices.ts';

const settlePaymentForm = z.object({
  payment: z.enum(paymentMethods, { error: 'Choose how it was paid' }),
  lastDay: requiredDate('Enter the date this pays until'),
  ...amountFields,
});
type SettlePaymentFields = z.input<typeof settlePaymentForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Record payment' }];

/** Settles a debt for the current period, or renews. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { member, view } = await findForChange(url, context, params.id, 'payment-settled');
  const plan = member.planId ? await store.find(plans, member.planId) : null;
  const paid = paidUntil(member, now());
  return {
    view,
    plan: plan ? `${plan.name}, ${memberPrice(member, plan)}.` : '',
    paid: paid ? `${paid.term}: ${paid.value}.` : '',
    lastDay: settledLastDay(member, plan, now()).toString(),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, settlePaymentForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { payment, lastDay, amount: amountInPence, amountReason } = submission.value;
    const { store } = context.get(servicesContext);
    const { member } = await findForChange(url, context, id);
    const plan = member.planId ? await store.find(plans, member.planId) : null;
    const price = member.planPriceInPence ?? plan?.priceInPence ?? null;
    const fieldErrors = amountProblems(submission.value, price);
    if (fieldErrors) return refuse(submission.reply({ fieldErrors }));
    const periodEnd = periodEndAfter(lastDay);
    const event = { type: 'payment-settled', payment, periodEnd, amountInPence, amountReason } as const;
    return carryOut(url, context, { id, event, reply: (problems) => submission.reply(problems) });
  });
}

export default function SettlePaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, plan, paid, lastDay } = loaderData;
  const [form, fields] = useForm<SettlePaymentFields>({
    id: 'settle-payment',
    lastResult: useLastResult(actionData),
    defaultValue: { payment: '', lastDay, amount: '', amountReason: '' },
  });
  return (
    <FormPage
      back={<a href={view.here}>{view.name}</a>}
      title={`${view.name}: record payment`}
      lead={`${plan} ${paid}`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <ChoiceField {...choiceProps(fields.payment)} label="Paid by" options={paymentChoices} isStacked />
        <DateField {...dateProps(form, fields.lastDay)} label="Paid until" />
        <AmountFields amount={fields.amount} reason={fields.amountReason} />
        <SubmitButton>Record payment</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
