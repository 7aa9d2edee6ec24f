import '../../training.css';
import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import type { CopyWorkoutOutcome } from '#domain/training/copy-workouts.ts';
import { formatDay, formatTime } from '#domain/values/dates.ts';
import type { Tone } from '#domain/values/label.ts';
import { formatWeek, mondayOf, readWeek } from '#domain/values/week.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { copyWorkoutWeek, findWorkoutCopies } from '#server/training/workouts/copy-workout-week.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/copy-workout-week.ts';
import { type CopyWeekFields, copyWeekForm } from './class-workout.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Copy a week of workouts' }];

/** From the week in the address to the one after it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const from = readWeek(url.searchParams.get('week'), at);
  const to = from.add({ weeks: 1 });
  const rows = await findWorkoutCopies(store, { from, to });
  return {
    ...{ from: from.toString(), to: to.toString() },
    ...{ fromLabel: formatWeek(from, at), toLabel: formatWeek(to, at) },
    backHref: `${paths.planWorkouts}?week=${from}`,
    rows: rows.map(({ workout, id, date, classes, outcome }) => ({
      ...{ id, title: workout.title, outcome },
      when: formatDay(Temporal.PlainDate.from(date), at),
      classes: classes.map(({ className, startsAt }) => `${className} at ${formatTime(startsAt)}`).join(', '),
    })),
  };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, copyWeekForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const [from, to] = [mondayOf(submission.value.from), mondayOf(submission.value.to)];
    if (from.equals(to)) return refuse(submission.reply({ formErrors: ['Choose two different weeks'] }));
    const copied = await copyWorkoutWeek(context.get(servicesContext), {
      ...{ from, to, isPublished: submission.value.publish === 'now', by: await findActor(context) },
    });
    const text = copied === 0 ? 'There was nothing left to copy.' : `Workouts copied: ${copied}.`;
    return redirectWithFlash(`${paths.planWorkouts}?week=${to}`, text, copied === 0 ? 'info' : 'good');
  });
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const labels: Readonly<Record<CopyWorkoutOutcome, { label: string; tone: Tone }>> = {
  copy: { label: 'Will be copied', tone: 'good' },
  'has-workout': { label: 'Already has one', tone: 'plain' },
  'no-class': { label: 'No such class', tone: 'warn' },
};

const columns: readonly Column<Row>[] = [
  { header: 'Workout', cell: ({ title }) => title },
  { header: 'Day', cell: ({ when }) => when },
  { header: 'Classes', cell: ({ classes }) => classes || <span className="dim">None</span> },
  {
    header: 'Status',
    cell: ({ outcome }) => <Chip tone={labels[outcome].tone}>{labels[outcome].label}</Chip>,
    onPhone: 'aside',
  },
];

const publishOptions = [
  { value: 'draft', label: 'Not yet', hint: 'Drafts that only staff see' },
  { value: 'now', label: 'Now' },
];

export default function CopyWorkoutWeekPage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, to, fromLabel, toLabel, backHref, rows } = loaderData;
  const [form, fields] = useForm<CopyWeekFields>({
    id: 'copy',
    lastResult: useLastResult(actionData),
    defaultValue: { publish: 'draft' },
  });
  return (
    <div className="stack">
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead
        back={<a href={backHref}>Workouts, {fromLabel}</a>}
        title="Copy a week of workouts"
        lead={`From ${fromLabel} to ${toLabel}. Classes that have a workout keep it.`}
      />
      <Table
        caption={`Workouts to copy to ${toLabel}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="Nothing to copy"
            icon="dumbbell"
            action={<ButtonLink href={backHref}>Back</ButtonLink>}
          >
            That week has no workouts.
          </EmptyState>
        }
      />
      {rows.some(({ outcome }) => outcome === 'copy') ? (
        <div className="workout-form">
          <PostForm form={form}>
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="to" value={to} />
            <ChoiceField
              {...choiceProps(fields.publish)}
              label="When do members see them?"
              options={publishOptions}
            />
            <SubmitButton>{`Copy workouts to ${toLabel}`}</SubmitButton>
          </PostForm>
        </div>
      ) : null}
    </div>
  );
}
