import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { leadRefusalSentence } from '#domain/community/leads/lead-text.ts';
import { notFound } from '#server/access/not-found.ts';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/lose-lead.ts';
import { type LoseLeadFields, loseLeadForm } from './lead.form.ts';
import { findLead } from './load-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Close a lead' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { id, name } = await findLead(url, context, params.id);
  return { id, name: name || 'this lead' };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, loseLeadForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const step = { type: 'lose', reason: submission.value.reason } as const;
    const request = { leadId: id, step, by: await findActor(context) };
    const outcome = await changeLead(context.get(servicesContext), request);
    if (outcome.kind === 'no-lead') throw notFound(url);
    if (outcome.kind === 'refused') {
      return refuse(submission.reply({ formErrors: [leadRefusalSentence(outcome.reason)] }), 409);
    }
    return redirectWithFlash(paths.viewLead(id), `${outcome.name || 'The lead'} is closed.`);
  });
}

export default function LoseLeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<LoseLeadFields>({ id: 'lose-lead', lastResult });
  return (
    <FormPage
      title={`Close ${name} as lost`}
      lead="They don’t want to join. We delete their details after 60 days, unless they get in touch again."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.reason)}
          label="Reason (optional)"
          hint="Like: too far away, or joined another club"
          autoComplete="off"
        />
        <SubmitButton>Close as lost</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.viewLead(id)}>Keep it open</a>
      </p>
    </FormPage>
  );
}
