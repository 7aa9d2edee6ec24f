import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { voucherUsed } from '#domain/payments/money-back.ts';
import { formContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { GetForm } from '../../../ui/get-form.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/refund-payment.ts';
import { postReturn } from './post-return.ts';
import { type ReturnFields as Fields, refundForm } from './return.form.ts';
import { ReturnFields, VoucherField, WaiverField } from './return-fields.tsx';
import { findReturn } from './return-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Refund' }];

const TO_PAYER =
  'It goes back to the card or account they paid with. A subscription goes on: cancel it on their page.';

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const found = await findReturn(url, context, id, true);
  const { view, people, left, isPaidOnline, spentInPence } = found;
  // A refused post is shown with what was typed.
  if (!people && !found.canRefund && !context.get(formContext))
    throw redirectWithFlash(
      paths.deskReceipt(id),
      spentInPence > 0 ? voucherUsed(spentInPence) : 'There is nothing left to refund.',
      'warn',
    );
  const isMoney = left > 0;
  const whose = view.whose
    ? `This ${isMoney ? 'refunds what was paid' : 'cancels what was sold'} for ${view.whose}. `
    : '';
  const byVoucher = view.paidByVoucher && ` ${view.paidByVoucher} was paid by voucher.`;
  const toDesk = isMoney
    ? `Give it back the way it was paid: ${view.waysBack}.${view.hasWays ? ' A partial refund goes back in that order.' : ''}`
    : `There’s no money to give back.${byVoucher}`;
  const lead = isPaidOnline ? TO_PAYER : whose + toDesk;
  const isNothingChosen = people !== null && url.searchParams.has('choose');
  return { view, people, lead, isNothingChosen, isPartlyUsed: spentInPence > 0, isMoney };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, refundForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const reply = submission.reply;
    return postReturn(url, context, submission.value, { id, kind: 'refund', reply });
  });
}

export default function RefundPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, ...rest } = loaderData;
  if (people) return <ChoosePeople people={people} {...rest} />;
  return <RefundForm {...rest} actionData={actionData} />;
}

type Data = Route.ComponentProps['loaderData'];

/** A family’s payment: whose part of it goes back. */
function ChoosePeople({
  people,
  view,
  isNothingChosen,
}: Pick<Data, 'view' | 'isNothingChosen'> & { people: NonNullable<Data['people']> }) {
  const open = people.filter(({ isOpen }) => isOpen);
  const problem = { fieldId: `for-${open[0]?.uid}`, message: 'Choose at least one person' };
  return (
    <FormPage
      back={<a href={view.receipt}>Receipt</a>}
      title={view.name ? `${view.name}: refund` : 'Refund'}
      lead="Whose payment do you want to refund? Only their membership is changed. Where nothing has been paid, nothing goes back and what is left to pay is cancelled."
      problems={isNothingChosen ? [problem] : []}
    >
      <GetForm>
        <input type="hidden" name="choose" value="1" />
        {open.map(({ uid, name, text }) => (
          <CheckField key={uid} id={`for-${uid}`} name="for" value={uid} label={name} hint={text} />
        ))}
        <SubmitButton>Continue</SubmitButton>
      </GetForm>
      {people
        .filter(({ isOpen }) => !isOpen)
        .map(({ uid, name, text }) => (
          <p key={uid} className="dim">{`${name}: ${text}`}</p>
        ))}
    </FormPage>
  );
}

function titleOf(name: string, isMoney: boolean): string {
  if (!isMoney) return name ? `${name}: cancel sale` : 'Cancel sale';
  return name ? `${name}: refund` : 'Refund';
}

function RefundForm({
  view,
  lead,
  isPartlyUsed,
  isMoney,
  actionData,
}: Pick<Data, 'view' | 'lead' | 'isPartlyUsed' | 'isMoney'> & Pick<Route.ComponentProps, 'actionData'>) {
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({
    id: 'refund',
    lastResult,
    // What is proposed goes back with it only.
    defaultValue: {
      amount: isMoney ? view.leftTyped : '',
      reviveVoucher: view.choices.some(({ name, isProposed }) => name === 'reviveVoucher' && isProposed)
        ? 'on'
        : undefined,
      stopVouchers: view.withVoucher && isPartlyUsed ? 'on' : undefined,
    },
  });
  return (
    <FormPage
      back={<a href={view.receipt}>Receipt</a>}
      title={titleOf(view.name, isMoney)}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        {isMoney ? (
          <Field
            {...fieldProps(fields.amount)}
            label="Amount in pounds"
            hint={`Up to ${view.left}${view.withVoucher}. A partial refund doesn’t change any dates${view.balance && `, and the ${view.balance} left to pay stays to pay`}${view.paidByVoucher && '. It puts nothing back on the voucher'}.`}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : null}
        {view.withVoucher === '' ? null : <VoucherField view={view} field={fields.stopVouchers} />}
        <ReturnFields
          view={{ ...view, choices: view.choices.filter(({ name }) => name !== 'stopVouchers') }}
          whole={isMoney ? 'If you refund everything:' : ''}
          fields={fields}
        />
        <WaiverField view={view} field={fields.waiver} />
        <SubmitButton tone="danger">{isMoney ? 'Refund' : 'Cancel sale'}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
