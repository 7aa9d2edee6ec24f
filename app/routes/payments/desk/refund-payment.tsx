import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { voucherUsed } from '#server/payments/desk/return-payment.ts';
import { formContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/refund-payment.ts';
import { postReturn } from './post-return.ts';
import { type ReturnFields as Fields, refundForm } from './return.form.ts';
import { ReturnFields, WaiverField } from './return-fields.tsx';
import { findReturn } from './return-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Refund' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { view, left, isPaidOnline, spentInPence } = await findReturn(url, context, id);
  // A refused post is shown with what was typed.
  if (left === 0 && !context.get(formContext))
    throw redirectWithFlash(
      paths.deskReceipt(id),
      spentInPence > 0 ? voucherUsed(spentInPence) : 'There is nothing left to refund.',
      'warn',
    );
  const lead = isPaidOnline
    ? 'It goes back to the card or account they paid with. A subscription goes on: cancel it on their page.'
    : 'Give it back the way it was paid.';
  return { view, lead };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, refundForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const reply = submission.reply;
    return postReturn(url, context, submission.value, { id, kind: 'refund', reply });
  });
}

export default function RefundPaymentPage({ loaderData: { view, lead }, actionData }: Route.ComponentProps) {
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({
    id: 'refund',
    lastResult,
    defaultValue: { amount: view.leftTyped },
  });
  return (
    <FormPage
      back={<a href={view.receipt}>Receipt</a>}
      title={view.name ? `${view.name}: refund` : 'Refund'}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.amount)}
          label="Amount in pounds"
          hint={`Up to ${view.left}. A partial refund doesn’t change any dates${view.balance && `, and the ${view.balance} left to pay stays to pay`}.`}
          inputMode="decimal"
          autoComplete="off"
        />
        <ReturnFields view={view} whole="If you refund everything:" fields={fields} />
        <WaiverField view={view} field={fields.waiver} />
        <SubmitButton tone="danger">Refund</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
