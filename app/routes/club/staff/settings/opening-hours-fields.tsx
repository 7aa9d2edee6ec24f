import '../club-staff.css';
import type { FieldMetadata } from '@conform-to/react';
import { capitalised } from '#domain/values/text.ts';
import { fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { type OpeningField, weekdays } from './weekdays.ts';

type OpeningHoursFieldsProps = {
  fields: Readonly<Record<OpeningField, FieldMetadata<string | undefined>>>;
};

/** Opening and closing times for each day. */
export function OpeningHoursFields({ fields }: OpeningHoursFieldsProps) {
  return (
    <div className="opening-days">
      <p className="hint">
        Leave both times empty if the club is closed that day. Enter the same time twice if it’s open all day.
      </p>
      {weekdays.map((day) => (
        <fieldset key={day} className="opening-day">
          <legend>{capitalised(day)}</legend>
          <Field {...fieldProps(fields[`${day}-opens`])} label="Opens" type="time" autoComplete="off" />
          <Field {...fieldProps(fields[`${day}-closes`])} label="Closes" type="time" autoComplete="off" />
        </fieldset>
      ))}
    </div>
  );
}
