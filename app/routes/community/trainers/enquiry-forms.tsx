import { type SubmissionResult, useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { visitorMail } from '#domain/club/mail-promises.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { emailProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TrapFields } from '../../../ui/trap-fields.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { MemberEnquiryFields, VisitorEnquiryFields } from './enquiry.form.ts';

type EnquiryProps = {
  trainer: { id: string; name: string; stamp: string; signInHref: string };
  refused: SubmissionResult<string[]> | undefined;
};

const message = {
  label: 'Your message',
  hint: 'What you’d like to work on, and when you can train.',
  rows: 5,
} as const;

/** A member's question: the trainer gets their name, email and phone number with it. */
export function MemberEnquiry({ trainer: { id, name }, refused }: EnquiryProps) {
  const [form, fields] = useForm<MemberEnquiryFields>({ id: 'enquiry', lastResult: useLastResult(refused) });
  return (
    <FormPage
      back={<a href={paths.viewTrainer(id)}>{name}</a>}
      title={`Ask ${name} about training`}
      lead="They’ll see your name, email and phone number, so that they can reply."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <TextAreaField {...fieldProps(fields.message)} {...message} />
        <SubmitButton>Send message</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

/** A visitor's question, which they confirm by email. */
export function VisitorEnquiry({ trainer: { id, name, stamp, signInHref }, refused }: EnquiryProps) {
  const { canSendMail } = useShell();
  const [form, fields] = useForm<VisitorEnquiryFields>({ id: 'enquiry', lastResult: refused });
  return (
    <FormPage
      back={<a href={paths.viewTrainer(id)}>{name}</a>}
      title={`Ask ${name} about training`}
      lead={visitorMail.enquiryAhead(canSendMail)}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <TrapFields id={fields.website.id} stamp={stamp} />
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="name" />
        <Field {...emailProps(fields.email)} label="Email" autoComplete="email" />
        <Field
          {...fieldProps(fields.mobile)}
          label={canSendMail ? 'Phone (optional)' : 'Phone'}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextAreaField {...fieldProps(fields.message)} {...message} />
        <SubmitButton>Send message</SubmitButton>
      </PostForm>
      <p className="dim">If nothing comes of it, we delete your details after six months.</p>
      <p>
        Have an account? <a href={signInHref}>Sign in</a>
      </p>
    </FormPage>
  );
}
