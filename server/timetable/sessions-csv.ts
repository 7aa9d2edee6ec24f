import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { clubTime, formatTime } from '#domain/values/dates.ts';
import { findHeldPlaces } from '../bookings/find-held-places.ts';
import type { Booking } from '../data/collections/bookings.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { Reads } from '../data/store.ts';
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
  ['Waitlist', ({ waitlist }) => waitlist.length],
  ['Fill', ({ fill }) => fill],
  ['Cancellation reason', ({ cancelReason }) => cancelReason],
  ['Class id', ({ id }) => id],
];

/** With until when a place is held, for somebody who waits. */
type BookingRow = Booking & { readonly heldUntil?: Temporal.Instant | undefined };

export const bookingColumns: readonly CsvColumn<BookingRow>[] = [
  ...dated,
  ['Member', ({ memberName }) => memberName],
  ['Member id', ({ memberUid }) => memberUid],
  ['Booking', (booking) => bookingLabel(booking, booking.heldUntil).text],
  ['Booked at', ({ bookedAt }) => wallClock(bookedAt)],
  ['Booked by', ({ by }) => by],
  ['Rules overridden by staff', ({ overriddenReasons }) => overriddenReasons.join(' ')],
  ['Class id', ({ sessionId }) => sessionId],
];

/** The club's local time with its offset from UTC. */
const wallClock = (instant: Temporal.Instant) =>
  clubTime(instant).toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** The rows of `bookingColumns`, a page at a time. */
export async function* bookingRows(
  reads: Pick<Reads, 'findMany'>,
  pages: AsyncIterable<readonly Booking[]>,
  now: Temporal.Instant,
): AsyncGenerator<BookingRow[]> {
  for await (const page of pages) {
    const held = await findHeldPlaces(reads, page, now);
    yield page.map((booking) => ({ ...booking, heldUntil: held.get(booking.id) }));
  }
}
