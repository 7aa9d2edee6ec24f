import * as paths from '#app/paths.ts';
import type { AttendanceMark } from '#domain/bookings/attendance.ts';
import { hasStarted } from '#domain/bookings/booking-times.ts';
import { canRemove } from '#domain/bookings/cancel-decision.ts';
import { strikesInWindow, suspendedUntil } from '#domain/bookings/strikes.ts';
import { parqForCoach } from '#domain/health/parq-staff-label.ts';
import { formatTime, localDate, relativeDateTime } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import { stateLabels } from '#domain/values/state-labels.ts';
import type { Booking } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { markLabels } from './mark-text.ts';
import type { OnRoster } from './read-roster.ts';
import type { RosterArea } from './roster-area.ts';

const marked: Readonly<Record<string, Label>> = {
  attended: { text: markLabels.attended, tone: 'good' },
  late: { text: markLabels.late, tone: 'good' },
  'no-show': { text: markLabels['no-show'], tone: 'bad' },
  'late-cancelled': stateLabels.lateCancelled,
};

/** A booking's status on the roster. Nobody is marked automatically, so an unmarked booking says so once the class has started. */
function rosterStatus(
  status: string,
  session: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Label {
  if (status !== 'booked') return marked[status] ?? { text: status, tone: 'plain' };
  return hasStarted(session, now) ? { text: markLabels.booked, tone: 'warn' } : stateLabels.booked;
}

/** One line of the roster. */
export interface PersonView {
  readonly uid: string;
  readonly name: string;
  /** Their photo; empty: none. */
  readonly pictureId: string;
  /** As stored: the page's script compares it with the marks that it has saved. */
  readonly status: string;
  readonly chip: Label;
  /** Two people have marked it, one of them without a connection, and nobody has settled it since. */
  readonly isInConflict: boolean;
  /** Who or what marked it, and when; why they were added. May be empty. */
  readonly note: string;
  readonly flags: readonly { readonly text: string; readonly tone: 'warn' | 'info' }[];
  readonly marks: readonly AttendanceMark[];
  /** How many strikes count now; null: none. */
  readonly strikes: string | null;
  /** For the front desk and admins: coaches have no page about a member. */
  readonly profileHref: string | null;
  /** From the day of the class; null before. */
  readonly logHref: string | null;
  /** Staff may cancel the booking, or remove somebody they added at the class. */
  readonly canRemove: boolean;
}

interface RosterContext {
  readonly session: Session;
  readonly marks: readonly AttendanceMark[];
  readonly area: RosterArea;
  /** Results can be logged. */
  readonly canLog: boolean;
  readonly staff: { readonly isDesk: boolean };
  readonly settings: ClubSettings;
  readonly now: Temporal.Instant;
}

export function personView({ booking, member, strikes }: OnRoster, context: RosterContext): PersonView {
  const { settings, now, session } = context;
  const isOn = booking.status !== 'late-cancelled';
  return {
    uid: booking.memberUid,
    name: member?.name || booking.memberName || 'No name',
    pictureId: member?.pictureId ?? '',
    status: booking.status,
    chip: rosterStatus(booking.status, session, now),
    isInConflict: booking.otherMark !== null,
    note: [markNote(booking, now), otherMarkText(booking), addedNote(booking, context.staff.isDesk)]
      .filter(Boolean)
      .join(' · '),
    flags: [...firstClassFlag(booking), ...(member ? healthFlags(member, now) : [])],
    marks: isOn ? context.marks : [],
    strikes: strikesLabel(strikes, settings, now),
    logHref: isOn && member && context.canLog ? logAddress(session.id, member.id, context.area) : null,
    canRemove: canRemove(booking, now),
    profileHref: context.staff.isDesk && member ? paths.viewMember(member.id) : null,
  };
}

const logAddress = (sessionId: string, uid: string, area: RosterArea) =>
  `${paths.logForMember(sessionId)}?${new URLSearchParams({ uid, area })}`;

/** `At the door 17:48`, `Sam Okafor 18:05`; with the day if it was not the day of the class. */
export function markNote(booking: Booking, now: Temporal.Instant): string {
  const { markedAt, markedByName, status, startsAt } = booking;
  if (status === 'booked') return hasStarted(booking, now) ? 'Not marked' : '';
  if (!markedAt) return '';
  const isThatDay = localDate(markedAt).equals(localDate(startsAt));
  const when = isThatDay ? formatTime(markedAt) : relativeDateTime(markedAt, now);
  return `${markedByName || 'Marked'} ${when}`;
}

/** `Another mark, made 18:05, said no-show. Press the right one to settle it`; empty: nothing to settle. */
export function otherMarkText({ otherMark }: Booking): string {
  if (!otherMark) return '';
  const said =
    otherMark.mark === 'booked' ? 'took the mark away' : `said ${markLabels[otherMark.mark].toLowerCase()}`;
  return `Another mark, made ${formatTime(otherMark.at)}, ${said}. Press the right one to settle it`;
}

/** Coaches don’t see the reason for an override: it may be about a payment. */
function addedNote({ by, overrideNote }: Booking, isDesk: boolean): string {
  const how = by === 'walk-in' ? 'Walk-in' : '';
  return [how, isDesk ? overrideNote : ''].filter(Boolean).join(': ');
}

const firstClassFlag = ({ isFirstClass }: Booking) =>
  isFirstClass ? [{ text: 'First class', tone: 'info' } as const] : [];

/** Status and flag only, no answers. */
function healthFlags(member: NonNullable<OnRoster['member']>, now: Temporal.Instant) {
  const { label, isFit, hasTakeCareFlag } = parqForCoach(member, now);
  const care = hasTakeCareFlag ? [{ text: 'Take care', tone: 'warn' } as const] : [];
  return isFit ? care : [...care, { text: `PAR-Q: ${label.text.toLowerCase()}`, tone: 'warn' } as const];
}

function strikesLabel(
  strikes: OnRoster['strikes'],
  settings: ClubSettings,
  now: Temporal.Instant,
): string | null {
  const count = strikesInWindow(strikes, settings, now).length;
  if (count === 0) return null;
  const label = count === 1 ? '1 strike' : `${count} strikes`;
  return suspendedUntil(strikes, settings, now) ? `${label}, can only book on the day` : label;
}
