import type { ComponentProps } from 'react';
import { describe, type FieldBasics, FieldFrame } from './field-frame.tsx';

export type TextAreaFieldProps = FieldBasics &
  Omit<ComponentProps<'textarea'>, keyof FieldBasics | 'className' | 'style'>;

/** Several lines of text. */
export function TextAreaField({ id, label, hint, errors, rows = 4, ...area }: TextAreaFieldProps) {
  const fieldId = id ?? area.name;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} errors={errors}>
      <textarea
        {...area}
        {...describe({ id: fieldId, hint, errors })}
        className="input"
        id={fieldId}
        rows={rows}
      />
    </FieldFrame>
  );
}
