import * as paths from '#app/paths.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import '../club-staff.css';
import { openingSentence } from '#domain/club/opening-hours.ts';
import { formatLongDay, localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { DayClasses } from '../../../timetable/staff/sessions/day-classes.tsx';
import { type SessionRow, toSessionRow } from '../../../timetable/staff/sessions/session-row.ts';
import { NotOpenYet, ReadyList } from '../opening/ready-list.tsx';
import { loadReadyView } from '../opening/ready-view.ts';
import type { Route } from './+types/admin-dashboard.ts';
import { type Figure, todaysFigures } from './todays-figures.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store, now } = services;
  const at = now();
  const settings = await services.settings.read();
  return {
    day: formatLongDay(localDate(at), at),
    opening: openingSentence(settings, at),
    isClosed: !settings.isOpenToPublic,
    ready: await loadReadyView(services, settings),
    figures: await todaysFigures(store, at, services.config.sms ? settings.textsAMonth : 0),
    classes: (await listSessionsOn(store, localDate(at))).map((session) => toSessionRow(session, at)),
  };
}
export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { day, opening, figures, classes, ready, isClosed } = loaderData;
  return (
    <>
      <PageHead title="Today" above={day} lead={`${opening}.`} />
      <div className="stack-loose">
        {isClosed && !ready ? <NotOpenYet /> : null}
        {ready ? <ReadyList ready={ready} /> : null}
        <Numbers label="At the door" numbers={figures.door} />
        <ClassesToday classes={classes} />
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
