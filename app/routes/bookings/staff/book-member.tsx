import '../bookings.css';
import * as paths from '#app/paths.ts';
import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { findOpenOffer, placesText } from '#domain/timetable/session-fill.ts';
import {
  endOfLocalDay,
  formatTime,
  localDate,
  relativeDay,
  startOfLocalDay,
  storedDate,
} from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Booking, bookings } from '#server/data/collections/bookings.ts';
import { memberRows } from '#server/data/collections/members.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { servicesContext } from '#server/request/context.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/book-member.ts';
import { rosterPath } from './roster/roster-area.ts';

/** Days to choose from, the first is today. */
const DAYS = 14;
/** More than anybody books in a day. */
const MAX_BOOKED = 100;

/**
 * A day's classes for one member, with the way onto each; those that are over are left out.
 * @param asked the date in the address; another day than those to choose from is today
 */
async function bookMemberView(
  store: Pick<Store, 'query'>,
  uid: string,
  asked: string | null,
  now: Temporal.Instant,
) {
  const today = localDate(now);
  const days = Array.from({ length: DAYS }, (_, day) => today.add({ days: day }));
  const wanted = storedDate(asked ?? '');
  const date = days.find((day) => wanted?.equals(day)) ?? today;
  const [sessions, booked] = await Promise.all([listSessionsOn(store, date), listBooked(store, uid, date)]);
  const open = sessions.filter(
    ({ status, endsAt }) => status === 'scheduled' && Temporal.Instant.compare(endsAt, now) > 0,
  );
  const own = new Map(booked.map((booking) => [booking.sessionId, booking]));
  return {
    day: relativeDay(date, now),
    days: days.map((day) => ({
      label: relativeDay(day, now),
      href: `${paths.bookMember(uid)}?date=${day}`,
      isChosen: day.equals(date),
    })),
    classes: open.map((session) => classView(session, own.get(session.id), now)),
  };
}

async function listBooked(store: Pick<Store, 'query'>, uid: string, date: Temporal.PlainDate) {
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '>=', startOfLocalDay(date)],
      ['startsAt', '<', endOfLocalDay(date)],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_BOOKED,
  });
  return items;
}

/** On it, or on its waitlist. */
const isOn = ({ status }: Booking) => status !== 'cancelled' && status !== 'late-cancelled';

function classView(session: Session, booking: Booking | undefined, now: Temporal.Instant) {
  const waiting = session.waitlist.length;
  const where = [session.coachName, session.room].filter(Boolean);
  return {
    id: session.id,
    name: session.className || 'Class',
    time: formatTime(session.startsAt),
    where: where.join(', '),
    places: `${placesText(session, now)}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    roster: rosterPath('admin', session.id),
    chip:
      booking && isOn(booking)
        ? bookingLabel(booking, findOpenOffer(session, booking.memberUid, now)?.until)
        : null,
    action: `${paths.addPerson(session.id)}?area=admin&from=member`,
  };
}
type ClassToBook = ReturnType<typeof classView>;

export const meta: Route.MetaFunction = () => [{ title: 'Book a class for a member' }];

/** A day's classes, each booked with one press. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(memberRows, id);
  if (!member) throw notFound(url);
  const view = await bookMemberView(store, id, url.searchParams.get('date'), now());
  return { uid: id, name: member.name || member.email, ...view };
}

export default function BookMemberPage({ loaderData }: Route.ComponentProps) {
  const { uid, name, day, days, classes } = loaderData;
  const columns: readonly Column<ClassToBook>[] = [
    {
      header: 'Class',
      cell: ({ time, name: className, roster }) => (
        <a href={roster}>
          <span className="num-line">{time}</span> {className}
        </a>
      ),
    },
    { header: 'Where', cell: ({ where }) => where },
    { header: 'Places', cell: ({ places }) => places },
    {
      header: 'Book',
      cell: (each) =>
        each.chip ? <Chip tone={each.chip.tone}>{each.chip.text}</Chip> : <Book {...each} uid={uid} />,
      onPhone: 'aside',
    },
  ];
  return (
    <FormPage
      back={<a href={paths.memberClasses(uid)}>{`${name}: classes`}</a>}
      title={`${name}: book a class`}
      lead={day}
    >
      <nav className="book-days" aria-label="Days">
        {days.map(({ label, href, isChosen }) => (
          <a key={href} href={href} aria-current={isChosen ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <Table
        caption={`Classes, ${day}`}
        columns={columns}
        rows={classes}
        rowKey={({ id }) => id}
        empty={<p className="dim">No more classes on this day.</p>}
      />
    </FormPage>
  );
}

function Book({ uid, action, name, time }: ClassToBook & { uid: string }) {
  return (
    <PostForm action={action} isInline>
      <SubmitButton name="uid" value={uid} tone="quiet" isSmall>
        Book<span className="hidden">{` ${name} at ${time}`}</span>
      </SubmitButton>
    </PostForm>
  );
}
