import '../../membership.css';
import type { FieldMetadata } from '@conform-to/react';
import { renewalForStaff } from '#domain/membership/plan-text.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { type Option, SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import type { PlanFields as Fields } from './plan.form.ts';

const kindsOf = (takesCards: boolean) => [
  { value: 'membership', label: 'Membership', hint: renewalForStaff(takesCards) },
  { value: 'pack', label: 'Class pack', hint: 'A set number of classes' },
  { value: 'trial', label: 'Trial', hint: 'One per person, before they join' },
];

const intervals = [
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
];

type PlanFieldsProps = {
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
  /** Personal trainers. */
  trainers: readonly Option[];
  /** The club has a payment provider. */
  takesCards: boolean;
};

/** The fields of a plan, for adding and for editing. Those of another type are hidden, and the form takes nothing from them. */
export function PlanFields({ fields, trainers, takesCards }: PlanFieldsProps) {
  return (
    <>
      <ChoiceField {...choiceProps(fields.kind)} label="Type" options={kindsOf(takesCards)} isStacked />
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="As members see it, such as Unlimited"
        autoComplete="off"
      />
      <TextAreaField {...fieldProps(fields.description)} label="Short description (optional)" rows={2} />
      <Field {...fieldProps(fields.price)} label="Price in pounds" inputMode="decimal" autoComplete="off" />
      <div data-plan-kinds="membership">
        <ChoiceField {...choiceProps(fields.interval)} label="Billed" options={intervals} />
      </div>
      <div data-plan-kinds="pack trial">
        <Field
          {...numberProps(fields.validDays)}
          label="Valid for, in days (optional)"
          hint="Counted from the day it’s paid. Leave empty for 3 months."
        />
      </div>
      <Field
        {...numberProps(fields.classAllowance)}
        label="Classes (optional)"
        hint="Per month, or in total for a pack or trial. Leave empty for unlimited."
      />
      <Field
        {...numberProps(fields.bookingOpensDaysBefore)}
        label="Booking opens, in days before a class (optional)"
        hint="Leave empty to use the club’s setting."
      />
      <Field
        {...fieldProps(fields.joiningFee)}
        label="Joining fee in pounds (optional)"
        hint="For people whose first plan this is. Leave empty for the club’s fee; enter 0 for none. People who start with a trial pay the trial’s fee. If it has none, they pay this one when they join after it."
        inputMode="decimal"
        autoComplete="off"
      />
      <HoursFields fields={fields} />
      {trainers.length > 0 ? (
        <div data-plan-kinds="pack">
          <SelectField
            {...choiceProps(fields.trainerId)}
            label="Sessions with a personal trainer (optional)"
            hint="The pack is then for sessions with them instead of classes. You sell it on the member’s page."
            options={trainers}
            emptyLabel="None: for classes"
          />
        </div>
      ) : null}
      <TextAreaField
        {...fieldProps(fields.features)}
        label="What’s included (optional)"
        hint="One item per line, up to 10."
      />
      <Field {...numberProps(fields.order)} label="Position in the list" hint="Lowest number first." />
    </>
  );
}

const hours = [
  ['weekdaysFrom', 'Weekdays from'],
  ['weekdaysUntil', 'Weekdays until'],
  ['weekendsFrom', 'Weekends from'],
  ['weekendsUntil', 'Weekends until'],
] as const;

/** The hours in which the plan's classes start. */
function HoursFields({ fields }: Pick<PlanFieldsProps, 'fields'>) {
  return (
    <>
      <h2>Class times (optional)</h2>
      <p className="dim">
        Leave all four empty for any time. If you fill in only weekdays or only weekends, the plan has no
        classes on the other days.
      </p>
      {hours.map(([name, label]) => (
        <Field key={name} {...fieldProps(fields[name])} label={label} type="time" autoComplete="off" />
      ))}
    </>
  );
}
