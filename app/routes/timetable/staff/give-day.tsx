import './week.css';
import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { findClashes } from '#domain/timetable/class-clashes.ts';
import { formatLongDay, formatTime, isInCalendarYears, localDate, storedDate } from '#domain/values/dates.ts';
import { findTrainingOn } from '#server/community/trainers/find-sessions.ts';
import { trainerKey } from '#server/community/trainers/find-trainers.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { giveSessions, listCoachSessions, listGivers } from '#server/timetable/assign-coach.ts';
import { findCoach } from '#server/timetable/list-coaches.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useShell } from '../../../ui/shell.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/give-day.ts';
import { clashSentences } from './clash-text.ts';
import { classesText, followedSentence, peopleText } from './schedules/saved-text.ts';
import { coachOptions } from './schedules/schedule-choices.ts';
import { listedDate } from './schedules/skip-date.form.ts';

const NOBODY = 'nobody';
const uid = z.string({ error: 'Choose a coach from the list' }).max(128, 'Choose a coach from the list');
const giveDayForm = z.object({
  date: listedDate,
  from: uid,
  to: uid,
  class: z.array(z.string().max(128)).max(100).prefault([]),
});
type Fields = z.input<typeof giveDayForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Replace a coach' }];

/** Who takes what on the day, and what it would become, from the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const query = url.searchParams;
  const typed = storedDate(query.get('date') ?? '');
  const date = typed && isInCalendarYears(typed) ? typed : localDate(now());
  const everybody = await listGivers(store, date, now());
  const options = await coachOptions(context.get(servicesContext));
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  const theirs = from ? await listCoachSessions(store, { coachUid: from, date }, now()) : [];
  const coach = await chosenCoach(context, to);
  const sameDay = coach ? await listSessionsOn(store, date) : [];
  const others = sameDay.filter(({ status }) => status === 'scheduled');
  return {
    ...{
      date: date.toString(),
      day: formatLongDay(date, now()),
      from,
      to: coach ? to : '',
      options: everybody.map(({ uid, name, isCoach }) => ({
        value: uid,
        label: isCoach ? name : `${name} (no longer a coach)`,
      })),
    },
    toOptions: [...options.filter(({ value }) => value !== from), { value: NOBODY, label: 'No coach yet' }],
    fromName: everybody.find(({ uid }) => uid === from)?.name ?? '',
    toName: coach && (coach.name || 'no coach yet'),
    rows: theirs.map((session) =>
      toRow(session, coach ? { ...session, coachUid: coach.uid, room: '' } : null, others),
    ),
    training: await findTraining(context, from, date),
    people: theirs.reduce((sum, { bookedCount, waitlist }) => sum + bookedCount + waitlist.length, 0),
  };
}

/** Sessions with this coach as a trainer on the day, which nobody else gives: each client has bought them with this one. */
async function findTraining(context: Context, coachUid: string, date: Temporal.PlainDate) {
  const { store, settings, now } = context.get(servicesContext);
  if (coachUid === '') return { href: '', sessions: [] };
  const id = trainerKey(coachUid);
  const [found, { areasOff }] = await Promise.all([findTrainingOn(store, id, date, now()), settings.read()]);
  return {
    href: areasOff.includes('trainers') ? '' : paths.trainerDiary(id),
    sessions: found.map(({ id: sessionId, memberName, memberUid, startsAt, endsAt }) => ({
      ...{ id: sessionId, memberName, memberUid },
      when: `${formatTime(startsAt)}–${formatTime(endsAt)}`,
    })),
  };
}

/** Null: none is chosen, or not one of the club's. */
async function chosenCoach(context: Context, to: string) {
  if (to === '') return null;
  return findCoach(context.get(servicesContext), to === NOBODY ? '' : to);
}

