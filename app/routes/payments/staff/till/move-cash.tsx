import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { TOO_MUCH_OUT } from '#domain/payments/till.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { moveCash } from '#server/payments/till/move-cash.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/move-cash.ts';
import { findDrawer } from './drawer-view.ts';
import { type MoveCashFields, moveCashForm } from './till.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cash in or out' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { till } = await findDrawer(url, context, params.id);
  return { till };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { till } = await findDrawer(url, context, id);
    const submission = readForm(context, moveCashForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { direction, amount, reason } = submission.value;
    const amountInPence = direction === 'out' ? -amount : amount;
    const by = await findActor(context);
    const request = { drawerId: id, amountInPence, reason, by };
    const outcome = await moveCash(context.get(servicesContext), request);
    if (outcome.kind === 'closed') {
      return refuse(submission.reply({ formErrors: [`${till} is closed. Open it again first.`] }), 409);
    }
    if (outcome.kind === 'too-much')
      return refuse(submission.reply({ fieldErrors: { amount: [TOO_MUCH_OUT] } }));
    const done = direction === 'out' ? 'taken out of' : 'put into';
    return redirectWithFlash(paths.viewTill, `${formatExactPence(amount)} ${done} ${till}.`);
  });
}

const directions = [
  { value: 'out', label: 'Taken out' },
  { value: 'in', label: 'Put in' },
];

export default function MoveCashPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<MoveCashFields>({ id: 'cash', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      back={<a href={paths.viewTill}>Till</a>}
      title={`${loaderData.till}: cash in or out`}
      lead="Payments and refunds are counted automatically. Use this for anything else, such as banking or petty cash."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ChoiceField {...choiceProps(fields.direction)} label="What happened?" options={directions} />
        <Field
          {...fieldProps(fields.amount)}
          label="Amount in pounds"
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="Like: banked, or milk"
          autoComplete="off"
        />
        <SubmitButton>Save</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
