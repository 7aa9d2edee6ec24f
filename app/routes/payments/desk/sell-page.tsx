import '../../membership/membership.css';
import { type SubmissionResult, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { CashPlace } from '#server/payments/till/find-drawer.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { checkProps, choiceProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Option, SelectField } from '../../../ui/select-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { paymentChoices } from '../../membership/staff/payment-choices.ts';
import { type DayPassAsks, DayPassFields, isDayPassIn, type LikelySame } from './day-pass-fields.tsx';
import type { SellFields } from './sell.form.ts';
import type { RelativeView } from './sell-family.ts';
import { Instead, ItemButtons, ItemLines, type SellFieldsOnPage } from './sell-items.tsx';
import type { InsteadOfPlan, ItemView } from './sell-view.ts';

export interface SellView {
  readonly title: string;
  readonly seen: string;
  /** `pricesField` of all that is shown. */
  readonly prices: string;
  /** Null: no plans or packs, since nobody is known to have them. */
  readonly plans: Option[] | null;
  readonly chosenPlan: string;
  readonly instead: InsteadOfPlan;
  /** `£25`; empty: none. */
  readonly fee: string;
  readonly owesFee: boolean;
  readonly packs: Option[];
  /** Others of the family that they pay for. */
  readonly relatives: readonly RelativeView[];
  readonly items: readonly ItemView[];
  /** What a day pass asks: who it is for, and who to call in an emergency. */
  readonly asks: DayPassAsks;
  readonly cash: CashPlace;
}

type SellPageProps = {
  view: SellView;
  back?: ReactNode;
  notice?: ReactNode;
  actionData: (SubmissionResult & { total?: string; same?: LikelySame[]; isChild?: boolean }) | undefined;
};

/** One page for everything that the desk sells. */
export function SellPage({ view, back, notice, actionData }: SellPageProps) {
  const [form, fields] = useForm<SellFields>({
    id: 'sell',
    lastResult: useLastResult(actionData),
    defaultValue: {
      plan: view.chosenPlan,
      fee: view.fee && view.owesFee ? 'on' : undefined,
      ...relativeDefaults(view.relatives),
    },
  });
  const total = actionData?.total;
  return (
    <div className="stack">
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead title={view.title} back={back} />
      {notice}
      <PostForm form={form}>
        {/* What Enter in a field presses: nothing is sold by it. */}
        <button type="submit" name="step" value="total" hidden>
          Show total
        </button>
        <input type="hidden" name="seen" value={view.seen} />
        <input type="hidden" name="prices" value={view.prices} />
        <input type="hidden" name="drawer" value={view.cash.drawerId} />
        <div className="sell">
          <ItemButtons items={view.items} />
          <div className="stack">
            {view.plans ? <PlanFields view={view} fields={fields as SellFieldsOnPage} /> : null}
            {view.relatives.map((relative) => (
              <RelativeFields
                key={relative.uid}
                relative={relative}
                packs={view.packs}
                fields={fields as SellFieldsOnPage}
              />
            ))}
            <ItemLines items={view.items} fields={fields as SellFieldsOnPage} />
            {isDayPassIn(view.items, fields as SellFieldsOnPage) ? (
              <DayPassFields
                form={form}
                fields={fields as SellFieldsOnPage}
                asks={view.asks}
                same={actionData?.same ?? []}
                isChild={actionData?.isChild ?? false}
              />
            ) : null}
            {total ? <Notice tone="info">{total}</Notice> : null}
            <ChoiceField
              {...choiceProps(fields.payment)}
              label="Paid by"
              options={paymentChoices(view.cash.hint)}
              isStacked
            />
            <div className="row">
              <SubmitButton>Take payment</SubmitButton>
              <SubmitButton name="step" value="total" tone="quiet">
                Show total
              </SubmitButton>
            </div>
            <details open={moreFields.some((name) => isUsed(fields[name]))}>
              <summary>Discount, voucher, change{view.plans ? ', part payment' : ''}</summary>
              <div className="stack">
                <MoreFields fields={fields as SellFieldsOnPage} isMember={view.plans !== null} />
              </div>
            </details>
          </div>
        </div>
      </PostForm>
    </div>
  );
}

const moreFields = [
  ...(['cashGiven', 'paidNow', 'discount', 'discountReason'] as const),
  ...(['voucherCode', 'voucherValue'] as const),
] as const;

const isUsed = ({ initialValue, errors }: { initialValue?: unknown; errors?: unknown }) =>
  Boolean(initialValue) || errors !== undefined;

function PlanFields({ view, fields }: { view: SellView; fields: SellFieldsOnPage }) {
  return (
    <>
      {view.plans && view.plans.length > 0 ? (
        <SelectField
          {...choiceProps(fields.plan)}
          label="Membership"
          options={view.plans}
          emptyLabel="None"
        />
      ) : null}
      <Instead instead={view.instead} />
      {view.fee ? <CheckField {...checkProps(fields.fee)} label={`Joining fee, ${view.fee}`} /> : null}
      {view.packs.length > 0 ? (
        <SelectField
          {...choiceProps(fields.pack)}
          label="Training pack"
          options={view.packs}
          emptyLabel="None"
        />
      ) : null}
    </>
  );
}

function relativeDefaults(relatives: readonly RelativeView[]): Partial<SellFields> {
  return Object.fromEntries(
    relatives.flatMap(({ row, chosenPlan, fee, owesFee }) => [
      [`plan${row}`, chosenPlan],
      [`fee${row}`, fee && owesFee ? 'on' : undefined],
    ]),
  );
}

/** What somebody else of the family gets: on the same receipt. */
function RelativeFields({
  relative: { row, uid, name, seen, plans, fee, request, instead },
  packs,
  fields,
}: {
  relative: RelativeView;
  packs: Option[];
  fields: SellFieldsOnPage;
}) {
  return (
    <>
      <input type="hidden" name={`person${row}`} value={uid} />
      <input type="hidden" name={`seen${row}`} value={seen} />
      {plans.length > 0 ? (
        <SelectField
          {...choiceProps(fields[`plan${row}`])}
          label={`Membership for ${name}`}
          hint={request}
          options={plans}
          emptyLabel="None"
        />
      ) : null}
      <Instead instead={instead} />
      {fee ? (
        <CheckField {...checkProps(fields[`fee${row}`])} label={`Joining fee for ${name}, ${fee}`} />
      ) : null}
      {packs.length > 0 ? (
        <SelectField
          {...choiceProps(fields[`pack${row}`])}
          label={`Training pack for ${name}`}
          options={packs}
          emptyLabel="None"
        />
      ) : null}
    </>
  );
}

function MoreFields({ fields, isMember }: { fields: SellFieldsOnPage; isMember: boolean }) {
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <Field
        {...fieldProps(fields.cashGiven)}
        {...money}
        label="Cash given (optional)"
        hint="To work out the change."
      />
      {isMember ? (
        <Field
          {...fieldProps(fields.paidNow)}
          {...money}
          label="Pay part of it now (optional)"
          hint="In pounds. Leave empty to pay all of it. The rest is shown on the member’s page."
        />
      ) : null}
      <Field
        {...fieldProps(fields.discount)}
        autoComplete="off"
        label="Discount (optional)"
        hint="In pounds or percent, such as 5 or 10%."
      />
      <Field
        {...fieldProps(fields.discountReason)}
        autoComplete="off"
        label="Reason for the discount or complimentary sale"
      />
      <Field
        {...fieldProps(fields.voucherCode)}
        autoComplete="off"
        label="Pay with a voucher (optional)"
        hint="Its code, such as K7QF-2M9X-PA4T."
      />
      <Field
        {...fieldProps(fields.voucherValue)}
        {...money}
        label="Sell a gift voucher (optional)"
        hint="Its value in pounds. The code is on the receipt."
      />
    </>
  );
}
