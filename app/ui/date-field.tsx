import { type DateParts, splitDate } from './date-parts.ts';
import { describe, type FieldBasics, FieldNotes } from './field-frame.tsx';

export type DateFieldProps = FieldBasics & {
  /** An ISO date, or the three boxes as entered. */
  defaultValue?: string | DateParts | undefined;
  required?: boolean | undefined;
  /** Enables browser autofill for a date of birth. */
  isBirthday?: boolean;
};

const boxes = [
  { part: 'day', label: 'Day', length: 2 },
  { part: 'month', label: 'Month', length: 2 },
  { part: 'year', label: 'Year', length: 4 },
] as const;

/** Day, month and year in three boxes named `{name}-day` and so on; the day has the field's id. `parseForm` joins them. */
export function DateField(props: DateFieldProps) {
  const { name, label, id = name, hint, errors, defaultValue, required, isBirthday } = props;
  const typed = typeof defaultValue === 'object' ? defaultValue : splitDate(defaultValue);
  const described = describe({ id, hint, errors });
  return (
    <fieldset className="field" {...described}>
      <legend>{label}</legend>
      <FieldNotes id={id} hint={hint} errors={errors} />
      <div className="date">
        {boxes.map(({ part, label: boxLabel, length }) => (
          <div key={part}>
            <label htmlFor={part === 'day' ? id : `${id}-${part}`}>{boxLabel}</label>
            <input
              className={part === 'year' ? 'input input-year' : 'input'}
              id={part === 'day' ? id : `${id}-${part}`}
              name={`${name}-${part}`}
              defaultValue={typed[part]}
              inputMode="numeric"
              maxLength={length}
              autoComplete={isBirthday ? `bday-${part}` : 'off'}
              aria-invalid={described['aria-invalid']}
              required={required}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
