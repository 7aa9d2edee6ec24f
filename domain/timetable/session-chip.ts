import type { BookingReasonCode } from '../bookings/booking-reasons.ts';
import {
  bookingOpensAt,
  type ClassHours,
  hasStarted,
  isWithinClassHours,
} from '../bookings/booking-times.ts';
import { formatShortDate, formatTime, localDate, weekdayName } from '../values/dates.ts';
import { overlaps, type Span } from '../values/instants.ts';
import type { Label } from '../values/label.ts';
import { ordinal } from '../values/ordinals.ts';
import { queueLabel, stateLabels } from '../values/state-labels.ts';
import { countPlaces, findOpenOffer, type PlaceCounts, type Places } from './session-fill.ts';

/** A stored session fits. */
export interface ChipSession extends PlaceCounts {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly status: 'scheduled' | 'cancelled';
  readonly waitlist: readonly string[];
}

export interface ChipReader {
  /** Empty: not signed in. */
  readonly uid: string;
  readonly isBooked: boolean;
  /** Null: no plan limits. */
  readonly plan: {
    readonly bookingOpensDaysBefore: number | null;
    readonly classHours: ClassHours | null;
  } | null;
  /** Times of their other classes. */
  readonly busy: readonly Span[];
  /** What keeps them from booking it whatever its places (`findBar`); null: nothing. */
  readonly bar: BookingReasonCode | null;
}

export interface ChipSettings {
  readonly bookingOpensDaysBefore: number;
  readonly bookingOpensAt: string;
  readonly mostWaiting: number;
}

/** The reader's own status comes before what anyone could do. */
export function sessionChip(
  session: ChipSession,
  reader: ChipReader,
  settings: ChipSettings,
  now: Temporal.Instant,
): Label {
  if (session.status === 'cancelled') return stateLabels.cancelled;
  return ownChip(session, reader, settings, now) ?? openChip(session, reader, settings, now);
}

function ownChip(session: ChipSession, reader: ChipReader, settings: ChipSettings, now: Temporal.Instant) {
  const { uid, isBooked } = reader;
  if (isBooked) return stateLabels.booked;
  if (!uid) return null;
  if (findOpenOffer(session, uid, now)) return stateLabels.offered;
  const position = session.waitlist.indexOf(uid) + 1;
  if (position === 0) return null;
  // A place that nobody took after all: whoever waits may simply book it.
  return openChip(session, reader, settings, now) === bookable ? placeFree : queueLabel(ordinal(position));
}

const bookable: Label = { tone: 'act', text: 'Book' };
/** For somebody on the waitlist, wherever their place on it is shown. */
export const placeFree: Label = { tone: 'act', text: 'Place free' };

const otherBar = 'Can’t book';
/** As short as the chip; the class's own page says it in full, with what to do. */
const barTexts: Partial<Record<BookingReasonCode, string>> = {
  'membership-pending': 'Members only',
  'membership-over': 'Members only',
  'payment-overdue': 'Payment overdue',
  'on-hold': 'On hold',
  'membership-ends-before': 'After membership ends',
  'parq-not-completed': 'PAR-Q first',
  'parq-needs-update': 'PAR-Q first',
  'parq-awaiting-review': 'See the desk',
  'parq-not-cleared': 'See the desk',
  'waiver-not-signed': 'Waiver first',
  'allowance-used': 'No classes left',
};

function openChip(
  session: ChipSession,
  { uid, plan, busy, bar }: ChipReader,
  settings: ChipSettings,
  now: Temporal.Instant,
): Label {
  if (hasStarted(session, now)) return stateLabels.onNow;
  if (plan?.classHours && !isWithinClassHours(session, plan.classHours)) {
    return { tone: 'plain', text: 'Not in your plan' };
  }
  if (bar) return { tone: 'plain', text: barTexts[bar] ?? otherBar };
  if (busy.some((other) => overlaps(session, other))) return stateLabels.clashes;
  const opensAt = bookingOpensAt(session, plan, settings);
  if (Temporal.Instant.compare(now, opensAt) < 0) {
    return { tone: 'plain', text: `Opens ${shortMoment(opensAt, now)}` };
  }
  if (!countPlaces(session, now, uid).isFull) return bookable;
  const waiting = session.waitlist.length;
  if (waiting >= settings.mostWaiting) return stateLabels.full;
  return { tone: 'warn', text: waiting > 0 ? `Waitlist ${waiting}` : 'Waitlist' };
}

/** `06:00` today, `Tue 06:00` within the week, then `30 Nov`. */
function shortMoment(instant: Temporal.Instant, now: Temporal.Instant): string {
  const date = localDate(instant);
  const days = localDate(now).until(date).days;
  if (days === 0) return formatTime(instant);
  if (days < 7) return `${weekdayName(date.dayOfWeek).slice(0, 3)} ${formatTime(instant)}`;
  return formatShortDate(date, now);
}

/** `5 left` or `Full`, for this reader. */
export function placesText({ free, isFull }: Places): string {
  return isFull ? 'Full' : `${free} left`;
}
