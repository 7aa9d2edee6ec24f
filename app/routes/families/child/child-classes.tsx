import * as paths from '#app/paths.ts';
import { staffReason } from '#domain/bookings/staff-reasons.ts';
import { placeFree } from '#domain/timetable/session-chip.ts';
import { askedDate, formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { readEligibilityOfMany, type SessionEligibility } from '#server/bookings/booking-facts.ts';
import { requireChild } from '#server/families/find-children.ts';
import { servicesContext } from '#server/request/context.ts';
import { listSessionsOn } from '#server/timetable/list-sessions.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Route } from './+types/child-classes.ts';
import { ChildFrame } from './child-frame.tsx';
import { childHead } from './child-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.firstName ?? 'Child'}: book a class` },
];

/** The classes of a day, `?day=`, and what the child can do with each. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const own = await requireChild(url, context, id);
  const services = context.get(servicesContext);
  const { now } = own;
  const today = localDate(now);
  const asked = askedDate(url.searchParams.get('day') ?? '');
  const day = asked && Temporal.PlainDate.compare(asked, today) > 0 ? asked : today;
  const all = await listSessionsOn(services.store, day);
  const ahead = all.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0);
  const rows = await readEligibilityOfMany(services, id, ahead, now);
  const on = (days: number) => paths.childClassesOn(id, day.add({ days }).toString());
  return {
    ...(await childHead(services, own)),
    day: formatLongDay(day, now),
    previousHref: Temporal.PlainDate.compare(day, today) > 0 ? on(-1) : '',
    nextHref: on(1),
    classes: rows.map((row) => ({
      id: row.session.id,
      text: `${formatTime(row.session.startsAt)} ${row.session.className}`,
      note: noteOf(row),
      href: paths.childClass(id, row.session.id),
    })),
  };
}

function noteOf({ reasons, isBooked, position }: SessionEligibility): string {
  if (isBooked) return 'Booked';
  if (position > 0) return reasons.length === 0 ? placeFree.text : 'On the waitlist';
  return reasons[0] ? staffReason(reasons[0], true) : 'Free places';
}

export default function ChildClassesPage({ loaderData }: Route.ComponentProps) {
  const { uid, firstName, family, day, classes, previousHref, nextHref } = loaderData;
  return (
    <ChildFrame family={family} uid={uid} title={`Book a class for ${firstName}`} lead={day}>
      <div className="row">
        {previousHref ? (
          <ButtonLink href={previousHref} tone="quiet" isSmall icon="chevron-left">
            Previous day
          </ButtonLink>
        ) : null}
        <ButtonLink href={nextHref} tone="quiet" isSmall icon="chevron-right">
          Next day
        </ButtonLink>
      </div>
      {classes.length === 0 ? <p className="dim">No more classes on this day.</p> : null}
      <ul className="bare stack">
        {classes.map(({ id, text, note, href }) => (
          <li key={id} className="row">
            <a href={href}>{text}</a>
            <span className="dim">{note}</span>
          </li>
        ))}
      </ul>
    </ChildFrame>
  );
}
