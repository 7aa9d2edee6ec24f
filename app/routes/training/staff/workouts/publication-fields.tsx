import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, dateProps, fieldProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { publicationOptions } from './publication.form.ts';

type Text = FieldMetadata<string | undefined>;
type PublicationFieldsProps = {
  form: Pick<FormMetadata, 'id' | 'allErrors' | 'initialValue'>;
  fields: { readonly publish: Text; readonly publishDate: Text; readonly publishTime: Text };
};

/** When members can see a workout. */
export function PublicationFields({ form, fields }: PublicationFieldsProps) {
  return (
    <>
      <ChoiceField
        {...choiceProps(fields.publish)}
        label="When do members see it?"
        options={publicationOptions}
      />
      <DateField {...dateProps(form, fields.publishDate)} label="If at a time: from this day" />
      <Field
        {...fieldProps(fields.publishTime)}
        label="Time (optional)"
        hint="Like 18:00. Without one, from the start of the day."
        autoComplete="off"
      />
    </>
  );
}
