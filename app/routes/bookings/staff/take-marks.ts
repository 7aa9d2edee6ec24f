import { redirect } from 'react-router';
import { z } from 'zod';
import { attendanceMarks } from '#domain/bookings/attendance.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { wellFormed } from '#domain/values/text.ts';
import { type MarkOutcome, markAttendance } from '#server/bookings/mark-attendance.ts';
import type { Booking } from '#server/data/collections/bookings.ts';
import { servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/take-marks.ts';
import { markNotices } from './roster/mark-text.ts';
import { markNote, otherMarkText } from './roster/person-view.ts';
import { rosterPath } from './roster/roster-area.ts';

const mark = z.object({
  uid: z.string().refine(isPlainId),
  mark: z.enum(attendanceMarks),
  /** The status that the phone showed. */
  seen: z.string().max(40),
  /** Milliseconds since 1970, by the server's clock. */
  at: z.number().min(0).max(8.64e15),
});
/** The roster's script sends fifty at a time. */
const marks = z.array(mark).max(100);
const MAX_CHARACTERS = 100_000;
type SentMark = z.output<typeof mark>;

/** Has no page of its own: the roster's script sends its marks to this address. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(rosterPath('coach', id), 303);
}

/** Saves marks of a roster in order, with the times at which they were made: a form with one field, `marks`, as JSON. */
export async function action({ context, params: { id } }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const sent = readMarks(readText(context, 'marks', MAX_CHARACTERS));
  if (sent === null) return Response.json({ results: [] }, { status: 422 });
  const by = await findActor(context);
  const results = [];
  for (const one of sent) {
    const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(one.at));
    const { uid, seen } = one;
    const outcome = await markAttendance(services, { sessionId: id, uid, mark: one.mark, by, at, seen });
    results.push(resultOf(one, outcome, services.now()));
  }
  return Response.json({ results });
}

function readMarks(text: string): SentMark[] | null {
  try {
    return marks.parse(wellFormed(JSON.parse(text)));
  } catch {
    return null;
  }
}

/** What the row shows now. */
function resultOf({ uid, mark: wanted }: SentMark, outcome: MarkOutcome, now: Temporal.Instant) {
  if (outcome.kind === 'no-booking') {
    return { uid, status: '', note: 'No longer on this class', isConflict: true };
  }
  const { booking } = outcome;
  const note = markNote(booking, now);
  const shown = { uid, status: booking.status };
  if (outcome.kind === 'marked' && outcome.isConflict) {
    return { ...shown, note: `Saved. ${otherMarkText(booking)}`, isConflict: true };
  }
  if (outcome.kind === 'marked')
    return { ...shown, note: note ? `Saved · ${note}` : 'Saved', isConflict: false };
  if (outcome.kind === 'refused')
    return { ...shown, note: `Not saved. ${outcome.sentence}`, isConflict: true };
  return { ...shown, note: conflictText(booking, wanted, note), isConflict: true };
}

/** The stored mark stays: a person has to decide which one is right. */
function conflictText({ status }: Booking, wanted: SentMark['mark'], note: string): string {
  const theirs = attendanceMarks.find((one) => one === status);
  const current = theirs ? markNotices[theirs] : 'no longer on the class';
  return `Someone else changed this: ${current}${note ? ` (${note})` : ''}. Yours: ${markNotices[wanted]}. Press again to change it.`;
}
