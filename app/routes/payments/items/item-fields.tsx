import type { FieldMetadata } from '@conform-to/react';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, choiceProps, fieldProps, numberProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { ItemFields as Typed } from './item.form.ts';

type Fields = Required<{ [Name in keyof Typed]: FieldMetadata<Typed[Name]> }>;

const rates = [
  { value: '0', label: 'No VAT' },
  { value: '5', label: '5%' },
  { value: '20', label: '20%' },
];

const dayPasses = [
  { value: '', label: 'No, an ordinary item' },
  { value: 'door', label: 'Yes, for the gym' },
  { value: 'classes', label: 'Yes, for the gym and classes' },
];

/** An item that the desk sells. */
export function ItemFields({ fields }: { fields: Fields }) {
  return (
    <>
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="Such as Water or Club T-shirt (M)."
        autoComplete="off"
      />
      <Field {...fieldProps(fields.price)} label="Price in pounds" inputMode="decimal" autoComplete="off" />
      <SelectField {...choiceProps(fields.vat)} label="VAT in the price" options={rates} />
      <Field
        {...numberProps(fields.stock)}
        label="In stock (optional)"
        hint="Goes down with each sale. Leave empty if you don’t count it."
      />
      <Field
        {...numberProps(fields.lowStockAt)}
        label="Low stock"
        hint="Staff see how many are left when there are this many or fewer."
      />
      <SelectField
        {...choiceProps(fields.dayPass)}
        label="Is it a day pass?"
        hint="The person who buys one gives their name and an emergency contact, and the door lets them in that day."
        options={dayPasses}
      />
      <CheckField {...checkProps(fields.isActive)} label="For sale" />
    </>
  );
}
