import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { taskForNames, taskFors } from '#domain/desk/staff-task.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { localDate } from '#domain/values/dates.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { memberRows } from '#server/data/collections/members.ts';
import { addTask, listDoneTasks, listOpenTasks, listStaffByName } from '#server/desk/staff-tasks.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { optionalDate } from '../../forms/typed-date.ts';
import { severalLines } from '../../forms/typed-text.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { choiceProps, dateProps, errorSummaryOf, fieldProps } from '../../ui/conform-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/list-tasks.ts';
import { TaskList } from './task-list.tsx';
import { taskReader, taskRows } from './task-rows.ts';

const optionalPerson = (error: string) =>
  z
    .string({ error })
    .refine((typed) => typed === '' || isPlainId(typed), error)
    .prefault('');

const taskForm = z.object({
  member: optionalPerson('Choose a member'),
  text: severalLines()
    .min(1, 'Enter what there is to do')
    .max(1000, 'Use at most 1,000 characters')
    .prefault(''),
  for: z.enum(taskFors, { error: 'Choose who it’s for' }),
  person: optionalPerson('Choose a member of staff'),
  due: optionalDate,
});
type TaskFields = z.input<typeof taskForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Tasks' }];

/** What is open and what was done lately; and a form for the next one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const reader = taskReader(context);
  const [asked, to] = [url.searchParams.get('member') ?? '', url.searchParams.get('for')];
  // Coaches know people from their classes alone.
  const mayNameMembers = reader.isAdmin || reader.isDesk;
  const member = mayNameMembers && isPlainId(asked) ? await store.find(memberRows, asked) : null;
  const [open, done, staff] = await Promise.all([
    listOpenTasks(store, reader),
    listDoneTasks(store, reader, at),
    listStaffByName(context.get(servicesContext)),
  ]);
  const place = { reader, here: paths.listTasks };
  return {
    about: member && { uid: member.id, name: displayName(member) },
    for: taskFors.find((each) => each === to) ?? 'next-shift',
    due: localDate(at).toString(),
    staff: staff.map(({ uid, name }) => ({ value: uid, label: name })),
    open: await taskRows(store, open, place, at),
    done: await taskRows(store, done, place, at),
  };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, taskForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { member, text, person, due } = submission.value;
    const { isAdmin, isDesk } = taskReader(context);
    if (member !== '' && !isAdmin && !isDesk) throw notFound(url);
    const owner = person === '' ? null : (await listStaffByName(services)).find(({ uid }) => uid === person);
    if (owner === undefined)
      return refuse(submission.reply({ fieldErrors: { person: ['Choose a member of staff'] } }));
    const task = {
      ...{ text, memberUid: member, dueOn: due ?? localDate(services.now()) },
      ...{ taskFor: owner?.uid ?? submission.value.for, taskForName: owner?.name ?? '' },
      by: await findActor(context),
    };
    if (!(await addTask(services, task))) throw notFound(url);
    return redirectWithFlash(paths.listTasks, 'Task added.');
  });
}

export default function TasksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { about, staff, open, done, due } = loaderData;
  const [form, fields] = useForm<TaskFields>({
    id: 'task',
    lastResult: useLastResult(actionData),
    defaultValue: { for: loaderData.for, due, member: about?.uid ?? '' },
  });
  return (
    <>
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead title="Tasks" lead="What the next shift, the manager or a colleague should know or do." />
      <div className="stack-loose">
        <section className="narrow">
          <PostForm form={form}>
            <input type="hidden" name="member" value={fields.member.initialValue ?? ''} />
            {about ? <p>{`About ${about.name}.`}</p> : null}
            <TextAreaField
              {...fieldProps(fields.text)}
              label="Task or note"
              hint="Staff read this. Never write health details here."
              rows={3}
            />
            <ChoiceField
              {...choiceProps(fields.for)}
              label="For"
              options={taskFors.map((value) => ({ value, label: taskForNames[value] }))}
            />
            <SelectField
              {...choiceProps(fields.person)}
              label="Or for one person (optional)"
              options={staff}
              emptyLabel="No one in particular"
            />
            <DateField {...dateProps(form, fields.due)} label="Due" hint="Today, unless you change it." />
            <SubmitButton>Add task</SubmitButton>
          </PostForm>
        </section>
        <section className="stack">
          <h2>Open</h2>
          {open.length > 0 ? <TaskList tasks={open} /> : <p className="dim">Nothing to do.</p>}
        </section>
        {done.length > 0 ? (
          <section className="stack">
            <h2>Done in the last 7 days</h2>
            <TaskList tasks={done} />
          </section>
        ) : null}
      </div>
    </>
  );
}
