import * as paths from '#app/paths.ts';
import './timetable.css';
import { data } from 'react-router';
import {
  readTimetableFilter,
  timetableParameters,
  timetableWindow,
} from '#domain/timetable/timetable-filter.ts';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { appHeaders } from '#server/http/connection.ts';
import { servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { findLastDay, listSessionsBetween } from '#server/timetable/list-sessions.ts';
import { findSessionReader } from '#server/timetable/session-reader.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterSelect, Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeptMarkup } from '../../ui/kept-markup.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useShell } from '../../ui/shell.ts';
import { shareable } from '../platform/pictures/shareable.ts';
import type { Route } from './+types/timetable.ts';
import { SessionList } from './session-list.tsx';
import { timetableView } from './timetable-view.ts';

type View = ReturnType<typeof timetableView>;

const times = [
  { value: 'morning', label: 'Morning, before 12:00' },
  { value: 'afternoon', label: 'Afternoon, 12:00 to 17:00' },
  { value: 'evening', label: 'Evening, from 17:00' },
];

/** Collapsed behind its button; open while a filter is in use. */
function ClassFilters({ view }: { view: View }) {
  const { typed, choices, isNarrowed, clearHref } = view;
  const keep = useKeptMarkup();
  const days = view.days.map(({ iso, label }) => ({ value: iso, label }));
  const part = { typed, choices, isNarrowed, clearHref, days };
  return <details className="class-filters" open={isNarrowed} {...keep(Fold, [part], Fold)} />;
}

type FoldProps = Pick<View, 'typed' | 'choices' | 'isNarrowed' | 'clearHref'> & {
  days: { value: string; label: string }[];
};

function Fold({ typed, choices, isNarrowed, clearHref, days }: FoldProps) {
  return (
    <>
      <summary className="button button-quiet button-small">
        <Icon name="list-filter" />
        Filter
      </summary>
      <Filters label="Filter classes" action={paths.timetable} clearHref={isNarrowed ? clearHref : undefined}>
        <FilterSelect name="type" label="Class" options={choices.types} chosen={typed.type} />
        <FilterSelect name="coach" label="Coach" options={choices.coaches} chosen={typed.coach} />
        <FilterSelect name="time" label="Time of day" options={times} chosen={typed.time} />
        <FilterSelect name="day" label="Day" options={days} chosen={typed.day} />
        <CheckField
          name="places"
          value="free"
          label="Only classes with places"
          defaultChecked={typed.hasPlaces}
        />
        {typed.from ? <input type="hidden" name="from" value={typed.from} /> : null}
        {typed.isList ? <input type="hidden" name="view" value="list" /> : null}
      </Filters>
    </>
  );
}

export const handle = { cacheAs: 'timetable', reads: timetableParameters };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Classes' },
  { name: 'description', content: 'The timetable for the coming weeks, with places left.' },
]);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings: club, ...services } = context.get(servicesContext);
  const now = services.now();
  const filter = readTimetableFilter(url.searchParams);
  const [lastDay, settings, reader, types] = await Promise.all([
    findLastDay(store),
    club.read(),
    findSessionReader(context),
    listActiveClassTypes(store),
  ]);
  const window = timetableWindow(filter, localDate(now), lastDay);
  const found = await listSessionsBetween(store, startOfLocalDay(window.from), startOfLocalDay(window.until));
  const view = timetableView({ filter, window, sessions: found.sessions, lastDay, settings, reader, now });
  const value = {
    phone: settings.phone,
    email: settings.email,
    isOpenDataOn: settings.isOpenDataOn,
    hasTimetable: lastDay !== null,
    isCutShort: found.isCutShort,
    types: types.map(({ slug, name }) => ({ name, href: paths.classPage(slug) })),
    view,
  };
  // Few enough to be cached: spans of days from today on, and the days in them, in one spelling each.
  return view.isUsualAddress ? data(value, { headers: { [appHeaders.cacheQuery]: view.address } }) : value;
}

type Timetable = Route.ComponentProps['loaderData'];

