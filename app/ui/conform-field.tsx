import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { DateParts } from './date-parts.ts';
import type { Problem } from './error-summary.tsx';

type AnyField = Pick<
  FieldMetadata<unknown>,
  'id' | 'name' | 'errors' | 'required' | 'minLength' | 'maxLength' | 'initialValue'
>;
type AnyForm = Pick<FormMetadata, 'id' | 'allErrors' | 'initialValue'>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Spread into `Field`, `TextAreaField`: `<Field {...fieldProps(fields.email)} label="Email" />`. Typed values come back. */
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

/** Spread into `Field` for a password: what was typed never comes back. */
export function passwordProps(field: AnyField) {
  return { ...fieldProps(field), type: 'password', defaultValue: undefined } as const;
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

/** Spread into `DateField`: after a refused post the three boxes hold what was typed, possible date or not. */
export function dateProps(form: AnyForm, field: AnyField) {
  const typed = (form.initialValue ?? {}) as Record<string, unknown>;
  const boxOf = (part: string) => textOf(typed[`${String(field.name)}-${part}`]) ?? '';
  const parts: DateParts = { day: boxOf('day'), month: boxOf('month'), year: boxOf('year') };
  const isTyped = Boolean(parts.day || parts.month || parts.year);
  const props = choiceProps(field);
  return { ...props, defaultValue: isTyped ? parts : props.defaultValue };
}

/** Every problem of a form in the order of the schema, each with the id of the control that mends it. */
export function errorSummaryOf(form: AnyForm): Problem[] {
  return Object.entries(form.allErrors).flatMap(([name, messages]) =>
    (messages ?? []).map((message: string) => ({
      message,
      fieldId: name ? `${form.id}-${name}` : undefined,
    })),
  );
}
