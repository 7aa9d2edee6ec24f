import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import * as paths from '#app/paths.ts';
import { localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse, requireForm } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { addSchedule } from '#server/timetable/save-schedule.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { withJoinedDate } from '../../../../ui/date-parts.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-schedule.ts';
import { readSchedule } from './read-schedule.ts';
import { addScheduleForm, type AddScheduleFields as Fields } from './schedule.form.ts';
import { coachesAndRooms } from './schedule-choices.ts';
import { ScheduleFields } from './schedule-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Add a weekly class' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const types = await listActiveClassTypes(store);
  const asked = url.searchParams.get('class');
  const chosen = types.find(({ id }) => id === asked) ?? (types.length === 1 ? types[0] : undefined);
  const typed = {
    classType: chosen?.id ?? '',
    minutes: String(chosen?.minutes ?? 60),
    capacity: String(chosen?.capacity ?? 12),
    from: localDate(now()).toString(),
  };
  const classes = types.map(({ id, name }) => ({ value: id, label: name }));
  return { classes, typed, ...(await coachesAndRooms(store)) };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const form = withJoinedDate(withJoinedDate(requireForm(context), 'from'), 'until');
    const submission = parseWithZod(form, { schema: addScheduleForm });
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { classType: classTypeId, ...value } = submission.value;
    const none = { id: '', coachUid: '', coachName: '', classTypeId };
    const read = await readSchedule(services.store, value, none);
    if (read.kind === 'problems') return refuse(submission.reply({ fieldErrors: read.fieldErrors }));
    const by = await findActor(context);
    const added = await addSchedule(services, { classTypeId, facts: read.facts, by });
    if (!added) {
      const fieldErrors = { classType: ['Choose a class type that is not retired'] };
      return refuse(submission.reply({ fieldErrors }));
    }
    const made = added.made === 1 ? '1 date is' : `${added.made} dates are`;
    const text = `${added.name} is added: ${made} on the timetable.`;
    return redirectWithFlash(paths.listSchedules, text);
  });
}

const addType = <ButtonLink href={paths.addClassType}>Add a class type</ButtonLink>;

export default function AddSchedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { classes, typed, coaches, rooms } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'schedule', lastResult, defaultValue: typed });
  return (
    <FormPage
      title="Add a weekly class"
      lead="It takes place every week at this time, until you end it."
      problems={errorSummaryOf(form)}
    >
      {classes.length === 0 ? (
        <EmptyState title="No class types yet" icon="dumbbell" action={addType}>
          Say first what kinds of class the club has.
        </EmptyState>
      ) : (
        <PostForm form={form}>
          <SelectField
            {...choiceProps(fields.classType)}
            label="Class"
            options={classes}
            emptyLabel="Choose one"
          />
          <ScheduleFields form={form} fields={fields} coaches={coaches} rooms={rooms} />
          <SubmitButton>Add this weekly class</SubmitButton>
        </PostForm>
      )}
    </FormPage>
  );
}
