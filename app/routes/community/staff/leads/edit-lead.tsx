import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { editLead } from '#server/community/leads/change-lead.ts';
import { findOwner, listOwners } from '#server/community/leads/list-owners.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import {
  checkProps,
  choiceProps,
  dateProps,
  errorSummaryOf,
  fieldProps,
} from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-lead.ts';
import { type EditLeadFields, editLeadForm } from './lead.form.ts';
import { findLead } from './load-lead.ts';
import { sourceOptions } from './source-options.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.typed.name ?? 'Lead' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const lead = await findLead(url, context, params.id);
  const owners = await listOwners(context.get(servicesContext).store);
  const { id, name, mobile, source, assignedUid, nextStep, interest, notes } = lead;
  const isListed = owners.some(({ uid }) => uid === assignedUid) || assignedUid === '';
  const current = isListed ? [] : [{ uid: assignedUid, name: lead.assignedName }];
  return {
    id,
    hasMessagesOff: lead.noMessages && lead.email !== '',
    typed: { name, mobile, source, assignedUid, nextStep, interest, notes },
    owners: [...owners, ...current].map(({ uid, name: label }) => ({ value: uid, label })),
  };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, editLeadForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const lead = await findLead(url, context, id);
    const { assignedUid, asksForMessages, ...facts } = submission.value;
    const owner = await findOwner(services.store, assignedUid, {
      ...{ uid: lead.assignedUid, name: lead.assignedName },
    });
    if (!owner)
      return refuse(submission.reply({ fieldErrors: { assignedUid: ['Choose somebody on the list'] } }));
    const details = {
      ...{ ...facts, assignedUid: owner.uid, assignedName: owner.name },
      asksForMessages: asksForMessages === 'on',
    };
    const isSaved = await editLead(services, { leadId: id, details, by: await findActor(context) });
    if (!isSaved) throw notFound(url);
    return redirectWithFlash(paths.viewLead(id), 'Saved.');
  });
}

export default function EditLeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, typed, owners, hasMessagesOff } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<EditLeadFields>({ id: 'lead', lastResult, defaultValue: typed });
  return (
    <FormPage title={`Edit ${typed.name || 'lead'}`} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="off" />
        <Field {...fieldProps(fields.mobile)} label="Phone (optional)" type="tel" autoComplete="off" />
        <SelectField {...choiceProps(fields.source)} label="Source" options={sourceOptions} />
        <SelectField
          {...choiceProps(fields.assignedUid)}
          label="Owner"
          options={owners}
          emptyLabel="Nobody"
        />
        <Field
          {...fieldProps(fields.nextStep)}
          label="Next step (optional)"
          hint="Like: call on Thursday evening"
          autoComplete="off"
        />
        <DateField
          {...dateProps(form, fields.dueOn)}
          label="Due (optional)"
          hint="Leave empty to keep the date"
        />
        <TextAreaField {...fieldProps(fields.interest)} label="What they asked for (optional)" rows={3} />
        <TextAreaField
          {...fieldProps(fields.notes)}
          label="Notes (optional)"
          hint="They can read them if they ask for their data."
          rows={4}
        />
        {hasMessagesOff ? (
          <CheckField
            {...checkProps(fields.asksForMessages)}
            label="They asked to get messages about joining again"
            hint="They get none now. Tick this only if they asked you for them."
          />
        ) : null}
        <SubmitButton>Save</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.viewLead(id)}>Cancel</a>
      </p>
    </FormPage>
  );
}
