import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { isCounted, voidProblem, voucherUsed } from '#domain/payments/money-back.ts';
import { listed } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { listOpenDrawers } from '#server/payments/till/find-drawer.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/void-payment.ts';
import { postReturn } from './post-return.ts';
import { type ReturnFields as Fields, voidForm } from './return.form.ts';
import { ReturnFields } from './return-fields.tsx';
import { findReturn } from './return-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Void' }];

/** For a sale that was a mistake, on the same day. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { view, payment, isPaidOnline, isOpen, spentInPence } = await findReturn(url, context, id);
  if (isPaidOnline) throw notFound(url);
  const { store, now } = context.get(servicesContext);
  const open = await listOpenDrawers(store);
  const problem = isOpen
    ? voidProblem(payment.entries, payment.at, now(), open) ||
      (spentInPence > 0 ? voucherUsed(spentInPence) : '')
    : 'This has been undone already.';
  // A refused post is shown with what was typed.
  if (problem && !context.get(formContext)) {
    const instead = isOpen && isCounted(payment.entries, open) ? paths.refundPayment : paths.deskReceipt;
    throw redirectWithFlash(instead(id), problem, 'warn');
  }
  // A void takes these back by itself.
  const choices = view.choices.filter(({ name }) => name !== 'takeBackPack' && name !== 'endDayPass');
  return { view: { ...view, choices } };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, voidForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    return postReturn(url, context, submission.value, { id, kind: 'void', reply: submission.reply });
  });
}

function leadOf({ waysBack, paidByVoucher, everybody }: Route.ComponentProps['loaderData']['view']): string {
  const byVoucher = paidByVoucher && `${paidByVoucher} was paid by voucher.`;
  return [
    'For a mistake made today.',
    everybody.length > 1 ? `It takes back all of this sale: ${listed(everybody)}.` : '',
    waysBack ? `Give back ${waysBack}; anything left to pay is cancelled.` : 'There’s no money to give back.',
    byVoucher,
  ]
    .filter(Boolean)
    .join(' ');
}

export default function VoidPaymentPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const lastResult = useLastResult(actionData);
  const ticked = view.choices.filter(({ isProposed }) => isProposed).map(({ name }) => [name, 'on']);
  const [form, fields] = useForm<Fields>({
    id: 'void',
    lastResult,
    defaultValue: Object.fromEntries(ticked),
  });
  return (
    <FormPage
      back={<a href={view.receipt}>Receipt</a>}
      title={view.name ? `${view.name}: void` : 'Void'}
      lead={leadOf(view)}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ReturnFields view={view} fields={fields} />
        <SubmitButton tone="danger">Void</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
