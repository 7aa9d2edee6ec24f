import * as paths from '#app/paths.ts';
import type { AttendanceMark } from '#domain/bookings/attendance.ts';
import { hasStarted } from '#domain/bookings/booking-times.ts';
import { strikesInWindow, suspendedUntil } from '#domain/bookings/strikes.ts';
import { parqForCoach, parqLabels } from '#domain/health/parq.ts';
import { formatTime, localDate, relativeDateTime } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import type { Booking } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { OnRoster } from './read-roster.ts';
import { rosterStatus } from './roster-status.ts';

/** One line of the roster in finished words. */
export interface PersonView {
  readonly uid: string;
  readonly name: string;
  /** As stored: what the page's script compares with what it has kept. */
  readonly status: string;
  readonly chip: Label;
  /** Who or what marked it, and when; why somebody was added. Empty: nothing to say. */
  readonly note: string;
  readonly flags: readonly { readonly text: string; readonly tone: 'warn' | 'info' }[];
  readonly marks: readonly AttendanceMark[];
  /** Strikes that count now, in words; null where there is none. */
  readonly strikes: string | null;
  /** For admins alone: coaches have no page about a member. */
  readonly profileHref: string | null;
  /** Until the start, staff may give the place to somebody else. */
  readonly canRemove: boolean;
}

interface Look {
  readonly session: Session;
  readonly marks: readonly AttendanceMark[];
  readonly staff: { readonly isAdmin: boolean };
  readonly settings: ClubSettings;
  readonly now: Temporal.Instant;
}

export function personView({ booking, member, strikes }: OnRoster, look: Look): PersonView {
  const { settings, now, session } = look;
  const isOn = booking.status !== 'late-cancelled';
  return {
    uid: booking.memberUid,
    name: member?.name || booking.memberName || 'No name',
    status: booking.status,
    chip: rosterStatus(booking.status, session, now),
    note: [markNote(booking, now), addedNote(booking, look.staff.isAdmin)].filter(Boolean).join(' · '),
    flags: [...firstClassFlag(booking), ...(member ? healthFlags(member, now) : [])],
    marks: isOn ? look.marks : [],
    strikes: strikeWords(strikes, settings, now),
    canRemove: booking.status === 'booked' && !hasStarted(session, now),
    profileHref: look.staff.isAdmin && member ? paths.viewMember(member.id) : null,
  };
}

/** `At the door 17:48`, `Sam Okafor 18:05`; with the day where it was another than the class's. */
export function markNote(booking: Booking, now: Temporal.Instant): string {
  const { markedAt, markedByName, status, startsAt } = booking;
  if (status === 'booked') return hasStarted(booking, now) ? 'Not marked' : '';
  if (!markedAt) return '';
  const isThatDay = localDate(markedAt).equals(localDate(startsAt));
  const when = isThatDay ? formatTime(markedAt) : relativeDateTime(markedAt, now);
  return `${markedByName || 'Marked'} ${when}`;
}

/** Why staff set something aside is for admins: it may be about a payment. */
function addedNote({ by, overrideNote }: Booking, isAdmin: boolean): string {
  const how = by === 'walk-in' ? 'Walk-in' : '';
  return [how, isAdmin ? overrideNote : ''].filter(Boolean).join(': ');
}

const firstClassFlag = ({ isFirstClass }: Booking) =>
  isFirstClass ? [{ text: 'First class', tone: 'info' } as const] : [];

/** Status and flag only, no answers (security.md, row 13). */
function healthFlags(member: NonNullable<OnRoster['member']>, now: Temporal.Instant) {
  const { status, hasTakeCareFlag } = parqForCoach(member, now);
  const care = hasTakeCareFlag ? [{ text: 'Take care', tone: 'warn' } as const] : [];
  // A yes that was cleared is what "take care" says; the status would only say it twice.
  const isFine = status === 'cleared' || (status === 'requires-consultation' && hasTakeCareFlag);
  return isFine
    ? care
    : [...care, { text: `PAR-Q: ${parqLabels[status].text.toLowerCase()}`, tone: 'warn' } as const];
}

function strikeWords(
  strikes: OnRoster['strikes'],
  settings: ClubSettings,
  now: Temporal.Instant,
): string | null {
  const count = strikesInWindow(strikes, settings, now).length;
  if (count === 0) return null;
  const words = count === 1 ? '1 strike' : `${count} strikes`;
  return suspendedUntil(strikes, settings, now) ? `${words}, books on the day only` : words;
}
