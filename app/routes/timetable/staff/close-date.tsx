import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { parseDateEntry } from '#domain/values/date-entry.ts';
import { formatDay, formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { closeDate, findClassesOn } from '#server/timetable/close-date.ts';
import { readForm } from '../../../forms/read-form.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/close-date.ts';
import { PeopleTable } from './people-table.tsx';
import { toPeopleRow } from './schedules/people-rows.ts';
import { followedSentence, peopleText } from './schedules/saved-text.ts';

const closeDateForm = z.object({
  date: requiredDate('Enter the date'),
  reason: oneLine('Enter a reason')
    .min(1, 'Enter a reason: we send it to everyone who’s booked')
    .max(200, 'Use at most 200 characters'),
});
type Fields = z.input<typeof closeDateForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Close the club on a date' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now, settings } = context.get(servicesContext);
  const typed = url.searchParams.get('date') ?? '';
  const reading = parseDateEntry(typed);
  if (reading.kind === 'missing') return { typed, problem: '', day: null };
  if (reading.kind === 'invalid') return { typed, problem: reading.message, day: null };
  const { date } = reading;
  if (isPast(date, now()))
    return { typed, problem: 'That date is in the past. Choose a later one', day: null };
  const { toCancel, empty } = await findClassesOn(store, date, now());
  const { closedDates } = await settings.read();
  const day = {
    date: date.toString(),
    label: formatLongDay(date, now()),
    isClosed: closedDates.includes(date.toString()),
    toCancel: toCancel.map((session) => ({
      ...toPeopleRow(session, now()),
      when: formatTime(session.startsAt),
    })),
    empty: empty.length,
    people: toCancel.reduce((sum, { bookedCount, waitlist }) => sum + bookedCount + waitlist.length, 0),
  };
  return { typed: day.date, problem: '', day };
}

const isPast = (date: Temporal.PlainDate, now: Temporal.Instant) =>
  Temporal.PlainDate.compare(date, localDate(now)) < 0;

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, closeDateForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { date, reason } = submission.value;
    if (isPast(date, services.now())) {
      const fieldErrors = { date: ['That date is in the past. Choose a later one'] };
      return refuse(submission.reply({ fieldErrors }));
    }
    const closed = await closeDate(services, { date, reason, by: await findActor(context) });
    const text = [
      `Club closed on ${formatDay(date, services.now())}.`,
      closed.removed > 0 ? `Empty classes removed: ${closed.removed}.` : '',
      followedSentence('cancelled', closed),
    ];
    const sentence = cutText(text.filter(Boolean).join(' '), 400);
    return redirectWithFlash(
      `${paths.viewWeek}?week=${date}`,
      sentence,
      closed.refused.length > 0 ? 'warn' : 'good',
    );
  });
}

export default function CloseDatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, problem, day } = loaderData;
  const [form, fields] = useForm<Fields>({ id: 'close', lastResult: useLastResult(actionData) });
  const wrong = problem === '' ? [] : [{ message: problem, fieldId: 'closing-date' }];
  return (
    <div className="narrow stack">
      <ErrorSummary problems={[...wrong, ...errorSummaryOf(form)]} />
      <PageHead
        title="Close the club on a date"
        lead="We’ll cancel the day’s classes, message everyone who’s booked, and show the club as closed at the door."
      />
      <Filters label="Choose a date">
        <Field
          label="Date"
          name="date"
          id="closing-date"
          type="date"
          defaultValue={typed}
          errors={problem === '' ? undefined : [problem]}
          autoComplete="off"
        />
      </Filters>
      {day ? <Day day={day} form={form} reason={fields.reason} /> : <NoDay />}
    </div>
  );
}

function NoDay() {
  return (
    <EmptyState title="Choose a date first" icon="calendar-days">
      We’ll show you the affected classes before anything changes.
    </EmptyState>
  );
}

type DayProps = {
  day: NonNullable<Route.ComponentProps['loaderData']['day']>;
  form: ReturnType<typeof useForm<Fields>>[0];
  reason: ReturnType<typeof useForm<Fields>>[1]['reason'];
};

function Day({ day, form, reason }: DayProps) {
  return (
    <>
      <h2>{day.label}</h2>
      {day.isClosed ? <Notice tone="info">The club is already closed on this date.</Notice> : null}
      {day.toCancel.length > 0 ? (
        <PeopleTable caption="Classes to cancel" rows={day.toCancel} />
      ) : (
        <p>No classes with bookings.</p>
      )}
      {day.empty > 0 ? <p className="dim">Empty classes to remove: {day.empty}</p> : null}
      <PostForm form={form}>
        <input type="hidden" name="date" value={day.date} />
        <Field
          {...fieldProps(reason)}
          label="Reason"
          hint="We’ll include this in the message, for example: Christmas Day."
          autoComplete="off"
        />
        <SubmitButton tone="danger">
          {day.people > 0
            ? `Close the club and message ${peopleText(day.people)}`
            : 'Close the club on this date'}
        </SubmitButton>
      </PostForm>
    </>
  );
}
