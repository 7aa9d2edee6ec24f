import { describe, type FieldBasics, FieldNotes } from './field-frame.tsx';

export type CheckFieldProps = FieldBasics & {
  /** What is sent when ticked. */
  value?: string | undefined;
  defaultChecked?: boolean | undefined;
  required?: boolean | undefined;
};

/** One checkbox: a consent or a declaration. Never ticked by default. */
export function CheckField({
  name,
  label,
  id = name,
  hint,
  errors,
  value = 'on',
  ...input
}: CheckFieldProps) {
  return (
    <div className="field check">
      <FieldNotes id={id} errors={errors} />
      <label htmlFor={id}>
        <input
          {...input}
          {...describe({ id, hint, errors })}
          type="checkbox"
          id={id}
          name={name}
          value={value}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}
