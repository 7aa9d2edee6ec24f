import { data } from 'react-router';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { MAX_SETS_PER_FORM } from '#domain/training/result-form.ts';
import { formatDateTime, localDate } from '#domain/values/dates.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { results } from '#server/data/collections/results.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { workoutResultKey } from '#server/training/results/keys.ts';
import { readArea, rosterPath } from '../../../bookings/staff/roster/roster-area.ts';
import { LogForm } from '../../results/log-form.tsx';
import { type LogTarget, loadLog } from '../../results/log-view.ts';
import { postLog, savedText } from '../../results/post-log.ts';
import type { Route } from './+types/log-for-member.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Log a result for ${loaderData.name}` : 'Log a result' },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const target = await findTarget(url, context, id);
  const now = context.get(servicesContext).now();
  const { member, session } = target;
  return {
    name: member.name,
    uid: requireLogin(context).uid,
    what: `${session.className}, ${formatDateTime(session.startsAt, now)}`,
    isChange: target.before !== null,
    roster: rosterPath(readArea(url.searchParams.get('area')), id),
    log: await loadLog(context, target, url.searchParams.getAll('exercise')),
    action: url.pathname + url.search,
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const target = await findTarget(url, context, id);
    const back = rosterPath(readArea(url.searchParams.get('area')), id);
    return postLog(context, target, (outcome) => {
      const text =
        outcome.kind === 'saved'
          ? savedText(outcome, `${target.member.name}: result saved.`, target.unit)
          : `${target.member.name} has already logged this workout. Open it again to change it.`;
      return redirectWithFlash(back, text, outcome.kind === 'saved' ? 'good' : 'warn');
    });
  });
}

/** Somebody who is or was booked on this class, and its workout. */
async function findTarget(
  url: URL,
  context: Context,
  sessionId: string,
): Promise<LogTarget & { readonly session: NonNullable<LogTarget['session']> }> {
  const { store, profiles, now } = context.get(servicesContext);
  const uid = url.searchParams.get('uid') ?? '';
  const booking = isPlainId(uid) ? await store.find(bookings, bookingKey(sessionId, uid)) : null;
  const session = booking && (await store.find(sessions, sessionId));
  const member = session && (await store.find(members, uid));
  if (!(member && session)) throw notFound(url);
  if (session.date > localDate(now()).toString())
    throw data('Results can be logged from the day of the class.', { status: 409 });
  const workout = session.workoutId ? await store.find(workouts, session.workoutId) : null;
  const before = workout ? await store.find(results, workoutResultKey(workout.id, uid)) : null;
  if (before?.hyrox)
    throw data(`This result has Hyrox splits, which only ${member.name} can change.`, { status: 409 });
  const sets = before?.exercises.reduce((sum, exercise) => sum + exercise.sets.length, 0) ?? 0;
  if (sets > MAX_SETS_PER_FORM)
    throw data('This result has too many sets to be changed here.', { status: 409 });
  const by = await findActor(context);
  const unit = (await profiles.find(by.uid))?.loadUnit ?? 'kg';
  return { member, unit, workout, session, before, by };
}

export default function LogForMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, what, isChange, roster, log, action, uid } = loaderData;
  return (
    <LogForm
      what={`${name}’s result`}
      title={`${isChange ? 'Change the result of' : 'Log a result for'} ${name}`}
      back={<a href={roster}>Roster</a>}
      lead={`${what}. ${name} sees who logged it.`}
      log={log}
      again={actionData && 'log' in actionData ? actionData : undefined}
      action={action}
      save={isChange ? 'Save changes' : 'Save result'}
      uid={uid}
    />
  );
}
