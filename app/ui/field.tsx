import type { ComponentProps } from 'react';
import { describe, type FieldBasics, FieldFrame } from './field-frame.tsx';

export type FieldProps = FieldBasics &
  Omit<ComponentProps<'input'>, keyof FieldBasics | 'className' | 'style'>;

/** One line of text. Give every field its `autoComplete` and, where it is not plain text, its `type` or `inputMode`. */
export function Field({ id, label, hint, errors, type = 'text', ...input }: FieldProps) {
  const fieldId = id ?? input.name;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} errors={errors}>
      <input
        {...input}
        {...describe({ id: fieldId, hint, errors })}
        className="input"
        id={fieldId}
        type={type}
        spellCheck={type === 'email' || type === 'password' ? false : input.spellCheck}
      />
    </FieldFrame>
  );
}
