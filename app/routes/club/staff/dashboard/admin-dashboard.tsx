import * as paths from '#app/paths.ts';
import './dashboard.css';
import { openingSentence } from '#domain/club/opening-hours.ts';
import { formatLongDay, localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { IconName } from '../../../../ui/icon-names.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { DayClasses } from '../../../timetable/staff/sessions/day-classes.tsx';
import { type SessionRow, toSessionRow } from '../../../timetable/staff/sessions/session-row.ts';
import type { Route } from './+types/admin-dashboard.ts';
import { countToday, HOLD_ENDS_WITHIN_DAYS } from './count-today.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const at = now();
  const today = localDate(at).toString();
  return {
    day: formatLongDay(localDate(at), at),
    today,
    opening: openingSentence(await settings.read(), at),
    counts: { ...(await countToday(store, at)), holdDays: HOLD_ENDS_WITHIN_DAYS },
    classes: (await listSessionsOn(store, localDate(at))).map((session) => toSessionRow(session, at)),
  };
}
type Counts = Route.ComponentProps['loaderData']['counts'];

type Number = {
  count: number;
  label: string;
  href: string;
  icon: IconName;
  /** A number that waits for somebody, when it is not nought. */
  isAsking?: boolean;
};

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { day, opening, today, counts, classes } = loaderData;
  return (
    <>
      <PageHead title="Today" above={day} lead={`${opening}.`} />
      <div className="stack-loose">
        <Numbers label="At the door" numbers={atTheDoor(counts, today)} />
        <ClassesToday classes={classes} />
        <Numbers label="People" numbers={people(counts, today)} />
        <Numbers label="The club’s software" numbers={software(counts)} />
      </div>
    </>
  );
}

function ClassesToday({ classes }: { classes: readonly SessionRow[] }) {
  return (
    <section className="stack">
      <div className="row between">
        <h2>Classes</h2>
        <a href={paths.dayView}>{classes.length > 0 ? 'Change a class' : 'Other days'}</a>
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

function atTheDoor(counts: Counts, today: string): Number[] {
  const log = (result: string) => `${paths.accessLog}?${new URLSearchParams({ from: today, result })}`;
  return [
    { count: counts.in, label: 'In the club now', href: paths.whoIsIn, icon: 'activity' },
    { count: counts.checkIns, label: 'Check-ins today', href: log('allowed'), icon: 'door-open' },
    { count: counts.refused, label: 'Sent to the desk today', href: log('refused'), icon: 'hand' },
  ];
}

function people(counts: Counts, today: string): Number[] {
  const list = (filter: Record<string, string>) => `${paths.listMembers}?${new URLSearchParams(filter)}`;
  return [
    { count: counts.newMembers, label: 'Joined today', href: list({ joinedFrom: today }), icon: 'user-plus' },
    {
      count: counts.pending,
      label: 'Waiting for a membership',
      href: list({ status: 'pending' }),
      icon: 'clipboard-list',
    },
    {
      count: counts.waiting,
      label: 'Waiting to pay at the desk',
      href: paths.listWaiting,
      icon: 'credit-card',
      isAsking: true,
    },
    {
      count: counts.parqReviews,
      label: 'PAR-Q reviews waiting',
      href: paths.listParqReviews,
      icon: 'heart-pulse',
      isAsking: true,
    },
    {
      count: counts.pastDue,
      label: 'Payments overdue',
      href: list({ status: 'past_due' }),
      icon: 'credit-card',
      isAsking: true,
    },
    {
      count: counts.holdsEnding,
      label: `Holds ending within ${counts.holdDays} days`,
      href: list({ status: 'on_hold' }),
      icon: 'pause',
    },
  ];
}

function software(counts: Counts): Number[] {
  const messages = (status: string) => `${paths.listMessages}?${new URLSearchParams({ status })}`;
  return [
    {
      count: counts.messagesKept,
      label: 'Messages kept, no mail server',
      href: messages('kept'),
      icon: 'mail',
      isAsking: true,
    },
    {
      count: counts.messagesFailed,
      label: 'Messages failed',
      href: messages('failed'),
      icon: 'mail',
      isAsking: true,
    },
    { count: counts.errors, label: 'Errors open', href: paths.listErrors, icon: 'bug', isAsking: true },
  ];
}

function Numbers({ label, numbers }: { label: string; numbers: readonly Number[] }) {
  return (
    <section className="stack">
      <h2>{label}</h2>
      <ul className="numbers bare">
        {numbers.map(({ href, icon, count, label: name, isAsking }) => (
          <li key={name}>
            <a href={href} className={isAsking && count > 0 ? 'card number-asking' : 'card'}>
              <span className="num">{count.toLocaleString('en-GB')}</span>
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
