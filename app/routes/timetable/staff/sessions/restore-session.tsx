import { data } from 'react-router';
import type { Clash } from '#domain/timetable/class-clashes.ts';
import { refuseRestoring, restorableUntil } from '#domain/timetable/restore-session.ts';
import { leftOutText, restoredText } from '#domain/timetable/restored-text.ts';
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { findTaken, restoreSession } from '#server/timetable/restore-session.ts';
import { previewRestore } from '#server/timetable/restore-session-people.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { clashSentences } from '../clash-text.ts';
import type { Route } from './+types/restore-session.ts';
import { Audience } from './audience.tsx';
import { dayHref, rosterHref } from './session-row.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Restore a class' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const session = await store.find(sessions, id);
  if (!session) throw notFound(url);
  const at = now();
  const isPost = context.get(formContext) !== null;
  const obstacle = isPost ? null : refuseRestoring(session, at);
  if (obstacle) throw redirectWithFlash(dayHref(session.date), refusedText(session, obstacle), 'warn');
  const clashes = session.status === 'cancelled' ? await findTaken(store, session) : [];
  const { people, leftOut } = await previewRestore(store, session, at);
  return {
    className: session.className,
    when: `${formatLongDay(localDate(session.startsAt), at)}, ${formatTime(session.startsAt)}–${formatTime(session.endsAt)}`,
    until: session.cancelledAt ? formatTime(restorableUntil(session.cancelledAt)) : '',
    people,
    leftOut: leftOutText(leftOut).trim(),
    taken: takenText(clashes),
    rosterHref: rosterHref(id),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const outcome = await restoreSession(services, { sessionId: id, by: await findActor(context) });
    if (outcome.kind === 'no-session') throw notFound(url);
    if (outcome.kind === 'refused') return data({ problem: outcome.sentence }, { status: 422 });
    if (outcome.kind === 'taken') return data({ problem: takenText(outcome.clashes) }, { status: 422 });
    const { session, people } = outcome;
    const text = restoredText(session.className, people);
    return redirectWithFlash(dayHref(session.date), text);
  });
}

export default function RestoreSessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { className, when, until, people, leftOut, taken, rosterHref: back } = loaderData;
  const problem = actionData?.problem || taken;
  return (
    <FormPage
      back={<a href={back}>Roster</a>}
      title={`Restore ${className}`}
      lead={`${when}. Everyone below gets back the place they had, and nothing counts against them. You can restore it until ${until}.`}
    >
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      {leftOut ? <Notice tone="warn">{leftOut}</Notice> : null}
      <Audience people={people} message="that the class is on after all" />
      {taken ? null : (
        <PostForm>
          <SubmitButton isBlock>Restore class</SubmitButton>
        </PostForm>
      )}
    </FormPage>
  );
}

/** `Hyrox at 18:00: It was cancelled more than an hour ago.` */
const refusedText = ({ className, startsAt }: Session, obstacle: string) =>
  `${className} at ${formatTime(startsAt)} can’t be restored. ${obstacle}`;

/** Who has the coach or the room by now; empty: nobody. */
function takenText(clashes: readonly Clash<Session>[]): string {
  if (clashes.length === 0) return '';
  const sentences = clashSentences(
    clashes,
    ({ className, startsAt }) => `${className} at ${formatTime(startsAt)}`,
  );
  return `${sentences.join('. ')}. Change that class first.`;
}
