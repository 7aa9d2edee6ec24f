import '../../membership/membership.css';
import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import {
  checkProps,
  choiceProps,
  errorSummaryOf,
  fieldProps,
  numberProps,
} from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Option, SelectField } from '../../../ui/select-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { paymentChoices } from '../../membership/staff/payment-choices.ts';
import { itemRows, type SellFields } from './sell.form.ts';
import type { RelativeView } from './sell-family.ts';

export interface SellView {
  readonly title: string;
  readonly seen: string;
  /** Null: no plans or packs, since nobody is known to have them. */
  readonly plans: Option[] | null;
  readonly chosenPlan: string;
  /** `£25`; empty: none. */
  readonly fee: string;
  readonly packs: Option[];
  /** Others of the family that they pay for. */
  readonly relatives: readonly RelativeView[];
  readonly items: Option[];
}

type SellPageProps = {
  view: SellView;
  back?: ReactNode;
  notice?: ReactNode;
  actionData: SubmissionResult | (SubmissionResult & { total: string }) | undefined;
};
type Fields = Required<{ [Name in keyof SellFields]: FieldMetadata<SellFields[Name]> }>;

/** One page for everything that the desk sells. */
export function SellPage({ view, back, notice, actionData }: SellPageProps) {
  const [form, fields] = useForm<SellFields>({
    id: 'sell',
    lastResult: useLastResult(actionData),
    defaultValue: {
      plan: view.chosenPlan,
      fee: view.fee ? 'on' : undefined,
      ...relativeDefaults(view.relatives),
    },
  });
  const total = actionData && 'total' in actionData ? actionData.total : '';
  return (
    <FormPage back={back} title={view.title} problems={errorSummaryOf(form)}>
      {notice}
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        {view.plans ? <PlanFields view={view} fields={fields as Fields} /> : null}
        {view.relatives.map((relative) => (
          <RelativeFields
            key={relative.uid}
            relative={relative}
            packs={view.packs}
            fields={fields as Fields}
          />
        ))}
        <ItemFields items={view.items} fields={fields as Fields} />
        <ChoiceField {...choiceProps(fields.payment)} label="Paid by" options={paymentChoices} isStacked />
        <MoreFields fields={fields as Fields} isMember={view.plans !== null} />
        {total ? <Notice tone="info">{total}</Notice> : null}
        <div className="row">
          <SubmitButton>Take payment</SubmitButton>
          <SubmitButton name="step" value="total" tone="quiet">
            Show total
          </SubmitButton>
        </div>
      </PostForm>
    </FormPage>
  );
}

function PlanFields({ view, fields }: { view: SellView; fields: Fields }) {
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
    relatives.flatMap(({ row, chosenPlan, fee }) => [
      [`plan${row}`, chosenPlan],
      [`fee${row}`, fee ? 'on' : undefined],
    ]),
  );
}

/** What somebody else of the family gets: on the same receipt. */
function RelativeFields({
  relative: { row, uid, name, seen, plans, fee },
  packs,
  fields,
}: {
  relative: RelativeView;
  packs: Option[];
  fields: Fields;
}) {
  return (
    <>
      <input type="hidden" name={`person${row}`} value={uid} />
      <input type="hidden" name={`seen${row}`} value={seen} />
      {plans.length > 0 ? (
        <SelectField
          {...choiceProps(fields[`plan${row}`])}
          label={`Membership for ${name}`}
          options={plans}
          emptyLabel="None"
        />
      ) : null}
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

function ItemFields({ items, fields }: { items: Option[]; fields: Fields }) {
  if (items.length === 0) return null;
  return itemRows.map((row) => (
    <div key={row} className="sell-item">
      <SelectField
        {...choiceProps(fields[`item${row}`])}
        label={row === 1 ? 'Item' : `Item ${row}`}
        options={items}
        emptyLabel="None"
      />
      <Field
        {...numberProps(fields[`quantity${row}`])}
        label="How many"
        defaultValue={numberProps(fields[`quantity${row}`]).defaultValue ?? '1'}
      />
    </div>
  ));
}

function MoreFields({ fields, isMember }: { fields: Fields; isMember: boolean }) {
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
