import type { FieldMetadata } from '@conform-to/react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { Option } from '../../../../ui/select-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
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

/** The questions about a class type, the same for a new one and an old one. */
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
        label="What it is (optional)"
        hint="A sentence or two for somebody who has never been, and what to bring."
        rows={3}
      />
      <Field
        {...fieldProps(fields.minutes)}
        label="Minutes"
        hint="How long it lasts, as a rule"
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        {...fieldProps(fields.capacity)}
        label="Places"
        hint="As a rule; each class can have its own number"
        inputMode="numeric"
        autoComplete="off"
      />
      <ChoiceField {...choiceProps(fields.intensity)} label="How hard is it?" options={intensities} />
      <SelectField
        {...choiceProps(fields.colour)}
        label="Colour"
        hint="Marks the class in the timetable."
        options={colours}
      />
      <Field
        {...fieldProps(fields.order)}
        label="Place in the list"
        hint="Class types are listed from the lowest number to the highest."
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
