import type { FieldMetadata } from '@conform-to/react';
import { fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { SettingsFields } from './settings.form.ts';

type HoldRulesFieldsProps = {
  fields: Required<{ [Name in keyof SettingsFields]: FieldMetadata<string | undefined> }>;
};

/** The rules for holds that members start themselves; staff can override each one. */
export function HoldRulesFields({ fields }: HoldRulesFieldsProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <Field
        {...fieldProps(fields.holdShortestDays)}
        label="Minimum hold (days)"
        hint="From 1 to 365. Staff can override these rules for a single hold, with a reason."
        {...number}
      />
      <Field
        {...fieldProps(fields.holdLongestDays)}
        label="Maximum hold (days)"
        hint="From 1 to 365"
        {...number}
      />
      <Field
        {...fieldProps(fields.holdMostDaysAYear)}
        label="Maximum hold days in any 12 months"
        hint="From 1 to 365"
        {...number}
      />
      <Field
        {...fieldProps(fields.holdNoticeDays)}
        label="Notice before a hold starts (days)"
        hint="From 0 to 90; 0 means holds can start today"
        {...number}
      />
    </>
  );
}
