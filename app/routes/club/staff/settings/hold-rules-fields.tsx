import type { FieldMetadata } from '@conform-to/react';
import { numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { MembershipRulesFields } from './membership-rules.form.ts';

type HoldRulesFieldsProps = {
  fields: Required<{ [Name in keyof MembershipRulesFields]: FieldMetadata<string | undefined> }>;
};

/** The rules for holds that members start themselves; staff can override each one. */
export function HoldRulesFields({ fields }: HoldRulesFieldsProps) {
  return (
    <>
      <Field
        {...numberProps(fields.holdShortestDays)}
        label="Minimum hold (days)"
        hint="From 1 to 365. Staff can override these rules for a single hold, with a reason."
      />
      <Field {...numberProps(fields.holdLongestDays)} label="Maximum hold (days)" hint="From 1 to 365" />
      <Field
        {...numberProps(fields.holdMostDaysAYear)}
        label="Maximum hold days in any 12 months"
        hint="From 1 to 365"
      />
      <Field
        {...numberProps(fields.holdNoticeDays)}
        label="Notice before a hold starts (days)"
        hint="From 0 to 90; 0 means holds can start today"
      />
    </>
  );
}
