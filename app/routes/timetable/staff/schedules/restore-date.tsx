import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { formatDay, localDate, storedDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { restoreScheduleDate } from '#server/timetable/skip-schedule-date.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/restore-date.ts';
import { requireSchedule } from './find-schedule.ts';
import { type RestoreDateFields as Fields, restoreDateForm } from './skip-date.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Restore a date' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { rule, name } = await requireSchedule(url, store, params.id);
  const today = localDate(now()).toString();
  const options = rule.exceptions.flatMap((value) => {
    const date = value >= today ? storedDate(value) : null;
    return date ? [{ value, label: formatDay(date, now()) }] : [];
  });
  const asked = url.searchParams.get('date');
  const chosen = options.some(({ value }) => value === asked) ? (asked ?? '') : '';
  return { name, here: paths.skipDate(rule.id), options, chosen };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, restoreDateForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { date } = submission.value;
    const { rule } = await requireSchedule(url, services.store, id);
    if (!rule.exceptions.includes(date.toString())) {
      const fieldErrors = { date: ['That date hasn’t been skipped'] };
      return refuse(submission.reply({ fieldErrors }));
    }
    const restored = await restoreScheduleDate(services, { id, date, by: await findActor(context) });
    if (!restored) throw notFound(url);
    const day = formatDay(date, services.now());
    const text = restored.isCancelled
      ? `${day} restored for ${restored.name}, but its class that day was cancelled and can’t be brought back. Add a one-off class instead.`
      : `${restored.name} is back on for ${day}.`;
    return redirectWithFlash(paths.skipDate(id), text, restored.isCancelled ? 'warn' : 'good');
  });
}

export default function RestoreDatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, here, options, chosen } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'restore', lastResult, defaultValue: { date: chosen } });
  return (
    <FormPage
      back={<a href={here}>{name}</a>}
      title="Restore a date"
      lead={`${name} will be back on for that date.`}
      problems={errorSummaryOf(form)}
    >
      {options.length > 0 ? (
        <PostForm form={form}>
          <SelectField
            {...choiceProps(fields.date)}
            label="Date"
            options={options}
            emptyLabel="Choose a date"
          />
          <SubmitButton>Restore this date</SubmitButton>
        </PostForm>
      ) : (
        <p>There are no upcoming skipped dates.</p>
      )}
    </FormPage>
  );
}
