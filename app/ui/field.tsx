import type { ComponentProps } from 'react';
import { describe, type FieldBasics, FieldFrame } from './field-frame.tsx';

export type FieldProps = FieldBasics & {
  /** The label is for screen readers alone: what is around the field says the same. */
  isLabelHidden?: boolean;
} & Omit<ComponentProps<'input'>, keyof FieldBasics | 'className' | 'style'>;

/** One line of text. Give every field its `autoComplete` and, where it is not plain text, its `type` or `inputMode`. */
export function Field({ id, label, isLabelHidden, hint, errors, type = 'text', ...input }: FieldProps) {
  const fieldId = id ?? input.name;
  return (
    <FieldFrame id={fieldId} label={label} isLabelHidden={isLabelHidden} hint={hint} errors={errors}>
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
