import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { askedDate, formatDateTime, formatTime } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { addOneOff, type OneOffOutcome } from '#server/timetable/add-one-off.ts';
import { findCoach } from '#server/timetable/list-coaches.ts';
import { readForm } from '../../../forms/read-form.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { dateProps } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/add-one-off.ts';
import { clashSentences } from './clash-text.ts';
import {
  classTypeField,
  coachField,
  mayClashField,
  ownOrTypes,
  roomField,
  startTimeField,
} from './class-times.form.ts';
import { NewClassPage } from './new-class-page.tsx';
import { newClassChoices, withTypesOwn } from './schedules/schedule-choices.ts';
import { ClashField, TimeFields } from './schedules/schedule-fields.tsx';

const oneOffForm = z.object({
  classType: classTypeField,
  date: requiredDate('Enter the date'),
  startTime: startTimeField,
  minutes: ownOrTypes.minutes,
  coach: coachField,
  room: roomField,
  capacity: ownOrTypes.capacity,
  mayClash: mayClashField,
});
type Fields = z.input<typeof oneOffForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Add a one-off class' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { typed, ...choices } = await newClassChoices(
    context.get(servicesContext),
    url.searchParams.get('class'),
  );
  const asked = url.searchParams.get('date') ?? '';
  return { ...choices, typed: { ...typed, date: askedDate(asked)?.toString() ?? '' } };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, oneOffForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { classType: classTypeId, coach: uid, ...value } = submission.value;
    const typed = await withTypesOwn(services.store, classTypeId, value);
    if (!typed) return refuse(submission.reply({ fieldErrors: problemsOf({ kind: 'no-class-type' }) }));
    const coach = await findCoach(services, uid);
    if (!coach) return refuse(submission.reply({ fieldErrors: { coach: ['Choose a coach from the list'] } }));
    const by = await findActor(context);
    const outcome = await addOneOff(services, { ...typed, classTypeId, coach, by });
    if (outcome.kind !== 'added') return refuse(submission.reply({ fieldErrors: problemsOf(outcome) }));
    const { className, startsAt, date } = outcome.session;
    const text = `${className}, ${formatDateTime(startsAt, services.now())} has been added to the timetable.`;
    return redirectWithFlash(`${paths.viewWeek}?week=${date}`, text);
  });
}

function problemsOf(outcome: Exclude<OneOffOutcome, { kind: 'added' }>): Record<string, string[]> {
  switch (outcome.kind) {
    case 'clashes': {
      const name = ({ className, startsAt }: { className: string; startsAt: Temporal.Instant }) =>
        `${className} at ${formatTime(startsAt)}`;
      return { mayClash: [...outcome.outside, ...clashSentences(outcome.clashes, name)] };
    }
    case 'closed':
      return { date: ['The club is closed on that date. Reopen it in Settings first'] };
    case 'over':
      return { date: ['That time is in the past. Choose a later one'] };
    case 'no-class-type':
      return { classType: ['Choose a class type that isn’t retired'] };
  }
}

export default function AddOneOffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { classes, typed, coaches, rooms } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'one-off', lastResult, defaultValue: typed });
  return (
    <NewClassPage
      title="Add a one-off class"
      lead="A class that happens once, outside the weekly schedule."
      submit="Add class"
      form={form}
      classType={fields.classType}
      classes={classes}
    >
      <DateField {...dateProps(form, fields.date)} label="Date" />
      <TimeFields fields={fields} coaches={coaches} rooms={rooms} isNew />
      <ClashField field={fields.mayClash} />
    </NewClassPage>
  );
}
