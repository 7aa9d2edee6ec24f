import type { ComponentProps } from 'react';
import { describe, type FieldBasics, FieldFrame } from './field-frame.tsx';

export type Option = { value: string; label: string; hint?: string };

export type SelectFieldProps = FieldBasics &
  Omit<ComponentProps<'select'>, keyof FieldBasics | 'className' | 'style' | 'children'> & {
    options: readonly Option[];
    /** The label of an empty first option, such as "Any"; without it there is none. */
    emptyLabel?: string;
  };

/** A select, for lists too long for radio buttons (more than about seven) and for filters. */
export function SelectField({ id, label, hint, errors, options, emptyLabel, ...select }: SelectFieldProps) {
  const fieldId = id ?? select.name;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} errors={errors}>
      <select {...select} {...describe({ id: fieldId, hint, errors })} className="input" id={fieldId}>
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
