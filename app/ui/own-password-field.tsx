import { Field, type FieldProps } from './field.tsx';

/** For what staff do to others that an unattended browser must not be able to do. */
export function OwnPasswordField(props: Omit<FieldProps, 'label' | 'hint'>) {
  return (
    <Field
      {...props}
      label="Your own password"
      hint="To make sure that it’s you."
      autoComplete="current-password"
    />
  );
}
