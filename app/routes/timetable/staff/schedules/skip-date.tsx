import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { scheduledSessionId, takesPlaceOn } from '#domain/timetable/generate-sessions.ts';
import { formatDay, localDate, storedDate } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { type Schedule, type Session, sessions } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { cancelBooked } from '#server/timetable/follow-schedule.ts';
import { skipScheduleDate } from '#server/timetable/skip-schedule-date.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/skip-date.ts';
import { requireSchedule } from './find-schedule.ts';
import { followedSentence, peopleText } from './saved-text.ts';
import { type SkipDateFields as Fields, skipDateForm } from './skip-date.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Skip a date' }];

const DATES_OFFERED = 16;

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now, settings } = context.get(servicesContext);
  const { rule, name } = await requireSchedule(url, store, params.id);
  const { closedDates } = await settings.read();
  const dates = nextDates(rule, localDate(now()), closedDates);
  const planned = await store.findMany(
    sessions,
    dates.map((date) => scheduledSessionId(rule.id, date)),
  );
  const options = dates.map((date, at) => ({
    value: date.toString(),
    label: `${formatDay(date, now())}${stateText(planned[at] ?? null)}`,
  }));
  const skipped = rule.exceptions.flatMap((text) => {
    const date = storedDate(text);
    const isAhead = date && Temporal.PlainDate.compare(date, localDate(now())) >= 0;
    return isAhead ? [{ date: text, label: formatDay(date, now()) }] : [];
  });
  return { name, id: rule.id, options, skipped };
}

function nextDates(rule: Schedule, today: Temporal.PlainDate, closedDates: readonly string[]) {
  const first = today.add({ days: (rule.weekday - today.dayOfWeek + 7) % 7 });
  const weeks = Array.from({ length: DATES_OFFERED }, (_, at) => first.add({ weeks: at }));
  return weeks.filter(
    (date) => takesPlaceOn(rule, date, closedDates) && !rule.takenDates.includes(date.toString()),
  );
}

function stateText(session: Session | null): string {
  if (session?.status === 'cancelled') return ', cancelled';
  const people = (session?.bookedCount ?? 0) + (session?.waitlist.length ?? 0);
  return people > 0 ? `, ${peopleText(people)} booked or waiting` : '';
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, skipDateForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { date, reason } = submission.value;
    if (!(await isOffered(url, services, { id, date }))) {
      const fieldErrors = { date: ['There’s no class on that date'] };
      return refuse(submission.reply({ fieldErrors }));
    }
    const by = await findActor(context);
    const skipped = await skipScheduleDate(services, { id, date, by });
    if (!skipped) throw notFound(url);
    const { name, remaining } = skipped;
    const text = `${name}: ${formatDay(date, services.now())} skipped.`;
    const cancelled = remaining ? await cancelBooked(services, [remaining], { reason, by }) : null;
    const more = cancelled ? followedSentence('cancelled', cancelled, canMail(services)) : '';
    return redirectWithFlash(paths.skipDate(id), cutText(`${text} ${more}`.trim(), 400));
  });
}

async function isOffered(
  url: URL,
  { store, now, settings }: Pick<Parameters<typeof cancelBooked>[0], 'now' | 'settings'> & { store: Store },
  { id, date }: { id: string; date: Temporal.PlainDate },
): Promise<boolean> {
  const { rule } = await requireSchedule(url, store, id);
  const { closedDates } = await settings.read();
  return nextDates(rule, localDate(now()), closedDates).some((offered) => offered.equals(date));
}

export default function SkipDatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, options, skipped } = loaderData;
  const { canSendMail } = useShell();
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'skip', lastResult });
  return (
    <FormPage
      back={<a href={paths.editSchedule(id)}>{name}</a>}
      title="Skip a date"
      lead={`${name} won’t happen on that date. If people are booked, it’s cancelled. ${staffMail.audienceHint(canSendMail)}`}
      problems={errorSummaryOf(form)}
    >
      {options.length > 0 ? null : <p>There are no upcoming dates to skip.</p>}
      {options.length > 0 || lastResult ? (
        <PostForm form={form}>
          <SelectField
            {...choiceProps(fields.date)}
            label="Date"
            options={options}
            emptyLabel="Choose a date"
          />
          <Field
            {...fieldProps(fields.reason)}
            label="Reason (optional)"
            hint="We’ll include this in the message, for example: Sam is at a race."
            autoComplete="off"
          />
          <SubmitButton>Skip this date</SubmitButton>
        </PostForm>
      ) : null}
      {skipped.length > 0 ? (
        <section className="stack">
          <h2>Skipped dates</h2>
          <ul className="bare stack">
            {skipped.map(({ date, label }) => (
              <li key={date} className="row between">
                <span>{label}</span>
                <ButtonLink href={`${paths.restoreDate(id)}?date=${date}`} tone="quiet" isSmall>
                  Restore
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </FormPage>
  );
}
