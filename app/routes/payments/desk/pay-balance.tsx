import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { REASON_HINT } from '#domain/club/audit.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { payerName } from '#domain/payments/payer.ts';
import { leftFor, restsOfSale } from '#domain/payments/sale.ts';
import { formatPence } from '#domain/values/money.ts';
import { listed } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { memberRows, members } from '#server/data/collections/members.ts';
import { type Sale, sales } from '#server/data/collections/sales.ts';
import type { Store } from '#server/data/store.ts';
import { payBalance, peopleOf, saleVersion } from '#server/payments/desk/pay-balance.ts';
import { readCashPlace } from '#server/payments/till/find-drawer.ts';
import { formContext, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { optionalPounds } from '../../../forms/typed-pounds.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { paymentChoices } from '../../membership/staff/payment-choices.ts';
import type { Route } from './+types/pay-balance.ts';

const payForm = z.object({
  payment: z.enum(['cash', 'card-machine'], { error: 'Choose how it’s paid' }).optional(),
  cashGiven: optionalPounds,
  amount: optionalPounds,
  waiver: oneLine().max(200, 'Use at most 200 characters').prefault(''),
});
type PayFields = z.input<typeof payForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Take payment' }];

/** What is still to pay of a sale. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const sale = await store.find(sales, id);
  if (!sale) throw notFound(url);
  // A refused post is shown with what was typed.
  if (sale.balanceInPence === 0 && !context.get(formContext))
    throw redirectWithFlash(paths.deskReceipt(id), NOTHING, 'warn');
  const member = await store.find(members, sale.memberUid);
  const owed = formatPence(sale.balanceInPence);
  const shares = await sharesOf(store, sale);
  return {
    name: payerName(sale.memberUid, member),
    owed,
    shares: sharesText(shares),
    whose: listed(shares.map(({ name }) => name)),
    receipt: paths.deskReceipt(id),
    seen: saleVersion(sale),
    cash: await readCashPlace(store, requireLogin(context).uid, now()),
  };
}

/** Of a family’s sale, what of it is for each of them, so that nobody takes it for one person’s, or waives it as theirs; nobody: it is all the buyer’s. */
async function sharesOf(store: Store, sale: Sale) {
  const rests = restsOfSale(sale);
  const uids = peopleOf(sale, rests);
  const names = await namesOf(store, uids);
  return uids.map((uid, index) => {
    const left = leftFor(sale.lines, rests, uid === sale.memberUid ? '' : uid);
    return { name: names[index] ?? '', share: `${formatPence(left)} for ${names[index]}` };
  });
}

async function namesOf(store: Store, uids: readonly string[]): Promise<string[]> {
  const found = await store.findMany(memberRows, [...uids]);
  return found.map((member) => (member ? displayName(member) : 'a former member'));
}

/** @param shares of `sharesOf` */
function sharesText(shares: readonly { readonly name: string; readonly share: string }[]): string {
  const [only, ...others] = shares;
  if (!only) return '';
  if (others.length === 0) return ` It’s for ${only.name}.`;
  return ` It’s ${listed(shares.map(({ share }) => share))}. What is paid goes to them in the order of the receipt.`;
}

const NOTHING = 'There is nothing left to pay.';

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, payForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { payment, amount, cashGiven, waiver } = submission.value;
    const by = await findActor(context);
    const seen = readText(context, 'seen');
    const money = { payment: payment ?? null, amountInPence: amount, cashGivenInPence: cashGiven, waiver };
    const request = { saleId: id, ...money, seen, by };
    const outcome = await payBalance(context.get(servicesContext), request);
    if (outcome.kind === 'not-found') throw notFound(url);
    const receipt = paths.deskReceipt(id);
    if (outcome.kind === 'overtaken') return redirectWithFlash(receipt, OVERTAKEN, 'bad');
    if (outcome.kind === 'refused') {
      const fieldErrors = Object.fromEntries(outcome.problems.map(([field, text]) => [field, [text]]));
      return refuse(submission.reply({ fieldErrors }));
    }
    const { amountInPence, waivedInPence, changeInPence, sale } = outcome;
    const took = amountInPence > 0 ? `Took ${formatPence(amountInPence)}.` : '';
    const whose = listed(await namesOf(context.get(servicesContext).store, outcome.waivedFor));
    const waivedFor = whose && ` for ${whose}`;
    const waived = waivedInPence > 0 ? ` ${formatPence(waivedInPence)} waived${waivedFor}.` : '';
    const change = changeInPence > 0 ? ` Give ${formatPence(changeInPence)} change.` : '';
    const left = sale.balanceInPence > 0 ? ` ${formatPence(sale.balanceInPence)} still to pay.` : '';
    return redirectWithFlash(receipt, `${took}${waived}${left}${change}`.trim());
  });
}

const OVERTAKEN = 'This has been paid or refunded since you opened the page. Check what is left to pay.';

/** Nothing is given away here: that is a discount. */
const choices = (cashHint: string) =>
  paymentChoices(cashHint).filter(({ value }) => value !== 'complimentary');

export default function PayBalancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, owed, shares, whose, receipt, seen, cash } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<PayFields>({ id: 'pay-balance', lastResult });
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <FormPage
      back={<a href={receipt}>Receipt</a>}
      title={`${name}: take payment`}
      lead={`${owed} left to pay.${shares}`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="drawer" value={cash.drawerId} />
        <ChoiceField
          {...choiceProps(fields.payment)}
          label="Paid by"
          options={choices(cash.hint)}
          isStacked
        />
        <Field
          {...fieldProps(fields.cashGiven)}
          {...money}
          label="Cash given (optional)"
          hint="To work out the change."
        />
        <Field
          {...fieldProps(fields.amount)}
          {...money}
          label="Amount in pounds (optional)"
          hint={`Leave empty to take all of it: ${owed}.`}
        />
        <Field
          {...fieldProps(fields.waiver)}
          label="Waive what is left after that (optional)"
          hint={`The reason. With no amount above, all of it is waived${whose && `, for ${whose},`} and nothing is taken. ${REASON_HINT}`}
          autoComplete="off"
        />
        <SubmitButton>Take payment</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
