import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { openingToday } from '#domain/club/opening-hours.ts';
import { parqForCoach } from '#domain/health/parq-staff-label.ts';
import { endOfLocalDay, formatDateTime, formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { isBefore } from '#domain/values/instants.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { findTrainerSessions } from '#server/community/trainers/find-sessions.ts';
import { trainerKey } from '#server/community/trainers/find-trainers.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import type { Store } from '#server/data/store.ts';
import { cameAt } from '#server/door/door-facts.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { mayKeepRosters } from '#server/request/offline-copy.ts';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { TasksCard } from '../../desk/task-list.tsx';
import { readOwnTasks, taskReader } from '../../desk/task-rows.ts';
import registerWorker from '../../members/register-offline-worker.js?url&no-inline';
import type { Route } from './+types/coach-dashboard.ts';
import { type ClassView, type DashboardClasses, listCoachClasses } from './dashboard-classes.ts';
import '../bookings.css';
import { FillBar } from '../../../ui/fill-bar.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Coach' }];

/** More people at once than a club holds; the take-care list is read in one go. */
const MAX_CHECKED_IN = 500;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const at = now();
  const club = await settings.read();
  const { uid } = requireLogin(context);
  return {
    training: await listTraining(store, trainerKey(uid), club, at),
    isKept: mayKeepRosters(context),
    day: formatLongDay(localDate(at), at),
    opening: openingToday(club, at),
    inNow: await store.count(presence, [['leavesAt', '>', at]]),
    care: await listTakeCare(store, at),
    tasks: await readOwnTasks(store, taskReader(context), paths.coachDashboard, at),
    classes: await listCoachClasses(store, uid, at),
  };
}

const TRAINING_DAYS = 7;

/** Their own sessions as a trainer in the next days, as their personal training page has them. Most coaches are none, and have no diary to look through. */
async function listTraining(
  store: Store,
  trainerId: string,
  { areasOff }: Pick<ClubSettings, 'areasOff'>,
  at: Temporal.Instant,
) {
  const span = { startsAt: at, endsAt: endOfLocalDay(localDate(at).add({ days: TRAINING_DAYS - 1 })) };
  const trainer = await store.find(trainers, trainerId);
  const found = trainer ? await findTrainerSessions(store, trainer, span) : [];
  const toCome = found.filter(({ status, endsAt }) => status === 'booked' && isBefore(at, endsAt));
  return {
    href: areasOff.includes('trainers') ? '' : paths.trainerDiary(trainerId),
    rows: toCome.map(({ id, memberName, startsAt }) => ({
      id,
      text: `${memberName}, ${formatDateTime(startsAt, at)}`,
    })),
  };
}
type Training = Awaited<ReturnType<typeof listTraining>>;

