import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { leadRefusalSentence } from '#domain/community/leads/lead-text.ts';
import { notFound } from '#server/access/not-found.ts';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { members } from '#server/data/collections/members.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { emailProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/join-lead.ts';
import { type JoinLeadFields, joinLeadForm } from './lead.form.ts';
import { findLead } from './load-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Mark as joined' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { id, name, email, memberUid, trainerUid } = await findLead(url, context, params.id);
  const member = memberUid ? await context.get(servicesContext).store.find(members, memberUid) : null;
  const asksEmail = trainerUid === '';
  return { id, name: name || 'this person', asksEmail, typed: { memberEmail: member?.email || email } };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, joinLeadForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const step = { type: 'join', memberUid: '', ...submission.value } as const;
    const request = { leadId: id, step, by: await findActor(context) };
    const outcome = await changeLead(context.get(servicesContext), request);
    if (outcome.kind === 'no-lead') throw notFound(url);
    const back = paths.viewLead(id);
    if (outcome.kind === 'refused') {
      const sentence = leadRefusalSentence(outcome.reason);
      return outcome.reason === 'no-membership'
        ? refuse(submission.reply({ fieldErrors: { memberEmail: [sentence] } }), 409)
        : redirectWithFlash(back, sentence, 'warn');
    }
    return redirectWithFlash(back, `${outcome.name || 'They'}: joined.`);
  });
}

export default function JoinLeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, asksEmail, typed } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<JoinLeadFields>({ id: 'join-lead', lastResult, defaultValue: typed });
  return (
    <FormPage
      title={`Mark ${name} as joined`}
      lead={
        asksEmail
          ? 'This happens by itself when somebody with their email gets a membership. Use it if they joined with another email, or if somebody in their family did.'
          : 'Use this once they have booked sessions with the trainer.'
      }
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        {asksEmail ? (
          <Field
            {...emailProps(fields.memberEmail)}
            label="The member’s email"
            hint="They need a membership."
            autoComplete="off"
          />
        ) : null}
        <SubmitButton>Mark as joined</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.viewLead(id)}>Keep it open</a>
      </p>
    </FormPage>
  );
}
