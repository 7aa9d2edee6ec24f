import { fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';

/** What the desk took, for the ledger. */
export function AmountField({ field }: { field: Parameters<typeof fieldProps>[0] }) {
  return (
    <Field
      {...fieldProps(field)}
      label="Amount taken, in pounds (optional)"
      hint="Leave empty for the plan’s price; complimentary is nothing."
      inputMode="decimal"
    />
  );
}
