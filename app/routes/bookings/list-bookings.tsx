import * as paths from '#app/paths.ts';
import './bookings.css';
import { bookedHoldText } from '#domain/membership/own-membership.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { bookingPlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { pageHrefs } from '../../ui/page-links.ts';
import { Pager } from '../../ui/pager.tsx';
import { useShell } from '../../ui/shell.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AlsoBooked } from '../members/home-cards.tsx';
import { bookedBesides } from '../membership/affected-classes.ts';
import { SessionList } from '../timetable/session-list.tsx';
import type { Route } from './+types/list-bookings.ts';
import { type BookingRow, findPast, findUpcoming, type StrikesView, strikesView } from './bookings-view.ts';
import { OfferCard } from './offer-card.tsx';
import { listStandingView } from './standing-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My classes' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, ...services } = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const now = services.now();
  const cursor = url.searchParams.get('cursor');
  const rules = await settings.read();
  const [upcoming, past, besides, standing, bookingProfile, member] = await Promise.all([
    findUpcoming({ store, settings }, uid, now),
    findPast(store, uid, cursor, now),
    cursor === null ? bookedBesides(store, uid, now, rules.areasOff) : [],
    listStandingView(store, uid, rules.standingNoShowLimit),
    store.find(bookingProfiles, uid),
    store.find(members, uid),
  ]);
  const strikes = bookingProfile && (await strikesView(store, bookingProfile, rules, now));
  return {
    ...upcoming,
    past,
    besides: besides.map(({ id, label, href }) => ({ id, label, href })),
    standing,
    strikes,
    hold: member ? bookedHoldText(member, now) : '',
    isLaterPage: cursor !== null,
  };
}

export default function ListBookingsPage({ loaderData }: Route.ComponentProps) {
  const { offers, booked, waiting, past, besides, standing, strikes, hold, isLaterPage } = loaderData;
  const { currentPath } = useShell();
  return (
    <>
      <PageHead
        title="My classes"
        actions={
          <ButtonLink href={paths.timetable} tone="accent" isSmall icon="search">
            Find a class
          </ButtonLink>
        }
      />
      <Tabs label="My classes" places={bookingPlaces} currentPath={currentPath} />
      <div className="my-classes">
        <div className="my-classes-ahead stack-loose">
          {isLaterPage ? null : <Upcoming offers={offers} booked={booked} waiting={waiting} />}
        </div>
        <div className="my-classes-aside stack">
          {besides.length > 0 ? <AlsoBooked besides={besides} /> : null}
          {hold ? (
            <Card title="Your hold is booked" aside={<a href={paths.holding}>Your hold</a>}>
              <p className="dim">{`From ${hold}. Classes on those days can’t be booked.`}</p>
            </Card>
          ) : null}
          {strikes ? <Strikes strikes={strikes} /> : null}
          <Standing standing={standing} />
        </div>
        <div className="my-classes-past">
          <Past {...past} />
        </div>
      </div>
    </>
  );
}

type Ahead = Pick<Route.ComponentProps['loaderData'], 'offers' | 'booked' | 'waiting'>;

function Upcoming({ offers, booked, waiting }: Ahead) {
  if (offers.length + booked.length + waiting.length === 0) return <NothingAhead />;
  return (
    <>
      {offers.map((offer) => (
        <OfferCard key={offer.id} {...offer} />
      ))}
      <Section title="Upcoming" rows={booked} />
      <Section title="On the waitlist" rows={waiting} />
    </>
  );
}

function NothingAhead() {
  return (
    <EmptyState
      icon="calendar-days"
      title="No classes booked"
      action={
        <ButtonLink href={paths.timetable} tone="accent">
          See the timetable
        </ButtonLink>
      }
    >
      Your bookings and waitlists appear here.
    </EmptyState>
  );
}

function Section({ title, rows }: { title: string; rows: readonly BookingRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack-tight">
      <h2>{title}</h2>
      <SessionList lines={rows} hasDays />
    </section>
  );
}

function Past({ rows, nextCursor, previousCursor }: Route.ComponentProps['loaderData']['past']) {
  if (rows.length === 0 && !previousCursor && !nextCursor) return null;
  return (
    <section className="stack-tight">
      <h2>Past</h2>
      {rows.length === 0 ? (
        <p className="dim">Nothing on this page. Go to the previous page.</p>
      ) : (
        <SessionList lines={rows} hasDays />
      )}
      <Pager
        summary={rows.length === 1 ? '1 class' : `${rows.length} classes`}
        {...pageHrefs(paths.listBookings, new URLSearchParams(), { previousCursor, nextCursor })}
      />
    </section>
  );
}

function Strikes({ strikes }: { strikes: NonNullable<StrikesView> }) {
  const { count, limit, days, meaning, items } = strikes;
  return (
    <Card
      title="Strikes"
      aside={<Chip tone={count >= limit ? 'bad' : 'warn'}>{`${count} of ${limit}`}</Chip>}
      tone="warn"
    >
      <p className="dim">
        In the last {days === 1 ? 'day' : `${days} days`}. {meaning}
      </p>
      <ul className="bare lines">
        {items.map(({ key, what, name, when }) => (
          <li key={key} className="row between">
            <span>{`${name}, ${when}`}</span>
            <span className="dim">{what}</span>
          </li>
        ))}
      </ul>
      <p className="faint">Had a good reason? Tell the front desk, and they can forgive the strike.</p>
    </Card>
  );
}

function Standing({ standing }: Pick<Route.ComponentProps['loaderData'], 'standing'>) {
  return (
    <Card title="Standing bookings">
      {standing.length === 0 ? (
        <p className="dim">
          Coming every week? Open a class and choose “Book every …”. We’ll book it as soon as booking opens.
        </p>
      ) : (
        <ul className="bare lines">
          {standing.map(({ key, label, warning, endHref }) => (
            <li key={key} className="row between">
              <span className="grow">
                {label}
                {warning ? <small className="faint"> {warning}</small> : null}
              </span>
              <a href={endHref} aria-label={`End ${label}`}>
                End
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
