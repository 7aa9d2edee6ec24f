import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { closureDays, closureSpan, closuresAhead, refuseClosure } from '#domain/club/closures.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { formatDay, formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
import { canMail } from '#server/config/can-mail.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { closeDate, datesOf, findClassesOn } from '#server/timetable/close-date.ts';
import { findKept } from '#server/timetable/find-kept.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/close-date.ts';
import { closeDateForm, type CloseDateFields as Fields, readClosure } from './closure.form.ts';
import { findKeptAhead, KeptList, type KeptView, keptText, keptView } from './kept.tsx';
import { PeopleTable } from './people-table.tsx';
import { toPeopleRow } from './schedules/people-rows.ts';
import { followedSentence, peopleText } from './schedules/saved-text.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Close the club' }];

const names = ['date', 'until', 'fromTime', 'untilTime'] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now, settings } = context.get(servicesContext);
  const club = await settings.read();
  const asked = (name: (typeof names)[number]) => url.searchParams.get(name) ?? '';
  const typed = {
    ...{ date: asked('date'), until: asked('until') },
    ...{ fromTime: asked('fromTime'), untilTime: asked('untilTime') },
  };
  const { entry, problems } = readClosure(url.searchParams, now());
  const closed = closuresAhead(club, localDate(now())).map((closure) => ({
    when: closureDays(closure, now()),
    name: closure.name,
    href: `${paths.reopenDate}?${new URLSearchParams({ date: closure.from, until: closure.until, fromTime: closure.fromTime, untilTime: closure.untilTime })}`,
  }));
  if (!entry) {
    const kept = keptView(await findKeptAhead(store, club, now()), now());
    return { typed, problems, closed, kept, days: null };
  }
  const found = [];
  for (const date of datesOf(entry)) found.push(await findClassesOn(store, date, now(), entry));
  const toCancel = found.flatMap((day) => day.toCancel);
  const closure = closureOf(entry);
  const kept = keptView(await findKept(store, [closureSpan(closure) ?? []].flat(), now()), now());
  const isOneDay = closure.from === closure.until;
  const days = {
    label: isOneDay && !entry.fromTime ? formatLongDay(entry.date, now()) : closureDays(closure, now()),
    fields: { ...typed, date: closure.from, until: isOneDay ? '' : closure.until },
    isClosed: datesOf(entry).every((date) => club.closedDates.includes(date.toString())),
    isOneDay,
    isPart: entry.fromTime !== '',
    toCancel: toCancel.map((session) => ({
      ...toPeopleRow(session, now()),
      ...(isOneDay ? { when: formatTime(session.startsAt) } : {}),
    })),
    empty: found.reduce((sum, { empty }) => sum + empty.length, 0),
    people: toCancel.reduce((sum, { bookedCount, waitlist }) => sum + bookedCount + waitlist.length, 0),
  };
  return { typed: { ...typed, ...days.fields }, problems, closed, kept, days };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, closeDateForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { reason, ...entry } = submission.value;
    const refusal = refuseClosure(entry, services.now());
    if (refusal) return refuse(submission.reply({ fieldErrors: { [refusal.field]: [refusal.sentence] } }));
    const done = await closeDate(services, { ...entry, reason, by: await findActor(context) });
    const spans = [closureSpan(closureOf(entry)) ?? []].flat();
    const stays = keptText(await findKept(services.store, spans, services.now()));
    const text = [
      `Club closed ${closedWhen(entry, services.now())}.`,
      done.removed > 0 ? `Empty classes removed: ${done.removed}.` : '',
      followedSentence('cancelled', done, canMail(services)),
      stays ? `${stays} still on: cancel or move them yourself, under Close the club.` : '',
    ];
    const sentence = cutText(text.filter(Boolean).join(' '), 400);
    return redirectWithFlash(
      `${paths.viewWeek}?week=${entry.date}`,
      sentence,
      done.refused.length > 0 || stays ? 'warn' : 'good',
    );
  });
}

type Entry = Parameters<typeof refuseClosure>[0];

const closureOf = (entry: Entry) => ({
  ...entry,
  ...{ from: entry.date.toString(), until: (entry.until ?? entry.date).toString() },
});

function closedWhen(entry: Entry, now: Temporal.Instant): string {
  const { date, until, fromTime, untilTime } = entry;
  if (!until || until.equals(date)) {
    return fromTime
      ? `on ${formatDay(date, now)} from ${fromTime} to ${untilTime}`
      : `on ${formatDay(date, now)}`;
  }
  return `from ${formatDay(date, now)} to ${formatDay(until, now)}`;
}

