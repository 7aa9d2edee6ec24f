import * as paths from '#app/paths.ts';
import { askedDate, formatLongDay, localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { AdminOnly } from '../../../../ui/admin-only.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import type { Route } from './+types/day-view.ts';
import { DayClasses } from './day-classes.tsx';
import { dayHref, toSessionRow } from './session-row.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.day ?? 'Classes for a day' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const today = localDate(at);
  const date = askedDate(url.searchParams.get('date') ?? '') ?? today;
  const classes = (await listSessionsOn(store, date)).map((session) => toSessionRow(session, at));
  return {
    day: formatLongDay(date, at),
    date: date.toString(),
    isToday: date.equals(today),
    lead: leadOf(classes),
    classes,
    beforeHref: dayHref(date.subtract({ days: 1 }).toString()),
    afterHref: dayHref(date.add({ days: 1 }).toString()),
  };
}

function leadOf(classes: readonly ReturnType<typeof toSessionRow>[]): string {
  const taking = classes.filter(({ isCancelled }) => !isCancelled);
  if (classes.length === 0) return '';
  const booked = taking.reduce((sum, { bookedCount }) => sum + bookedCount, 0);
  const places = taking.reduce((sum, { capacity }) => sum + capacity, 0);
  const count = taking.length === 1 ? '1 class' : `${taking.length} classes`;
  return `${count}, ${booked} of ${places} places taken.`;
}

export default function DayPage({ loaderData }: Route.ComponentProps) {
  const { day, date, isToday, lead, classes, beforeHref, afterHref } = loaderData;
  return (
    <>
      <PageHead
        title={day}
        above={isToday ? 'Today' : undefined}
        lead={lead}
        actions={
          <>
            <ButtonLink href={beforeHref} tone="quiet" isSmall icon="chevron-left">
              Previous day
            </ButtonLink>
            <ButtonLink href={afterHref} tone="quiet" isSmall icon="chevron-right">
              Next day
            </ButtonLink>
          </>
        }
      />
      <Filters label="Choose a day" isMany>
        <Field name="date" label="Day" type="date" autoComplete="off" defaultValue={date} />
      </Filters>
      {classes.length > 0 ? <DayClasses classes={classes} areLinksShown /> : <NoClasses />}
      <p className="day-links">
        {isToday ? null : <a href={paths.dayView}>Today</a>}
        <a href={`${paths.listSessions}?from=${date}&to=${date}`}>List view</a>
        <a href={paths.listSessions}>All upcoming classes</a>
      </p>
    </>
  );
}

function NoClasses() {
  return (
    <EmptyState
      title="No classes on this day"
      icon="calendar-days"
      action={
        <AdminOnly>
          <a href={paths.viewWeek}>Open the timetable</a>
        </AdminOnly>
      }
    >
      Weekly classes and one-offs appear here once they’re on the timetable.
    </EmptyState>
  );
}
