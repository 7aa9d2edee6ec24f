import type { FieldMetadata } from '@conform-to/react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { type Option, SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import type { ClassTypeFields as Fields } from './class-type.form.ts';

const intensities = [
  { value: 'easy', label: 'Easy' },
  { value: 'moderate', label: 'Moderate' },
  { value: 'hard', label: 'Hard' },
];

type Props = {
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
  colours: readonly Option[];
};

/** The fields of a class type, for adding and editing. */
export function ClassTypeFields({ fields, colours }: Props) {
  return (
    <>
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="As members see it, like Hyrox Engine"
        autoComplete="off"
      />
      <TextAreaField
        {...fieldProps(fields.description)}
        label="Description (optional)"
        hint="What happens in the class and what to bring."
        rows={3}
      />
      <Field {...numberProps(fields.minutes)} label="Minutes" hint="Usual length of the class" />
      <Field
        {...numberProps(fields.capacity)}
        label="Places"
        hint="Usual number; each class can have its own"
      />
      <ChoiceField {...choiceProps(fields.intensity)} label="How hard is it?" options={intensities} />
      <SelectField
        {...choiceProps(fields.colour)}
        label="Colour"
        hint="Marks the class in the timetable."
        options={colours}
      />
      <Field {...numberProps(fields.order)} label="Order" hint="Lowest numbers come first." />
    </>
  );
}
