import '../week.css';
import { useForm } from '@conform-to/react';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { cancelSession } from '#server/timetable/cancel-session.ts';
import { redirectWithUndo } from '#server/undo/offer-undo.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/cancel-session.ts';
import { Audience } from './audience.tsx';
import { type CancelSessionFields, cancelSessionForm } from './session.form.ts';
import { SessionFoot } from './session-foot.tsx';
import { findAudience, findForChange, notifiedSentence } from './session-page.ts';
import { dayHref } from './session-row.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel a class' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { session, view } = await findForChange(url, context, params.id);
  return { view, people: await findAudience(context, session) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, cancelSessionForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { reason } = submission.value;
    const by = await findActor(context);
    const outcome = await cancelSession(context.get(servicesContext), { sessionId: id, reason, by });
    if (outcome.kind === 'no-session') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [outcome.sentence] }));
    const { session, notified } = outcome;
    const text = `${session.className} is cancelled. ${notifiedSentence(context, notified)}`;
    return redirectWithUndo(context, dayHref(session.date), text, {
      kind: 'session-cancelled',
      targetId: id,
    });
  });
}

export default function CancelSessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, people } = loaderData;
  const { canSendMail } = useShell();
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<CancelSessionFields>({ id: 'cancel-session', lastResult });
  return (
    <FormPage
      back={<a href={view.rosterHref}>Roster</a>}
      title={`Cancel ${view.className}`}
      lead={`${view.when}. Everyone’s booking is cancelled without a strike and without using up a class. You can restore the class within the next hour.`}
      problems={errorSummaryOf(form)}
    >
      <Audience people={people} message="that the class is cancelled" />
      <PostForm form={form}>
        <TextAreaField
          {...fieldProps(fields.reason)}
          label="Reason (optional)"
          hint={`People see this ${canSendMail ? 'in the message and ' : ''}in their bookings.`}
          rows={3}
        />
        <SubmitButton tone="danger" isBlock>
          Cancel class
        </SubmitButton>
      </PostForm>
      <SessionFoot view={view} current="cancel" />
    </FormPage>
  );
}
