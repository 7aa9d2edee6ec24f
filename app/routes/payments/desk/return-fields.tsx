import type { FieldMetadata } from '@conform-to/react';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import type { ReturnFields as Typed } from './return.form.ts';
import type { findReturn } from './return-view.ts';

type Fields = Required<{ [Name in keyof Typed]: FieldMetadata<Typed[Name]> }>;
type View = Awaited<ReturnType<typeof findReturn>>['view'];

/** Why, and what is taken back. */
export function ReturnFields({ view, fields }: { view: View; fields: Omit<Fields, 'amount'> }) {
  return (
    <>
      <Field
        {...fieldProps(fields.reason)}
        label="Reason"
        hint="For staff: on the receipt at the desk and in the audit log."
        autoComplete="off"
      />
      {view.choices.map(({ name, label }) => (
        <CheckField key={name} {...checkProps(fields[name])} label={label} />
      ))}
    </>
  );
}
