import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { closureDays } from '#domain/club/closures.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { datesOf, reopenDate } from '#server/timetable/close-date.ts';
import { generateSessions } from '#server/timetable/generate-sessions.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/reopen-date.ts';
import { readClosure, reopenForm } from './closure.form.ts';
import { classesText } from './schedules/saved-text.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Reopen the club' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const search = new URLSearchParams(url.search);
  if (search.get('until') === search.get('date')) search.delete('until');
  const { entry } = readClosure(search, now());
  if (!entry) throw redirect(paths.closeDate, 303);
  const { date, until, fromTime, untilTime } = entry;
  const from = date.toString();
  let cancelled = 0;
  for (const day of datesOf(entry)) {
    const all = await listSessionsOn(store, day);
    cancelled += all.filter(({ status }) => status === 'cancelled').length;
  }
  const when = closureDays({ from, until: (until ?? date).toString(), fromTime, untilTime }, now());
  return { fields: { date: from, until: until?.toString() ?? '', fromTime, untilTime }, when, cancelled };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, reopenForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const isDone = await reopenDate(services, { ...submission.value, by: await findActor(context) });
    if (!isDone) return redirectWithFlash(paths.closeDate, 'The club wasn’t closed then.', 'info');
    const made = await generateSessions(services);
    const back = made > 0 ? ` ${classesText(made)} back on the timetable.` : '';
    return redirectWithFlash(`${paths.viewWeek}?week=${submission.value.date}`, `Club reopened.${back}`);
  });
}

export default function ReopenDatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, when, cancelled } = loaderData;
  const [form] = useForm({ id: 'reopen', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      back={<a href={paths.closeDate}>Closed dates</a>}
      title="Reopen the club?"
      lead={`${when}. The website and the door will show the club as open, and weekly classes that were removed go back on the timetable.`}
      problems={errorSummaryOf(form)}
    >
      {cancelled > 0 ? (
        <p>
          {`${classesText(cancelled)} on ${fields.until ? 'these dates' : 'this date'} ${cancelled === 1 ? 'stays' : 'stay'} cancelled.`}
        </p>
      ) : null}
      <PostForm form={form}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton>Reopen the club</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
