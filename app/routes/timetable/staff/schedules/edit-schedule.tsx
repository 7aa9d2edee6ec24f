import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { changeSchedule, findFollowing } from '#server/timetable/save-schedule.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-schedule.ts';
import { requireSchedule, typedSchedule } from './find-schedule.ts';
import { readSchedule } from './read-schedule.ts';
import { savedSentence } from './saved-text.ts';
import { type ScheduleFields as Fields, scheduleForm } from './schedule.form.ts';
import { coachesAndRooms } from './schedule-choices.ts';
import { ScheduleFields } from './schedule-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Weekly class' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { rule, name } = await requireSchedule(url, services.store, params.id);
  const choices = await coachesAndRooms(services, { uid: rule.coachUid, name: rule.coachName });
  return { name, id: rule.id, typed: typedSchedule(rule), ...choices };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, scheduleForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { rule } = await requireSchedule(url, services.store, id);
    const read = await readSchedule(
      services,
      submission.value,
      rule,
      (await services.settings.read()).openingHours,
    );
    if (read.kind === 'problems') return refuse(submission.reply({ fieldErrors: read.fieldErrors }));
    const found = await findFollowing(services.store, { id, facts: read.facts }, services.now());
    if (found && found.plan.booked.length + found.plan.stranded.length > 0)
      return redirect(reviewPath(id, submission.payload), 303);
    const by = await findActor(context);
    const changed = await changeSchedule(services, { id, facts: read.facts, by });
    if (!changed) throw notFound(url);
    return redirectWithFlash(paths.listSchedules, savedSentence(changed.name, changed.plan, null, false));
  });
}

const carried = ['weekday', 'startTime', 'minutes', 'coach', 'room', 'capacity', 'from', 'until', 'mayClash'];

/** The page that asks about classes with bookings; the submitted values are in its query. */
function reviewPath(id: string, sent: Readonly<Record<string, unknown>>): string {
  const typed = carried.flatMap((name): [string, string][] => {
    const value = sent[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return `${paths.reviewChange(id)}?${new URLSearchParams(typed)}`;
}

export default function EditSchedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, typed, coaches, rooms } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'schedule', lastResult, defaultValue: typed });
  return (
    <FormPage
      title={name}
      lead="Upcoming classes change too. We’ll ask you first about classes with bookings. Classes you’ve edited individually stay as they are."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ScheduleFields form={form} fields={fields} coaches={coaches} rooms={rooms} />
        <SubmitButton>Save weekly class</SubmitButton>
      </PostForm>
      <div className="row">
        <ButtonLink href={paths.skipDate(id)} tone="quiet">
          Skip a date
        </ButtonLink>
        <ButtonLink href={paths.endSchedule(id)} tone="quiet">
          End weekly class
        </ButtonLink>
      </div>
    </FormPage>
  );
}
