import type { FieldMetadata } from '@conform-to/react';
import { fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { MembershipRulesFields } from './membership-rules.form.ts';

type TourRulesFieldsProps = {
  fields: Required<{ [Name in keyof MembershipRulesFields]: FieldMetadata<string | undefined> }>;
};

/** The rules for tours, which people book on the website. */
export function TourRulesFields({ fields }: TourRulesFieldsProps) {
  return (
    <>
      <Field
        {...numberProps(fields.tourPlaces)}
        label="Tours at the same time"
        hint="From 0 to 20; 0 means people can’t book tours"
      />
      <Field {...numberProps(fields.tourMinutes)} label="Length of a tour (minutes)" hint="From 15 to 180" />
      <Field
        {...fieldProps(fields.toursFrom)}
        label="First tour starts at"
        type="time"
        hint="Tours are only offered within your opening hours, and never on closed dates."
        autoComplete="off"
      />
      <Field {...fieldProps(fields.toursUntil)} label="Last tour ends at" type="time" autoComplete="off" />
      <Field
        {...numberProps(fields.tourNoticeHours)}
        label="Notice before a tour (hours)"
        hint="From 0 to 168"
      />
      <Field {...numberProps(fields.tourDaysAhead)} label="Days ahead" hint="From 1 to 60" />
    </>
  );
}
