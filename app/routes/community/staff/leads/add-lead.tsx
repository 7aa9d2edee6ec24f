import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { choiceProps, emailProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-lead.ts';
import { type AddLeadFields, addLeadForm } from './lead.form.ts';
import { sourceOptions } from './source-options.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Add a lead' }];

export function loader() {
  return null;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, addLeadForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const lead = await openLead(context.get(servicesContext), submission.value, by);
    return redirectWithFlash(paths.viewLead(lead.id), `${lead.name} added.`);
  });
}

export default function AddLeadPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<AddLeadFields>({
    id: 'lead',
    lastResult: useLastResult(actionData),
    defaultValue: { source: 'phone' },
  });
  return (
    <FormPage
      title="Add a lead"
      lead="Somebody who called, wrote or came in. If we know their email already, this is added to their lead."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="off" />
        <Field
          {...emailProps(fields.email)}
          label="Email"
          hint="Or a phone number below"
          autoComplete="off"
        />
        <Field {...fieldProps(fields.mobile)} label="Phone" type="tel" autoComplete="off" />
        <SelectField {...choiceProps(fields.source)} label="Source" options={sourceOptions} />
        <TextAreaField {...fieldProps(fields.interest)} label="What do they want? (optional)" rows={3} />
        <SubmitButton>Add lead</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