export default function TimetablePage({ loaderData }: Route.ComponentProps) {
  const { view, types, isCutShort } = loaderData;
  const { viewer, club } = useShell();
  return (
    <div className={view.isList ? 'classes' : 'classes classes-in-columns'}>
      <div className="classes-top">
        <p className="print-only">{club.name}</p>
        <h1>Classes</h1>
        {viewer ? (
          <p>
            <a href={paths.listBookings}>My classes</a>
          </p>
        ) : null}
        <ClassFilters view={view} />
      </div>
      <DayStrip view={view} />
      {isCutShort ? (
        <Notice tone="info">There are more classes on these days than we can show here.</Notice>
      ) : null}
      {view.isNothingWanted ? <Nothing timetable={loaderData} /> : <Days view={view} />}
      {types.length > 0 ? <ClassLinks types={types} /> : null}
      {loaderData.isOpenDataOn ? (
        <p className="faint">
          <a href={paths.openData}>Open data</a>
        </p>
      ) : null}
    </div>
  );
}

function DayStrip({ view }: Pick<Timetable, 'view'>) {
  const keep = useKeptMarkup();
  const days = view.days.map(({ weekday, number, href, isShown, isEmpty }) => {
    return { weekday, number, href, isEmpty, isCurrent: isShown && view.isByDay };
  });
  return (
    <div className="days-row">
      <nav className="days" aria-label="Days" {...keep(StripDay, days, StripDay)} />
      <nav className="days-more" aria-label="More days">
        {view.earlierHref ? <a href={view.earlierHref}>Previous week</a> : null}
        <span className="dim">{view.span}</span>
        {view.laterHref ? <a href={view.laterHref}>Next week</a> : null}
        <a href={view.viewHref}>{view.isList ? 'Day view' : 'List view'}</a>
      </nav>
    </div>
  );
}

type StripDayProps = Pick<Timetable['view']['days'][number], 'weekday' | 'number' | 'href' | 'isEmpty'> & {
  isCurrent: boolean;
};

function StripDay({ weekday, number, href, isEmpty, isCurrent }: StripDayProps) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'date' : undefined}
      className={isEmpty ? 'days-empty' : undefined}
    >
      {weekday}
      <b>{number}</b>
    </a>
  );
}

/** All days in the same markup: columns on a wide screen; on a phone the chosen day, or all of them as a list. */
function Days({ view }: Pick<Timetable, 'view'>) {
  const kind = [view.isList ? 'week-list' : 'week', view.isByDay ? 'week-by-day' : ''].join(' ');
  return (
    <div className={kind}>
      {view.days.map((day) => (
        <section key={day.iso} className={day.isShown ? 'day day-shown' : 'day'} aria-label={day.label}>
          <h2>
            <span>{day.label}</span>
            <span aria-hidden="true">
              {day.weekday} <b>{day.number}</b>
            </span>
          </h2>
          {day.isEmpty ? (
            <EmptyDay next={day.isShown ? view.nextDay : null} />
          ) : (
            <SessionList lines={day.lines} />
          )}
        </section>
      ))}
    </div>
  );
}

function EmptyDay({ next }: { next: Timetable['view']['nextDay'] }) {
  return (
    <div className="day-empty">
      <p className="dim">No classes</p>
      {next ? <a href={next.href}>{`Next: ${next.label}`}</a> : null}
    </div>
  );
}

function Nothing({ timetable }: { timetable: Timetable }) {
  const { view, hasTimetable, phone, email } = timetable;
  if (!hasTimetable) {
    return (
      <EmptyState title="No classes yet" icon="calendar-days">
        {phone || email
          ? `Contact us to find out more: ${[phone, email].filter(Boolean).join(', ')}.`
          : 'Please check back soon.'}
      </EmptyState>
    );
  }
  if (view.isNarrowed && !view.isNothingComing) {
    return (
      <EmptyState title="No classes match" icon="search" action={<a href={view.clearHref}>Clear filters</a>}>
        Try fewer filters, or look at other days.
      </EmptyState>
    );
  }
  const later = view.laterHref ? <ButtonLink href={view.laterHref}>See next week</ButtonLink> : null;
  return (
    <EmptyState title="No classes on these days" icon="calendar-days" action={later}>
      {later ? null : 'Later classes aren’t on the timetable yet. Please check back soon.'}
    </EmptyState>
  );
}

function ClassLinks({ types }: Pick<Timetable, 'types'>) {
  return (
    <section className="stack-tight" aria-label="About our classes">
      <h2>About our classes</h2>
      <ul className="bare class-links">
        {types.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
