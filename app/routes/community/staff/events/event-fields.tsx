import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, dateProps, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { ClashField } from '../../../timetable/staff/schedules/schedule-fields.tsx';
import type { EventFields as Fields } from './event.form.ts';

const audiences = [
  { value: 'members', label: 'Members', hint: 'They may bring guests, if you allow any' },
  { value: 'everyone', label: 'Everyone', hint: 'Visitors register without an account' },
];

type Props = {
  form: FormMetadata<Fields>;
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
};

/** The fields of an event, for adding and editing. */
export function EventFields({ form, fields }: Props) {
  const price = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <Field {...fieldProps(fields.title)} label="Name" autoComplete="off" />
      <TextAreaField
        {...fieldProps(fields.description)}
        label="Description (optional)"
        hint="What happens, and what to bring."
        rows={5}
      />
      <DateField {...dateProps(form, fields.date)} label="Date" />
      <Field {...fieldProps(fields.startTime)} label="Starts at" type="time" autoComplete="off" />
      <Field {...fieldProps(fields.endTime)} label="Ends at" type="time" autoComplete="off" />
      <DateField
        {...dateProps(form, fields.lastDate)}
        label="Last day (optional)"
        hint="Only for an event of more than one day."
      />
      <Field
        {...fieldProps(fields.location)}
        label="Where (optional)"
        hint="Leave it empty if it’s at the club."
        autoComplete="off"
      />
      <ChoiceField
        {...choiceProps(fields.audience)}
        label="Who may register?"
        options={audiences}
        isStacked
      />
      <Field {...numberProps(fields.capacity)} label="Places" hint="Guests count too. 0 for no limit." />
      <Field {...numberProps(fields.guestLimit)} label="Guests each person may bring" />
      <Field
        {...fieldProps(fields.memberPrice)}
        {...price}
        label="Price for members (optional)"
        hint="In pounds; 0 if it’s free."
      />
      <Field {...fieldProps(fields.guestPrice)} {...price} label="Price for guests and visitors (optional)" />
      <Field
        {...fieldProps(fields.priceNote)}
        label="Note on the price (optional)"
        hint="Like “Pay at the desk on the day”."
        autoComplete="off"
      />
      <ClashField field={fields.mayClash} />
    </>
  );
}
