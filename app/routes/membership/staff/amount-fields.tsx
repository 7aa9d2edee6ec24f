import { REASON_HINT } from '#domain/club/audit.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';

type FieldMetadata = Parameters<typeof fieldProps>[0];

const rests = [
  { value: 'owed', label: 'The rest is still to pay' },
  { value: 'waived', label: 'That’s all they pay, the rest is waived' },
];

/**
 * The amount paid at the desk, for the ledger, and why it isn’t the price.
 * @param isFilled their price is typed already
 * @param hasFee a joining fee can be taken with it
 */
export function AmountFields({
  amount,
  rest,
  reason,
  isFilled = false,
  hasFee = false,
  empty = 'the plan’s price',
}: {
  amount: FieldMetadata;
  /** Left out: the rest can’t be owed here. */
  rest?: Parameters<typeof choiceProps>[0];
  reason: FieldMetadata;
  isFilled?: boolean;
  hasFee?: boolean;
  /** What an empty amount means; left out: the plan’s price. */
  empty?: string;
}) {
  return (
    <>
      <Field
        {...fieldProps(amount)}
        label="Amount paid in pounds (optional)"
        hint={
          isFilled
            ? 'Their price, which they owe for this. If complimentary, nothing is paid.'
            : `Leave empty for ${empty}${hasFee ? ', with the joining fee where it’s ticked' : ''}, or £0 if complimentary.`
        }
        inputMode="decimal"
      />
      {rest ? (
        <ChoiceField {...choiceProps(rest)} label="If that’s less than the price" options={rests} />
      ) : null}
      <Field
        {...fieldProps(reason)}
        label="Reason for a different amount, a later date or complimentary"
        hint={`Only needed for those. ${REASON_HINT}`}
        autoComplete="off"
        maxLength={200}
      />
    </>
  );
}
