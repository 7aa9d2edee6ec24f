import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { localDate } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { cancelBooked } from '#server/timetable/follow-schedule.ts';
import { listNextSessionsOfSchedule } from '#server/timetable/list-sessions.ts';
import { changeSchedule } from '#server/timetable/save-schedule.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, dateProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PeopleTable } from '../people-table.tsx';
import type { Route } from './+types/end-schedule.ts';
import { endScheduleForm, type EndScheduleFields as Fields } from './end-schedule.form.ts';
import { requireSchedule } from './find-schedule.ts';
import { toPeopleRow } from './people-rows.ts';
import { followedSentence } from './saved-text.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End a weekly class' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { rule, name } = await requireSchedule(url, store, params.id);
  const ahead = await listNextSessionsOfSchedule(store, rule.id, now());
  const withPeople = ahead.filter(
    ({ status, bookedCount, waitlist }) => status === 'scheduled' && bookedCount + waitlist.length > 0,
  );
  return {
    name,
    here: paths.editSchedule(rule.id),
    today: localDate(now()).toString(),
    withPeople: withPeople.map((session) => toPeopleRow(session, now())),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, endScheduleForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { store } = context.get(servicesContext);
    const { rule } = await requireSchedule(url, store, id);
    const { lastDate, people, reason } = submission.value;
    if (rule.from !== '' && lastDate.toString() < rule.from) {
      const fieldErrors = { lastDate: ['The weekly class starts after that date'] };
      return refuse(submission.reply({ fieldErrors }));
    }
    const facts = { until: lastDate.toString() };
    const text = await endWeeklyClass(context, { id, facts, cancels: people === 'cancel', reason });
    if (text === null) throw notFound(url);
    return redirectWithFlash(paths.listSchedules, cutText(text, 400));
  });
}

type Ending = {
  readonly id: string;
  readonly facts: { readonly until: string };
  readonly cancels: boolean;
  readonly reason: string;
};

async function endWeeklyClass(
  context: Context,
  { id, facts, cancels, reason }: Ending,
): Promise<string | null> {
  const services = context.get(servicesContext);
  const by = await findActor(context);
  const ended = await changeSchedule(services, { id, facts, by, action: 'schedule.ended' });
  if (!ended) return null;
  const stranded = ended.plan.stranded.filter(({ date }) => date > facts.until);
  if (!cancels) {
    const stay = stranded.length > 0 ? ` Classes with bookings that still go ahead: ${stranded.length}.` : '';
    return `${ended.name} ended.${stay}`;
  }
  const cancelled = await cancelBooked(services, stranded, { reason, by });
  return `${ended.name} ended. ${followedSentence('cancelled', cancelled, canMail(services))}`.trim();
}

const choicesWith = (canSendMail: boolean) => [
  { value: 'keep', label: 'They still go ahead' },
  {
    value: 'cancel',
    label: 'They are cancelled',
    hint: staffMail.audienceHint(canSendMail),
  },
];

export default function EndSchedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  const { name, here, today, withPeople } = loaderData;
  const lastResult = useLastResult(actionData);
  const defaultValue = { lastDate: today };
  const [form, fields] = useForm<Fields>({ id: 'end', lastResult, defaultValue });
  return (
    <FormPage
      back={<a href={here}>{name}</a>}
      title={`End ${name}?`}
      lead="It won’t happen after the last date. Empty classes after that are removed from the timetable."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <DateField {...dateProps(form, fields.lastDate)} label="Last date" />
        {withPeople.length > 0 || lastResult ? (
          <>
            {withPeople.length > 0 ? (
              <PeopleTable caption="Upcoming classes with bookings" rows={withPeople} />
            ) : null}
            <ChoiceField
              {...choiceProps(fields.people)}
              label="Classes with bookings after the last date"
              options={choicesWith(canSendMail)}
              isStacked
            />
            <Field
              {...fieldProps(fields.reason)}
              label="Reason, if they’re cancelled (optional)"
              hint="We’ll include this in the message, for example: Sam is leaving us."
              autoComplete="off"
            />
          </>
        ) : (
          <input type="hidden" name="people" value="keep" />
        )}
        <SubmitButton tone="danger">End weekly class</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
