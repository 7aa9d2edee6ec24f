import { z } from 'zod';
import * as paths from '#app/paths.ts';
import type { Tone } from '#domain/values/label.ts';
import { mayClashField } from './class-times.form.ts';
import { listedDate } from './schedules/skip-date.form.ts';
import './week.css';
import { useForm } from '@conform-to/react';
import type { CopyOutcome, CopyRow } from '#domain/timetable/copy-week.ts';
import { formatDateTime, formatTime } from '#domain/values/dates.ts';
import { formatWeek, mondayOf, readWeek } from '#domain/values/week.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { copyWeek, findCopyRows } from '#server/timetable/copy-week.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { checkProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/copy-week.ts';
import { clashSentence } from './clash-text.ts';

const copyWeekForm = z.object({ from: listedDate, to: listedDate, mayClash: mayClashField });
type Fields = z.input<typeof copyWeekForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Copy a week' }];

/** How many weeks to offer before and after this one. */
const BEHIND = 12;
const AHEAD = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const query = url.searchParams;
  const thisWeek = readWeek(null, now());
  const from = readWeek(query.get('from'), now());
  const asked = query.get('to');
  const to = asked ? readWeek(asked, now()) : thisWeek.add({ weeks: 1 });
  const isSame = from.equals(to);
  const rows = isSame ? [] : await findCopyRows(store, { from, to }, now());
  return {
    ...{ from: from.toString(), to: to.toString(), isSame },
    ...{ fromLabel: formatWeek(from, now()), toLabel: formatWeek(to, now()) },
    sources: weekOptions(thisWeek, from, { behind: BEHIND, ahead: AHEAD, now: now() }),
    targets: weekOptions(thisWeek, to, { behind: 0, ahead: AHEAD, now: now() }),
    rows: rows.map((row) => toRow(row, now())),
  };
}

function weekOptions(
  thisWeek: Temporal.PlainDate,
  chosen: Temporal.PlainDate,
  { behind, ahead, now }: { behind: number; ahead: number; now: Temporal.Instant },
) {
  const weeks = Array.from({ length: behind + ahead + 1 }, (_, at) => thisWeek.add({ weeks: at - behind }));
  if (!weeks.some((week) => week.equals(chosen))) weeks.push(chosen);
  return weeks
    .toSorted(Temporal.PlainDate.compare)
    .map((week) => ({ value: week.toString(), label: formatWeek(week, now) }));
}

const labels: Record<CopyOutcome, { label: string; tone: Tone }> = {
  make: { label: 'Will be copied', tone: 'good' },
  exists: { label: 'Already there', tone: 'plain' },
  clashes: { label: 'Clashes', tone: 'warn' },
  closed: { label: 'Club closed', tone: 'info' },
  skipped: { label: 'Skipped date', tone: 'info' },
  over: { label: 'In the past', tone: 'plain' },
};

function toRow({ planned, outcome, clashes }: CopyRow<Session>, now: Temporal.Instant) {
  const name = ({ className, startsAt }: { className: string; startsAt: Temporal.Instant }) =>
    `${className} at ${formatTime(startsAt)}`;
  return {
    id: planned.id,
    className: planned.className,
    when: formatDateTime(planned.startsAt, now),
    where: [planned.coachName, planned.room].filter(Boolean).join(' · '),
    kind: planned.scheduleId === '' ? 'One-off' : 'Weekly',
    outcome,
    ...labels[outcome],
    why: outcome === 'clashes' ? clashes.map((clash) => clashSentence(clash, name)).join('. ') : '',
  };
}
type Row = ReturnType<typeof toRow>;

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, copyWeekForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { mayClash } = submission.value;
    const [from, to] = [mondayOf(submission.value.from), mondayOf(submission.value.to)];
    if (from.equals(to))
      return refuse(submission.reply({ fieldErrors: { to: ['Choose two different weeks'] } }));
    const made = await copyWeek(services, { from, to, mayClash, by: await findActor(context) });
    const text = made === 0 ? 'All of these classes were already there.' : `Classes copied: ${made}.`;
    return redirectWithFlash(`${paths.viewWeek}?week=${to}`, text, made === 0 ? 'info' : 'good');
  });
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Class',
    cell: ({ className, why }) => (
      <>
        {className}
        {why ? <small className="class-note">{why}</small> : null}
      </>
    ),
  },
  { header: 'When', cell: ({ when }) => when },
  { header: 'Coach and room', cell: ({ where }) => where || <span className="dim">No coach yet</span> },
  { header: 'Kind', cell: ({ kind }) => kind, onPhone: 'wide-only' },
  { header: 'Status', cell: ({ label, tone }) => <Chip tone={tone}>{label}</Chip>, onPhone: 'aside' },
];

export default function CopyWeekPage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, to, isSame, fromLabel, toLabel, sources, targets, rows } = loaderData;
  const [form, fields] = useForm<Fields>({ id: 'copy', lastResult: useLastResult(actionData) });
  const willBeMade = rows.filter(({ outcome }) => outcome === 'make').length;
  const clashing = rows.filter(({ outcome }) => outcome === 'clashes').length;
  return (
    <div className="stack">
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead title="Copy a week" lead="Copy one week’s classes to another week." />
      <Filters label="Choose two weeks">
        <SelectField label="From week" name="from" id="from-week" options={sources} defaultValue={from} />
        <SelectField label="To week" name="to" id="to-week" options={targets} defaultValue={to} />
      </Filters>
      {rows.length > 0 ? <p>{summaryOf(rows)}</p> : null}
      <Table
        caption={`Classes to copy from ${fromLabel} to ${toLabel}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty isSame={isSame} fromLabel={fromLabel} />}
      />
      {willBeMade + clashing > 0 ? (
        <div className="timetable-form stack">
          <PostForm form={form}>
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="to" value={to} />
            {clashing > 0 ? (
              <CheckField
                {...checkProps(fields.mayClash)}
                label={`Also copy classes that clash (${clashing})`}
              />
            ) : null}
            <SubmitButton>{`Copy classes to ${toLabel}`}</SubmitButton>
          </PostForm>
        </div>
      ) : null}
    </div>
  );
}

/** `Will be copied: 3. Already there: 42.` */
function summaryOf(rows: readonly Row[]): string {
  const labels = [...new Set(rows.map(({ label }) => label))];
  return labels.map((label) => `${label}: ${rows.filter((row) => row.label === label).length}.`).join(' ');
}

function Empty({ isSame, fromLabel }: { isSame: boolean; fromLabel: string }) {
  return (
    <EmptyState title={isSame ? 'Choose two different weeks' : 'Nothing to copy'} icon="calendar-days">
      {isSame
        ? 'You can’t copy a week to itself.'
        : `There are no classes in the week ${fromLabel}. Choose another week.`}
    </EmptyState>
  );
}
