import type { FieldMetadata } from '@conform-to/react';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { choiceProps, fieldProps } from '#app/ui/conform-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { TextAreaField } from '#app/ui/text-area-field.tsx';
import type { PlanFields as Fields } from './plan.form.ts';

const intervals = [
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
  { value: 'one-off', label: 'Once, for a pack' },
];

type PlanFieldsProps = { fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }> };

/** The questions about a plan, the same for a new one and an old one. */
export function PlanFields({ fields }: PlanFieldsProps) {
  return (
    <>
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="As members see it, like Unlimited"
        autoComplete="off"
      />
      <TextAreaField
        {...fieldProps(fields.description)}
        label="What it is, in a sentence (optional)"
        rows={2}
      />
      <Field {...fieldProps(fields.price)} label="Price in pounds" inputMode="decimal" autoComplete="off" />
      <ChoiceField {...choiceProps(fields.interval)} label="Paid" options={intervals} />
      <Field
        {...fieldProps(fields.classAllowance)}
        label="Classes (optional)"
        hint="How many each month, year or pack. Leave empty for unlimited."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextAreaField
        {...fieldProps(fields.features)}
        label="What is in it (optional)"
        hint="One thing a line, at most 10."
      />
      <Field
        {...fieldProps(fields.order)}
        label="Place in the list"
        hint="Plans are listed from the lowest number to the highest."
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