function toRow(session: Session, after: Session | null, others: readonly Session[]) {
  const { id, className, startsAt, endsAt, room, bookedCount, waitlist } = session;
  const name = (other: Session) => `${other.className} at ${formatTime(other.startsAt)}`;
  return {
    ...{ id, className, room, booked: bookedCount, waiting: waitlist.length },
    when: `${formatTime(startsAt)}–${formatTime(endsAt)}`,
    clashes: after ? clashSentences(findClashes(after, others), name) : [],
  };
}
type Row = ReturnType<typeof toRow>;

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, giveDayForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { date, from, to, class: ids } = submission.value;
    const coach = await chosenCoach(context, to);
    if (!coach || coach.uid === from)
      return refuse(submission.reply({ formErrors: ['Choose another coach from the list'] }));
    const by = await findActor(context);
    const done = await giveSessions(context.get(servicesContext), {
      ids,
      date,
      fromUid: from,
      to: coach,
      by,
    });
    const { sessions } = await findTraining(context, from, date);
    const text =
      followedSentence('changed', done, canMail(context.get(servicesContext))) ||
      'These classes have changed meanwhile. Check them again.';
    const unsettled = sessions.length > 0 ? ` Personal training still to settle: ${sessions.length}.` : '';
    return redirectWithFlash(
      `${paths.dayView}?date=${date}`,
      text + unsettled,
      done.classes > 0 ? 'good' : 'info',
    );
  });
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Class',
    cell: ({ id, className, clashes }) => (
      <>
        <a href={paths.rosterForAdmin(id)}>{className}</a>
        {clashes.length > 0 ? <Chip tone="warn">{clashes.join('. ')}</Chip> : null}
      </>
    ),
  },
  { header: 'When', cell: ({ when }) => <span className="tabular">{when}</span>, onPhone: 'aside' },
  { header: 'Room', cell: ({ room }) => room || <span className="dim">No room</span> },
  { header: 'Booked', cell: ({ booked }) => booked, isNumeric: true },
  { header: 'Waitlist', cell: ({ waiting }) => waiting, isNumeric: true },
];

type Training = Awaited<ReturnType<typeof findTraining>>;

function TrainingLeft({ name, training: { href, sessions } }: { name: string; training: Training }) {
  return (
    <section className="stack">
      <h2>Personal training still to settle</h2>
      <p>These sessions stay with {name}. Settle each with the client: cancel it, then book another time.</p>
      <ul>
        {sessions.map(({ id, when, memberName, memberUid }) => (
          <li key={id}>
            <span className="tabular">{when}</span> <a href={paths.viewMember(memberUid)}>{memberName}</a>
          </li>
        ))}
      </ul>
      {href ? <a href={href}>{name}’s personal training</a> : null}
    </section>
  );
}

export default function GiveDayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { date, day, from, to, options, toOptions, fromName, toName, rows, people, training } = loaderData;
  const { canSendMail } = useShell();
  const [form] = useForm<Fields>({ id: 'give-day', lastResult: useLastResult(actionData) });
  return (
    <div className="stack">
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead
        title="Replace a coach"
        back={<a href={paths.viewWeek}>Timetable</a>}
        lead="Give all of a coach’s classes on a day to somebody else. The weekly classes stay as they are."
      />
      <Filters label="Choose a day and two coaches">
        <Field label="Day" name="date" id="day" type="date" defaultValue={date} />
        <SelectField
          label="Coach"
          name="from"
          id="from"
          options={options}
          emptyLabel="Choose"
          defaultValue={from}
        />
        <SelectField
          label="Instead"
          name="to"
          id="to"
          options={toOptions}
          emptyLabel="Choose"
          defaultValue={to}
        />
      </Filters>
      <Table
        caption={fromName ? `${fromName}’s classes, ${day}` : `Classes, ${day}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={from ? 'No classes to give' : 'Choose a coach'} icon="calendar-days">
            {from
              ? `${fromName || 'This coach'} takes no more classes on ${day}.`
              : 'Their classes on that day appear here.'}
          </EmptyState>
        }
      />
      {training.sessions.length > 0 ? <TrainingLeft name={fromName} training={training} /> : null}
      {rows.length > 0 && toName ? (
        <div className="timetable-form stack">
          <p>{`${peopleText(people)} booked or on the waitlist. ${staffMail.audienceHint(canSendMail)}`}</p>
          <PostForm form={form}>
            {Object.entries({ date, from, to }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {rows.map(({ id }) => (
              <input key={id} type="hidden" name="class" value={id} />
            ))}
            <SubmitButton>
              {to === NOBODY
                ? `Take the coach off ${classesText(rows.length)}`
                : `Give ${classesText(rows.length)} to ${toName}`}
            </SubmitButton>
          </PostForm>
        </div>
      ) : null}
    </div>
  );
}