export default function CloseDatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, problems, closed, kept, days } = loaderData;
  const { canSendMail } = useShell();
  const [form, fields] = useForm<Fields>({ id: 'close', lastResult: useLastResult(actionData) });
  const wrong = names.flatMap((name) =>
    problems[name] ? [{ message: problems[name], fieldId: `closing-${name}` }] : [],
  );
  const field = (name: (typeof names)[number], label: string, type: 'date' | 'time') => (
    <Field
      {...{ label, name, type }}
      id={`closing-${name}`}
      defaultValue={typed[name]}
      errors={problems[name] ? [problems[name]] : undefined}
      autoComplete="off"
    />
  );
  return (
    <div className="narrow stack">
      <ErrorSummary problems={[...wrong, ...errorSummaryOf(form)]} />
      <PageHead
        title="Close the club"
        lead={`For a day, several days or part of a day. ${staffMail.clubCloses(canSendMail)} and show the club as closed on the website and at the door.`}
      />
      <Filters
        label="Choose when"
        more={{
          label: 'Close for part of the day only',
          isOpen: Boolean(typed.fromTime || typed.untilTime),
          children: (
            <>
              {field('fromTime', 'From', 'time')}
              {field('untilTime', 'Until', 'time')}
            </>
          ),
        }}
      >
        {field('date', 'First day', 'date')}
        {field('until', 'Last day (if more than one)', 'date')}
      </Filters>
      {days ? <Days days={days} form={form} reason={fields.reason} kept={kept} /> : <NoDays kept={kept} />}
      <ClosedAhead closed={closed} />
    </div>
  );
}

function NoDays({ kept }: Pick<DaysProps, 'kept'>) {
  return (
    <>
      <EmptyState title="Choose the days first" icon="calendar-days">
        We’ll show you the affected classes before anything changes.
      </EmptyState>
      <KeptList kept={kept} title="Still on while the club is closed" />
    </>
  );
}

function ClosedAhead({ closed }: Pick<Route.ComponentProps['loaderData'], 'closed'>) {
  if (closed.length === 0) return null;
  return (
    <section className="stack">
      <h2>Closed dates</h2>
      <ul className="plain">
        {closed.map(({ when, name, href }) => (
          <li key={href} className="row between">
            <span>{name ? `${when}: ${name}` : when}</span>
            <a href={href} aria-label={`Reopen ${when}`}>
              Reopen
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DaysProps = {
  days: NonNullable<Route.ComponentProps['loaderData']['days']>;
  form: ReturnType<typeof useForm<Fields>>[0];
  reason: ReturnType<typeof useForm<Fields>>[1]['reason'];
  kept: KeptView;
};

function Days({ days, form, reason, kept }: DaysProps) {
  const { canSendMail } = useShell();
  return (
    <>
      <h2>{days.label}</h2>
      {days.isClosed ? (
        <Notice tone="info">
          {days.isOneDay ? 'The club is already closed on this date.' : 'The club is already closed then.'}
        </Notice>
      ) : null}
      {days.toCancel.length > 0 ? (
        <PeopleTable caption="Classes to cancel" rows={days.toCancel} />
      ) : (
        <p>No classes with bookings.</p>
      )}
      {days.empty > 0 ? <p className="dim">Empty classes to remove: {days.empty}</p> : null}
      <KeptList kept={kept} title="Events and training sessions" />
      <PostForm form={form}>
        {names.map((name) => (
          <input key={name} type="hidden" name={name} value={days.fields[name]} />
        ))}
        <Field
          {...fieldProps(reason)}
          label="Reason"
          hint={`People see this ${canSendMail ? 'in the message, ' : ''}in their bookings and with the closed dates, for example: Christmas.`}
          autoComplete="off"
        />
        <SubmitButton tone="danger">
          {days.people > 0
            ? `Close the club and ${canSendMail ? 'message' : 'cancel the classes of'} ${peopleText(days.people)}`
            : buttonText(days)}
        </SubmitButton>
      </PostForm>
    </>
  );
}

function buttonText({ isOneDay, isPart }: DaysProps['days']): string {
  if (isPart) return 'Close the club at this time';
  return isOneDay ? 'Close the club on this date' : 'Close the club on these dates';
}
