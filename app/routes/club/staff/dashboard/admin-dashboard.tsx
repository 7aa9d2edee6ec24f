import * as paths from '#app/paths.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import '../club-staff.css';
import { openingSentence } from '#domain/club/opening-hours.ts';
import { formatLongDay, localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { readTakings } from '../../../desk/load-desk.ts';
import { Takings } from '../../../desk/takings.tsx';
import { TasksCard } from '../../../desk/task-list.tsx';
import { readOwnTasks, taskReader } from '../../../desk/task-rows.ts';
import { readLeftClasses } from '../../../timetable/staff/coached-view.ts';
import { readKeptAhead } from '../../../timetable/staff/kept.tsx';
import { DayClasses } from '../../../timetable/staff/sessions/day-classes.tsx';
import { type SessionRow, toSessionRow } from '../../../timetable/staff/sessions/session-row.ts';
import { loadReadyView, type ReadyLine, type ReadyView } from '../opening/ready-view.ts';
import type { Route } from './+types/admin-dashboard.ts';
import { readCalls, readTrend } from './calls-and-trend.ts';
import { Calls, Trend } from './calls-and-trend-cards.tsx';
import { type Figure, todaysFigures } from './todays-figures.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store, now } = services;
  const at = now();
  const settings = await services.settings.read();
  const [ready, figures, tasks, left, kept, takings, calls, trend, sessions] = await Promise.all([
    loadReadyView(services, settings),
    todaysFigures(store, at, services.config.sms ? settings.textsAMonth : 0),
    readOwnTasks(store, taskReader(context), paths.adminDashboard, at),
    readLeftClasses(services, at),
    readKeptAhead(store, settings, at),
    readTakings(store, localDate(at)),
    readCalls(store, at),
    readTrend(store, at),
    listSessionsOn(store, localDate(at)),
  ]);
  return {
    day: formatLongDay(localDate(at), at),
    opening: openingSentence(settings, at),
    isClosed: !settings.isOpenToPublic,
    ...{ ready, figures, tasks, takings, calls, trend },
    left: kept ? [{ uid: 'kept', ...kept }, ...left] : left,
    classes: sessions.map((session) => toSessionRow(session, at)),
  };
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { day, opening, figures, classes, ready, isClosed, tasks } = loaderData;
  return (
    <>
      <PageHead title="Today" above={day} lead={`${opening}.`} />
      <div className="stack-loose">
        {isClosed && !ready ? <NotOpenYet /> : null}
        {ready ? <ReadyList ready={ready} /> : null}
        <Numbers label="At the door" numbers={figures.door} />
        <TasksCard tasks={tasks} left={loaderData.left} to="next-shift" />
        <div className="stack">
          <Takings {...loaderData.takings} />
          <Calls {...loaderData.calls} />
        </div>
        <ClassesToday classes={classes} />
        <Trend stats={loaderData.trend} />
        <Numbers label="People" numbers={figures.people} />
        <Numbers label="System" numbers={figures.system} />
      </div>
    </>
  );
}

function ClassesToday({ classes }: { classes: readonly SessionRow[] }) {
  return (
    <section className="stack">
      <div className="row between">
        <h2>Classes</h2>
        <a href={paths.dayView}>{classes.length > 0 ? 'Today’s classes' : 'See other days'}</a>
      </div>
      {classes.length > 0 ? (
        <DayClasses classes={classes} areLinksShown={false} />
      ) : (
        <p className="dim">
          No classes today. <a href={paths.viewWeek}>Open the timetable</a>
        </p>
      )}
    </section>
  );
}

function Numbers({ label, numbers }: { label: string; numbers: readonly Figure[] }) {
  return (
    <section className="stack">
      <h2>{label}</h2>
      <ul className="numbers bare">
        {numbers.map(({ href, icon, count, hasMore, label: name, isAsking }) => (
          <li key={name}>
            <a href={href} className={isAsking && count > 0 ? 'card number-asking' : 'card'}>
              <span className="num">{`${formatNumber(count)}${hasMore ? '+' : ''}`}</span>
              <span className="number-label">
                <Icon name={icon} />
                {name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the list is hidden: that the club still waits. */
function NotOpenYet() {
  return (
    <Notice tone="info">
      Your club isn’t open to the public yet. <a href={paths.opening}>Open the club</a>
    </Notice>
  );
}

/** What is left to do before the club opens, each line with what it leads to. */
function ReadyList({ ready }: { ready: ReadyView }) {
  const { isOpen, done, of, lines, canUseStartingPoint } = ready;
  const skipped = lines.filter(({ state }) => state === 'skipped');
  const isAllDone = done === of;
  return (
    <section className="card ready">
      <div className="row between">
        <h2>{isOpen ? 'Finish setting up' : 'Get ready to open'}</h2>
        <p id="ready-progress" className="dim">
          {done} of {of}
        </p>
      </div>
      <progress className="progress" max={of} value={done} aria-labelledby="ready-progress" />
      {canUseStartingPoint ? <StartingPoint /> : null}
      <ul className="bare lines">
        {lines
          .filter(({ state }) => state !== 'skipped')
          .map((line) => (
            <li key={line.step}>
              <Line line={line} />
            </li>
          ))}
      </ul>
      {skipped.length > 0 ? <Skipped lines={skipped} /> : null}
      {isAllDone && !isOpen ? <p>Everything is ready.</p> : null}
      <div className="row">
        {isOpen ? null : (
          <ButtonLink href={paths.opening} tone={isAllDone ? 'accent' : 'quiet'}>
            Open the club
          </ButtonLink>
        )}
        <PostForm action={paths.hideReadyList} isInline>
          <SubmitButton tone="quiet">Hide this list</SubmitButton>
        </PostForm>
      </div>
    </section>
  );
}

function StartingPoint() {
  return (
    <div className="row between">
      <p>Fill in classes, plans and booking rules that suit your club, then edit them.</p>
      <ButtonLink href={paths.startingPoints}>Use a starting point</ButtonLink>
    </div>
  );
}

function Line({ line: { step, state, title, text, href } }: { line: ReadyLine }) {
  const isDone = state === 'done';
  return (
    <div className="ready-line">
      <span className={isDone ? 'ready-mark ready-done' : 'ready-mark'}>
        {isDone ? <Icon name="check" /> : null}
      </span>
      <div className="grow">
        <a href={href}>{title}</a>
        {isDone ? <span className="hidden">: done</span> : <p className="dim">{text}</p>}
      </div>
      {isDone ? null : (
        <PostForm action={paths.skipStep(step)} isInline>
          <SubmitButton tone="quiet" isSmall aria-label={`Not for us: ${title}`}>
            Not for us
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}

function Skipped({ lines }: { lines: readonly ReadyLine[] }) {
  return (
    <details>
      <summary>{`Not for us (${lines.length})`}</summary>
      <ul className="bare lines">
        {lines.map(({ step, title }) => (
          <li key={step} className="row between">
            {title}
            <PostForm action={paths.restoreStep(step)} isInline>
              <SubmitButton tone="quiet" isSmall aria-label={`Add back: ${title}`}>
                Add back
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </details>
  );
}
