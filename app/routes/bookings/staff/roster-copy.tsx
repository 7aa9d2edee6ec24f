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
import { RosterCopy } from './roster/roster-copy-page.tsx';

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
