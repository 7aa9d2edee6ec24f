import { describe, type FieldBasics, FieldNotes } from './field-frame.tsx';
import type { Option } from './select-field.tsx';

export type ChoiceFieldProps = FieldBasics & {
  /** Default: Yes and No, with the values `yes` and `no`. */
  options?: readonly Option[];
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  /** Stacked, for long labels. */
  isStacked?: boolean;
  /** Separates the question with a line, on a page with several. */
  isQuestion?: boolean;
};

const yesNo: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Large radio buttons under a question. The first one has the field's id, so that the error summary can link to it. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, id = name, hint, errors, options = yesNo, isStacked, isQuestion } = props;
  return (
    <fieldset className={isQuestion ? 'field question' : 'field'} {...describe({ id, hint, errors })}>
      <legend>{label}</legend>
      <FieldNotes id={id} hint={hint} errors={errors} />
      <div
        className={isStacked ? 'choices choices-stacked' : 'choices'}
        aria-invalid={Boolean(errors?.length) || undefined}
      >
        {options.map((option, index) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={props.defaultValue === option.value}
              required={props.required}
            />
            <span>
              {option.label}
              {option.hint ? <small>{option.hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
