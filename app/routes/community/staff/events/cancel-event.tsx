import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { formatLongSpan } from '#domain/community/event-text.ts';
import { notFound } from '#server/access/not-found.ts';
import { cancelEvent } from '#server/community/events/save-event.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/cancel-event.ts';
import { type CancelEventFields, cancelEventForm } from './event.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const now = context.get(servicesContext).now();
  const event = await findEvent(url, context, params.id);
  // Its own page says that it is cancelled; a refused post renders this page with what was typed.
  const isPost = context.get(formContext) !== null;
  if (event.status === 'cancelled' && !isPost) throw redirect(paths.viewRegistrations(event.id), 303);
  const { id, kind, title, takenCount, waitlist } = event;
  return { id, kind, title, when: formatLongSpan(event, now), takenCount, parties: waitlist.length };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, cancelEventForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { reason } = submission.value;
    const by = await findActor(context);
    const outcome = await cancelEvent(context.get(servicesContext), { id, reason, by });
    if (outcome.kind === 'no-event') throw notFound(url);
    if (outcome.kind === 'over') return refuse(submission.reply({ formErrors: [OVER] }));
    const text =
      outcome.kind === 'cancelled' ? `${outcome.event.title} is cancelled.` : 'It was cancelled already.';
    return redirectWithFlash(paths.viewRegistrations(id), text);
  });
}

const OVER = 'It has ended, so it can’t be cancelled.';

export default function CancelEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, when, takenCount, parties } = loaderData;
  const { canSendMail } = useShell();
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<CancelEventFields>({ id: 'cancel-event', lastResult });
  const isAnybody = takenCount + parties > 0;
  return (
    <FormPage
      title={`Cancel ${title}`}
      lead={`${when}. You can’t undo this.`}
      problems={errorSummaryOf(form)}
    >
      <p>
        {isAnybody
          ? `${takenCount} ${takenCount === 1 ? 'place is' : 'places are'} taken, ${parties} waiting. ${staffMail.eventCancelled(canSendMail)}`
          : 'Nobody has registered.'}
      </p>
      <PostForm form={form}>
        <TextAreaField
          {...fieldProps(fields.reason)}
          label="Reason (optional)"
          hint={`Everyone sees it on the ${kind}’s page; people who registered see it in the message too.`}
          rows={3}
        />
        <SubmitButton tone="danger">Cancel {kind}</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.viewRegistrations(id)} tone="quiet">
        Keep the {kind}
      </ButtonLink>
    </FormPage>
  );
}
