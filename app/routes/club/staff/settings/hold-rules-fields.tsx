import type { FieldMetadata } from '@conform-to/react';
import { fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { SettingsFields } from './settings.form.ts';

type HoldRulesFieldsProps = {
  fields: Required<{ [Name in keyof SettingsFields]: FieldMetadata<string | undefined> }>;
};

/** How members may put their membership on hold by themselves; staff may set each aside. */
export function HoldRulesFields({ fields }: HoldRulesFieldsProps) {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <Field
        {...fieldProps(fields.holdShortestDays)}
        label="Shortest hold, in days"
        hint="From 1 to 365. Staff may set each of these rules aside for one hold, and say why."
        {...number}
      />
      <Field
        {...fieldProps(fields.holdLongestDays)}
        label="Longest hold, in days"
        hint="From 1 to 365"
        {...number}
      />
      <Field
        {...fieldProps(fields.holdMostDaysAYear)}
        label="Most days on hold in any twelve months"
        hint="From 1 to 365"
        {...number}
      />
      <Field
        {...fieldProps(fields.holdNoticeDays)}
        label="Days of notice before a hold begins"
        hint="From 0 to 90; 0 is from today"
        {...number}
      />
    </>
  );
}
