import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, dateProps, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { type Option, SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { ClashField } from '../../../timetable/staff/schedules/schedule-fields.tsx';
import type { RunFields as Fields } from './run.form.ts';

const audiences = [
  { value: 'everyone', label: 'Everyone', hint: 'Visitors register without an account' },
  { value: 'members', label: 'Members', hint: 'They may bring guests, if you allow any' },
];

type Props = {
  form: FormMetadata<Fields>;
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
  routes: readonly Option[];
};

/** The fields of a run, for adding and editing. */
export function RunFields({ form, fields, routes }: Props) {
  return (
    <>
      <Field
        {...fieldProps(fields.title)}
        label="Name"
        hint="Like “Tuesday social run”."
        autoComplete="off"
      />
      <TextAreaField
        {...fieldProps(fields.description)}
        label="Description (optional)"
        hint="The surface, the hills, what to bring."
        rows={4}
      />
      <DateField {...dateProps(form, fields.date)} label="Date" />
      <Field {...fieldProps(fields.startTime)} label="Starts at" type="time" autoComplete="off" />
      <Field {...fieldProps(fields.endTime)} label="Back by" type="time" autoComplete="off" />
      <Field {...fieldProps(fields.location)} label="Meeting point" autoComplete="off" />
      <Field
        {...fieldProps(fields.distance)}
        label="Distance in kilometres"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextAreaField
        {...fieldProps(fields.paceGroups)}
        label="Pace groups (optional)"
        hint="One per line: a name and minutes per kilometre, like “Steady 5:45”. The pace may be left out."
        rows={4}
      />
      <SelectField
        {...choiceProps(fields.routeId)}
        label="Route"
        hint="Shown on the run’s page. Add routes under Run club."
        options={routes}
        emptyLabel="No route"
      />
      <ChoiceField
        {...choiceProps(fields.audience)}
        label="Who may register?"
        options={audiences}
        isStacked
      />
      <Field {...numberProps(fields.capacity)} label="Places" hint="Guests count too. 0 for no limit." />
      <Field {...numberProps(fields.guestLimit)} label="Guests each person may bring" />
      <ClashField field={fields.mayClash} />
    </>
  );
}
