import { type SubmissionResult, useForm } from '@conform-to/react';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import {
  checkProps,
  choiceProps,
  dateProps,
  emailProps,
  errorSummaryOf,
  passwordProps,
} from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { joinStep } from '../../../ui/join-steps.ts';
import { PostForm } from '../../../ui/post-form.tsx';
import type { ExampleForm } from './conform-form.form.ts';

/** How a page combines a schema, the posted values and the form components. */
export function ConformForm({ lastResult }: { lastResult: SubmissionResult | null }) {
  const [form, fields] = useForm<ExampleForm>({ id: 'example', lastResult });
  return (
    <FormPage
      title="Join the club"
      step={joinStep(1)}
      choice={{
        ...{ label: 'Your plan', name: 'Unlimited', detail: '£79 a month' },
        ...{ href: '', changeHref: '#main' },
      }}
      lead="It takes two minutes."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field {...emailProps(fields.email)} label="Email" autoComplete="email" />
        <Field {...passwordProps(fields.password)} label="Password" autoComplete="new-password" />
        <DateField {...dateProps(form, fields.dob)} label="Date of birth" isBirthday />
        <ChoiceField {...choiceProps(fields.hasTrained)} label="Have you trained with weights before?" />
        <CheckField {...checkProps(fields.terms)} label="I have read the club rules." />
        <SubmitButton>Create my account</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
