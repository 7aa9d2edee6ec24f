import './settings.css';
import type { FieldMetadata } from '@conform-to/react';
import { fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { capitalised, type OpeningField, weekdays } from './weekdays.ts';

type OpeningHoursFieldsProps = {
  fields: Readonly<Record<OpeningField, FieldMetadata<string | undefined>>>;
};

/** Two times for each day of the week. */
export function OpeningHoursFields({ fields }: OpeningHoursFieldsProps) {
  return (
    <div className="opening-days">
      <p className="hint">
        Leave both times of a day empty where the club stays closed. The same time twice is open all day.
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
