import { createHash } from 'node:crypto';
import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { mayKeepContacts, rosterCopyHours } from '#domain/bookings/roster-copy.ts';
import { formatMobile, telHref } from '#domain/members/mobile-number.ts';
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type HandedContact, handOutContacts } from '#server/bookings/hand-out-contacts.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { mayKeepRosters } from '#server/request/offline-copy.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/roster-copy.ts';
import { copyHeaders } from './roster/copy-headers.ts';
import { loadRoster } from './roster/load-roster.ts';
import './roster/roster.css';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WorkoutPlan } from '../../training/workout-plan.tsx';
import offlineMarks from './roster/offline-marks.js?url&no-inline';
import { Person } from './roster/person.tsx';
import type { RosterView } from './roster/roster-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Roster, offline' }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** For the browser's worker, which keeps this page and shows it when there is no connection; whoever opens it with one sees the roster. */
export async function loader({ request, url, context, params: { id } }: Route.LoaderArgs) {
  const isOpened = request.headers.get('Sec-Fetch-Mode') === 'navigate';
  if (isOpened || !mayKeepRosters(context)) throw redirect(paths.rosterForCoach(id), 303);
  const staff = requireLogin(context);
  const services = context.get(servicesContext);
  const session = await services.store.find(sessions, id);
  if (!session) throw notFound(url);
  const now = services.now();
  const { until, contactsFrom, contactsUntil } = rosterCopyHours(session, now);
  if (!until) throw redirect(paths.rosterForCoach(id), 303);
  const roster = await loadRoster(url, context, { id, area: 'coach', staff });
  const hasContacts = mayKeepContacts(session, staff.uid, now);
  const view = {
    roster,
    savedAt: `${formatTime(now)} on ${formatLongDay(localDate(now), now)}`,
    contactHours:
      session.coachUid === staff.uid ? `${formatTime(contactsFrom)} to ${formatTime(contactsUntil)}` : null,
  };
  const people = roster.people.map(({ uid }) => uid).join(' ');
  return data(view, {
    headers: {
      [copyHeaders.until]: String(until.epochMilliseconds),
      [copyHeaders.contactsUntil]: String(hasContacts ? contactsUntil.epochMilliseconds : 0),
      [copyHeaders.title]: encodeURIComponent(`${roster.when}: ${roster.title}`),
      [copyHeaders.startsAt]: String(session.startsAt.epochMilliseconds),
      [copyHeaders.people]: createHash('sha256').update(people).digest('base64url').slice(0, 16),
    },
  });
}

/** The same page with the emergency contacts. A POST, since each one is recorded in the audit log as viewed. */
export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  if (!mayKeepRosters(context)) throw redirect(paths.rosterForCoach(id), 303);
  const services = context.get(servicesContext);
  const { people } = await loadRoster(url, context, { id, area: 'coach', staff: requireLogin(context) });
  const uids = people.map(({ uid }) => uid);
  return { contacts: await readContacts(context, { sessionId: id, uids, services }) };
}

async function readContacts(
  context: Context,
  {
    sessionId,
    uids,
    services,
  }: { sessionId: string; uids: string[]; services: Parameters<typeof handOutContacts>[0] },
) {
  const handed = await handOutContacts(services, { sessionId, uids, by: await findActor(context) });
  return handed?.map(contactView) ?? null;
}

function contactView({ uid, name, phone }: HandedContact) {
  const callHref = phone === '' ? null : telHref(phone);
  return { uid, name: name || 'No name given', phone: formatMobile(phone) || phone, callHref };
}

export default function RosterCopyPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RosterCopy {...loaderData} contacts={actionData?.contacts ?? null} />;
}

interface ContactView {
  readonly uid: string;
  readonly name: string;
  readonly phone: string;
  readonly callHref: string | null;
}

type RosterCopyProps = {
  roster: RosterView;
  savedAt: string;
  /** When a phone has the emergency contacts; null: another coach's phone does. */
  contactHours: string | null;
  /** Null: this copy has none. */
  contacts: readonly ContactView[] | null;
};

/** A roster as a coach's phone keeps it: marks are saved on the phone, and what needs a connection is left out. */
function RosterCopy({ roster, savedAt, contactHours, contacts }: RosterCopyProps) {
  const { title, when, where, cancelled, people, waitlist, workout } = roster;
  return (
    <main id="main" className="wrap page stack-loose">
      <header className="stack-tight">
        <p className="dim">{when}</p>
        <h1>{title}</h1>
        <p>{where}</p>
        <p>
          <strong>You’re offline.</strong> Saved on this phone at {savedAt}. Anything that has changed since
          then isn’t shown.
        </p>
        <p>
          <a href="?">Try again</a> · <a href={paths.coachDashboard}>Other rosters</a>
        </p>
        {cancelled === null ? null : <p>{`This class was cancelled. ${cancelled}`.trim()}</p>}
      </header>
      <section
        className="roster stack"
        aria-label="Roster"
        data-session={roster.id}
        data-staff={roster.staffUid}
        data-send={paths.takeMarks(roster.id)}
        data-now={roster.renderedAt}
      >
        <p className="roster-message" role="status" data-message />
        {people.length > 0 ? (
          <ul className="bare roster-people">
            {people.map((person) => (
              // Pictures are not kept: without a connection each would be a broken one.
              <Person key={person.uid} person={{ ...person, pictureId: '' }} roster={roster}>
                <Contact contact={contacts?.find(({ uid }) => uid === person.uid)} />
              </Person>
            ))}
          </ul>
        ) : (
          <EmptyState title="No one was booked" icon="users">
            When you’re back online you can add people who came.
          </EmptyState>
        )}
        {contacts || people.length === 0 ? null : (
          <p className="dim">
            {contactHours === null
              ? 'Emergency contacts need a connection. Only the phone of the class’s coach keeps them.'
              : `Emergency contacts are on this phone from ${contactHours} only.`}
          </p>
        )}
      </section>
      {waitlist.length > 0 ? (
        <section className="stack-tight" aria-labelledby="waitlist">
          <h2 id="waitlist">Waitlist</h2>
          <ol className="stack-tight">
            {waitlist.map(({ uid, name, held }) => (
              <li key={uid}>{`${name}${held}`}</li>
            ))}
          </ol>
        </section>
      ) : null}
      {workout ? (
        <section className="stack-tight" aria-label="Workout">
          <div className="row between">
            <h2>{workout.view.title}</h2>
            <Chip tone={workout.label.tone}>{workout.label.text}</Chip>
          </div>
          <WorkoutPlan workout={workout.view} heading="h3" />
        </section>
      ) : null}
      <script defer src={offlineMarks} />
    </main>
  );
}

/** Empty where this copy has no contacts: nothing then stands in place of what needs a connection. */
function Contact({ contact }: { contact: ContactView | undefined }) {
  if (!contact) return null;
  const { name, phone, callHref } = contact;
  return (
    <p className="roster-contact">
      <span className="dim">In an emergency: </span>
      {callHref === null ? (
        'no number on record'
      ) : (
        <>
          {name}, <a href={callHref}>{phone}</a>
        </>
      )}
    </p>
  );
}
