import { data, redirect } from 'react-router';
import { attendanceMarks } from '#domain/bookings/attendance.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { redirectWithUndo } from '#server/undo/offer-undo.ts';
import type { Route } from './+types/mark-person.ts';
import { markNotices } from './roster/mark-text.ts';
import { readArea, rosterPath } from './roster/roster-area.ts';

/** Has no page of its own: the buttons are on the roster. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(rosterPath('coach', id), 303);
}

/** Marks one person. The same mark again changes nothing, so it needs no token against double submits. */
export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const { uid, mark, area } = readMark(context);
  const by = await findActor(context);
  const outcome = await markAttendance(context.get(servicesContext), { sessionId: id, uid, mark, by });
  if (outcome.kind === 'no-booking') throw notFound(url);
  // To the person's line, since the list may be long.
  const back = `${rosterPath(area, id)}#person-${uid}`;
  if (outcome.kind !== 'marked') {
    const why = outcome.kind === 'refused' ? outcome.sentence : 'Someone else has just marked this person.';
    return redirectWithFlash(back, why, 'warn');
  }
  const text = `${outcome.booking.memberName || 'They'}: ${markNotices[mark]}.`;
  if (outcome.isRepeat) return redirectWithFlash(back, text);
  return redirectWithUndo(context, back, text, {
    ...{ kind: 'attendance-marked', targetId: id, memberUid: uid },
    ...{ before: outcome.before, after: mark },
  });
}

function readMark(context: Context) {
  const uid = readText(context, 'uid');
  const wanted = readText(context, 'mark');
  const mark = attendanceMarks.find((one) => one === wanted);
  if (!isPlainId(uid) || !mark) {
    throw data('The person or the mark was missing. Please go back and try again.', { status: 422 });
  }
  return { uid, mark, area: readArea(readText(context, 'area')) };
}
