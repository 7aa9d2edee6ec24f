import '../week.css';
import { useForm } from '@conform-to/react';
import type { Session } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { changeSession } from '#server/timetable/change-session.ts';
import { findCoach } from '#server/timetable/list-coaches.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { coachOptions } from '../schedules/schedule-choices.ts';
import { ClashField, CoachField } from '../schedules/schedule-fields.tsx';
import type { Route } from './+types/edit-session.ts';
import { Audience } from './audience.tsx';
import { findClashText } from './find-clash-text.ts';
import { answerRevision } from './revised.ts';
import { type EditSessionFields, editSessionForm } from './session.form.ts';
import { SessionFoot } from './session-foot.tsx';
import { findAudience, findForChange } from './session-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Coach and places' }];

const currentCoach = ({ coachUid, coachName }: Session) => ({ uid: coachUid, name: coachName });

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { session, view } = await findForChange(url, context, params.id);
  const coaches = await coachOptions(context.get(servicesContext), currentCoach(session));
  const now = { coach: session.coachUid, capacity: String(session.capacity), mayClash: '' };
  return { view, now, coaches, people: await findAudience(context, session) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, editSessionForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { session } = await findForChange(url, context, id);
    const coach = await findCoach(services, submission.value.coach, currentCoach(session));
    if (!coach) return refuse(submission.reply({ fieldErrors: { coach: ['Choose a coach from the list'] } }));
    const isSettled = submission.value.mayClash || coach.uid === session.coachUid;
    const planned = { ...session, coachUid: coach.uid, room: '' };
    const clashes = isSettled ? [] : await findClashText(services.store, planned);
    if (clashes.length > 0) return refuse(submission.reply({ fieldErrors: { mayClash: clashes } }));
    const outcome = await changeSession(services, {
      ...{ sessionId: id, coach, capacity: submission.value.capacity },
      by: await findActor(context),
      seen: readText(context, 'seen'),
    });
    return answerRevision({ url, context }, outcome, 'changed', (problems) => submission.reply(problems));
  });
}

export default function EditSessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now, coaches, people } = loaderData;
  const { canSendMail } = useShell();
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<EditSessionFields>({ id: 'edit-session', lastResult, defaultValue: now });
  const places = view.waiting > 0 ? ' Extra places go straight to the waitlist, in order.' : '';
  return (
    <FormPage
      back={<a href={view.rosterHref}>Roster</a>}
      title={`Change ${view.className}`}
      lead={`${view.when}. Changes this date only, not the weekly class.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <CoachField field={fields.coach} coaches={coaches} />
        <Field
          {...numberProps(fields.capacity)}
          label="Places"
          hint={`${view.bookedCount} of ${view.capacity} taken.${places}`}
        />
        <ClashField field={fields.mayClash} />
        <Audience
          people={people}
          message={
            canSendMail
              ? 'if you change the coach, unless they’ve turned those messages off'
              : 'if you change the coach: their numbers are here, also after you’ve saved'
          }
        />
        <SubmitButton isBlock>Save class</SubmitButton>
      </PostForm>
      <SessionFoot view={view} current="edit" />
    </FormPage>
  );
}