function TrainingCard({ training: { href, rows } }: { training: Training }) {
  if (rows.length === 0) return null;
  return (
    <Card title="Your personal training" aside={href ? <a href={href}>All</a> : null}>
      <ul className="bare lines">
        {rows.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}

/** People in the club with a PAR-Q alert: status and flag only, no answers. */
async function listTakeCare(store: Store, at: Temporal.Instant) {
  const { items } = await store.query(presence, {
    where: [['leavesAt', '>', at]],
    orderBy: [['leavesAt', 'desc']],
    limit: MAX_CHECKED_IN,
  });
  const people = await store.findMany(
    members,
    items.map(({ id }) => id),
  );
  return items.flatMap(({ id, memberName, ...stay }, index) => {
    const member = people[index];
    if (!member) return [];
    const { label, isFit, hasTakeCareFlag } = parqForCoach(member, at);
    if (isFit && !hasTakeCareFlag) return [];
    return [{ id, name: memberName, since: formatTime(cameAt(stay)), parq: label.text, hasTakeCareFlag }];
  });
}
type Person = Route.ComponentProps['loaderData']['care'][number];

export default function CoachDashboardPage({ loaderData }: Route.ComponentProps) {
  const { day, opening, inNow, care, classes, isKept, tasks, training } = loaderData;
  return (
    <>
      <PageHead title="Today" above={day} lead={opening} />
      <Classes classes={classes}>
        <TrainingCard training={training} />
        <Card title="In the club now" aside={<a href={paths.whoIsIn}>Who is in</a>}>
          <Stat value={formatNumber(inNow)} label={inNow === 1 ? 'person' : 'people'} size="big" />
        </Card>
        <TasksCard tasks={tasks} to="manager" />
        <Card title="Take care">
          {care.length > 0 ? (
            <ul className="bare stack">
              {care.map((person) => (
                <TakeCare key={person.id} person={person} />
              ))}
            </ul>
          ) : (
            <p className="dim">No alerts for anyone here.</p>
          )}
        </Card>
      </Classes>
      {isKept ? <script defer src={registerWorker} data-worker={paths.offlineWorker} /> : null}
    </>
  );
}

type ClassesProps = { classes: DashboardClasses; children: ReactNode };

/** Today's classes with everything else of today below, beside the days to come. */
function Classes({ classes: { today, toMark, days, others }, children }: ClassesProps) {
  return (
    <div className="cols stack">
      <div className="stack">
        <Card title="Your classes today">
          {today.length > 0 ? <ClassList classes={today} /> : <NoClassToday hasOthers={others.length > 0} />}
        </Card>
        {toMark.length > 0 ? (
          <Card title="Still to mark" tone="warn">
            <ClassList classes={toMark} hasDay />
          </Card>
        ) : null}
        {others.length > 0 ? (
          <Card title="Other classes today">
            <ClassList classes={others} />
          </Card>
        ) : null}
        {children}
      </div>
      <Card title="Your next seven days">
        {days.length > 0 ? (
          days.map(({ day, classes }) => (
            <section key={day}>
              <h3>{day}</h3>
              <ClassList classes={classes} />
            </section>
          ))
        ) : (
          <p className="dim">You have no classes in the next seven days.</p>
        )}
      </Card>
    </div>
  );
}

function NoClassToday({ hasOthers }: { hasOthers: boolean }) {
  return (
    <EmptyState title="You have no classes today" icon="calendar-days">
      {hasOthers
        ? 'If you’re covering for another coach, find their class below.'
        : 'An admin adds your classes to the timetable.'}
    </EmptyState>
  );
}

function TakeCare({ person: { name, since, parq, hasTakeCareFlag } }: { person: Person }) {
  return (
    <li className="row between">
      <span>
        <strong>{name}</strong> <span className="dim">in since {since}</span>
      </span>
      <span className="row">
        {hasTakeCareFlag ? <Chip tone="warn">Take care</Chip> : null}
        <Chip>PAR-Q: {parq}</Chip>
      </span>
    </li>
  );
}

/** Classes that link to their rosters. */
function ClassList({ classes, hasDay }: { classes: readonly ClassView[]; hasDay?: boolean }) {
  return (
    <ul className="bare class-list">
      {classes.map((one) => (
        <li key={one.id}>
          <a href={one.href}>
            <span className="class-when">
              <span className="num">{one.time}</span>
              {hasDay ? <span className="faint">{one.day}</span> : null}
            </span>
            <span className="grow">
              <strong>{one.name}</strong>
              <span className="faint">{one.where}</span>
            </span>
            <State one={one} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function State({ one }: { one: ClassView }) {
  if (one.isCancelled) {
    return (
      <span className="class-state">
        <Chip tone="bad">Cancelled</Chip>
      </span>
    );
  }
  return (
    <span className="class-state">
      <span className="class-fill">
        <span>
          {one.places}
          {one.waiting > 0 ? <span className="dim">, {one.waiting} waiting</span> : null}
        </span>
        <FillBar taken={one.taken} capacity={one.capacity} />
      </span>
      {one.isNow ? <Chip tone="info">On now</Chip> : null}
      {one.unmarked > 0 ? <Chip tone="warn">{one.unmarked} to mark</Chip> : null}
    </span>
  );
}
