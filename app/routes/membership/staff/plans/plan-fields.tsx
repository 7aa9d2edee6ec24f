import type { FieldMetadata } from '@conform-to/react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import type { PlanFields as Fields } from './plan.form.ts';

const kinds = [
  { value: 'membership', label: 'A membership', hint: 'Goes on until somebody leaves' },
  { value: 'pack', label: 'A class pack', hint: 'A number of classes to use up' },
  { value: 'trial', label: 'A trial', hint: 'Once a person, before they join' },
];

const intervals = [
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
  { value: 'one-off', label: 'Once, for a pack or a trial' },
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
      <ChoiceField {...choiceProps(fields.kind)} label="What it is" options={kinds} isStacked />
      <Field {...fieldProps(fields.price)} label="Price in pounds" inputMode="decimal" autoComplete="off" />
      <ChoiceField {...choiceProps(fields.interval)} label="Paid" options={intervals} />
      <Field
        {...fieldProps(fields.validDays)}
        label="Days that a pack or a trial lasts (optional)"
        hint="From the day it is paid. Leave empty for three months."
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        {...fieldProps(fields.classAllowance)}
        label="Classes (optional)"
        hint="How many each month, or in all for a pack or a trial. Leave empty for unlimited."
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        {...fieldProps(fields.bookingOpensDaysBefore)}
        label="Days before a class on which booking opens (optional)"
        hint="Leave empty for the club’s own number."
        inputMode="numeric"
        autoComplete="off"
      />
      <HoursFields fields={fields} />
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

const hours = [
  ['weekdaysFrom', 'Weekdays from'],
  ['weekdaysUntil', 'Weekdays until'],
  ['weekendsFrom', 'Weekends from'],
  ['weekendsUntil', 'Weekends until'],
] as const;

/** Between which a class has to start. */
function HoursFields({ fields }: PlanFieldsProps) {
  return (
    <>
      <h2>Class times (optional)</h2>
      <p className="dim">
        Leave all four empty for any time. Once one pair is filled in, days with an empty pair have no
        classes.
      </p>
      {hours.map(([name, label]) => (
        <Field key={name} {...fieldProps(fields[name])} label={label} type="time" autoComplete="off" />
      ))}
    </>
  );
}
