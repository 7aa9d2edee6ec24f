import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { clubTime, formatTime } from '#domain/values/dates.ts';
import type { Booking } from '../data/collections/bookings.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { CsvColumn } from '../http/csv-response.ts';

type Dated = Pick<Session, 'date' | 'startsAt' | 'endsAt' | 'className' | 'coachName' | 'room'>;

const dated: readonly CsvColumn<Dated>[] = [
  ['Date', ({ date }) => date],
  ['Start', ({ startsAt }) => formatTime(startsAt)],
  ['End', ({ endsAt }) => formatTime(endsAt)],
  ['Class', ({ className }) => className],
  ['Coach', ({ coachName }) => coachName],
  ['Room', ({ room }) => room],
];

export const sessionColumns: readonly CsvColumn<Session>[] = [
  ...dated,
  ['Status', ({ status }) => status],
  ['Places', ({ capacity }) => capacity],
  ['Booked', ({ bookedCount }) => bookedCount],
  ['Attended', ({ attendedCount }) => attendedCount],
  ['No-shows', ({ noShowCount }) => noShowCount],
  ['Waiting', ({ waitlist }) => waitlist.length],
  ['Fill', ({ fill }) => fill],
  ['Cancelled because', ({ cancelReason }) => cancelReason],
  ['Class id', ({ id }) => id],
];

export const bookingColumns: readonly CsvColumn<Booking>[] = [
  ...dated,
  ['Member', ({ memberName }) => memberName],
  ['Member id', ({ memberUid }) => memberUid],
  ['Booking', ({ status }) => bookingLabel(status).text],
  ['Booked at', ({ bookedAt }) => wallClock(bookedAt)],
  ['Booked by', ({ by }) => by],
  ['Set aside by staff', ({ overriddenReasons }) => overriddenReasons.join(' ')],
  ['Class id', ({ sessionId }) => sessionId],
];

/** The club's, with its offset from UTC. */
const wallClock = (instant: Temporal.Instant) =>
  clubTime(instant).toString({ timeZoneName: 'never', smallestUnit: 'second' });
