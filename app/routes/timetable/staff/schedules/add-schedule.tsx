import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { addSchedule } from '#server/timetable/save-schedule.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { NewClassPage } from '../new-class-page.tsx';
import type { Route } from './+types/add-schedule.ts';
import { readSchedule } from './read-schedule.ts';
import { addScheduleForm, type AddScheduleFields as Fields } from './schedule.form.ts';
import { newClassChoices, withTypesOwn } from './schedule-choices.ts';
import { ScheduleFields } from './schedule-fields.tsx';

const retired = { classType: ['Choose a class type that isn’t retired'] };

export const meta: Route.MetaFunction = () => [{ title: 'Add a weekly class' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { typed, ...choices } = await newClassChoices(services, url.searchParams.get('class'));
  return { ...choices, typed: { ...typed, from: localDate(services.now()).toString() } };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, addScheduleForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { classType: classTypeId, ...typed } = submission.value;
    const value = await withTypesOwn(services.store, classTypeId, typed);
    if (!value) return refuse(submission.reply({ fieldErrors: retired }));
    const none = { id: '', coachUid: '', coachName: '', classTypeId };
    const read = await readSchedule(services, value, none, (await services.settings.read()).openingHours);
    if (read.kind === 'problems') return refuse(submission.reply({ fieldErrors: read.fieldErrors }));
    const by = await findActor(context);
    const added = await addSchedule(services, { classTypeId, facts: read.facts, by });
    if (!added) return refuse(submission.reply({ fieldErrors: retired }));
    const made = added.made === 1 ? '1 date is' : `${added.made} dates are`;
    const text = `${added.name} added: ${made} on the timetable.`;
    return redirectWithFlash(paths.listSchedules, text);
  });
}

export default function AddSchedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { classes, typed, coaches, rooms } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'schedule', lastResult, defaultValue: typed });
  return (
    <NewClassPage
      title="Add a weekly class"
      lead="Happens every week at this time until you end it."
      submit="Add weekly class"
      form={form}
      classType={fields.classType}
      classes={classes}
    >
      <ScheduleFields form={form} fields={fields} coaches={coaches} rooms={rooms} isNew />
    </NewClassPage>
  );
}
