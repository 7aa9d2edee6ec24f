import { fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';

/** The amount paid at the desk, for the ledger. */
export function AmountField({ field }: { field: Parameters<typeof fieldProps>[0] }) {
  return (
    <Field
      {...fieldProps(field)}
      label="Amount paid in pounds (optional)"
      hint="Leave empty for the plan’s price, or £0 if complimentary."
      inputMode="decimal"
    />
  );
}
