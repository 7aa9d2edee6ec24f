import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { DateParts } from './date-parts.ts';
import type { Problem } from './error-summary.tsx';

type AnyField = Pick<
  FieldMetadata<unknown>,
  'id' | 'name' | 'errors' | 'required' | 'minLength' | 'maxLength' | 'initialValue'
>;
type AnyForm = Pick<FormMetadata, 'id' | 'allErrors' | 'initialValue'>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Spread into `Field`, `TextAreaField`: `<Field {...fieldProps(fields.title)} label="Title" />`. Entered values are shown again. */
export function fieldProps(field: AnyField) {
  return {
    id: field.id,
    name: String(field.name),
    errors: field.errors,
    required: field.required,
    minLength: field.minLength,
    maxLength: field.maxLength,
    defaultValue: textOf(field.initialValue),
  };
}

/** Spread into `Field` for a password: the value is never sent back. */
export function passwordProps(field: AnyField) {
  return { ...fieldProps(field), type: 'password', defaultValue: undefined } as const;
}

/** Spread into `Field` for an email address. */
export function emailProps(field: AnyField) {
  return { ...fieldProps(field), type: 'email', inputMode: 'email' } as const;
}

/** Spread into `Field` for a whole number. */
export function numberProps(field: AnyField) {
  return { ...fieldProps(field), inputMode: 'numeric', autoComplete: 'off' } as const;
}

/** Spread into `SelectField` and `ChoiceField`. */
export function choiceProps(field: AnyField) {
  const { minLength, maxLength, ...props } = fieldProps(field);
  return props;
}

/** Spread into `CheckField`. */
export function checkProps(field: AnyField) {
  const { defaultValue, ...props } = choiceProps(field);
  return { ...props, defaultChecked: defaultValue === 'on' };
}

/** Spread into `DateField`: after a refused post the three boxes show what was entered, valid date or not. */
export function dateProps(form: AnyForm, field: AnyField) {
  const typed = (form.initialValue ?? {}) as Record<string, unknown>;
  const boxOf = (part: string) => textOf(typed[`${String(field.name)}-${part}`]) ?? '';
  const parts: DateParts = { day: boxOf('day'), month: boxOf('month'), year: boxOf('year') };
  const isTyped = Boolean(parts.day || parts.month || parts.year);
  const props = choiceProps(field);
  return { ...props, defaultValue: isTyped ? parts : props.defaultValue };
}

/** All problems of a form in schema order, each with the id of the control to fix. */
export function errorSummaryOf(form: AnyForm): Problem[] {
  return Object.entries(form.allErrors).flatMap(([name, messages]) =>
    (messages ?? []).map((message: string) => ({
      message,
      // One wrong value of a list is of the whole list.
      fieldId: name ? `${form.id}-${name.replace(/\[\d+\]$/, '')}` : undefined,
    })),
  );
}
