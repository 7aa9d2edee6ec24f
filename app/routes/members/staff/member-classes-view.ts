import * as paths from '#app/paths.ts';
import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { canRemove } from '#domain/bookings/cancel-decision.ts';
import { strikesInWindow, suspendedUntil } from '#domain/bookings/strikes.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { stateLabels } from '#domain/values/state-labels.ts';
import { findHeldPlaces } from '#server/bookings/find-held-places.ts';
import { type Booking, type BookingProfile, bookings } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Page, Store } from '#server/data/store.ts';
import { rosterPath } from '../../bookings/staff/roster/roster-area.ts';

/** A class of one member, for staff. */
export interface MemberClass {
  readonly id: string;
  readonly when: string;
  readonly name: string;
  readonly href: string;
  readonly chip: ReturnType<typeof bookingLabel>;
  /** Where they are taken off it; null: it is not theirs to lose any more. */
  readonly cancelHref: string | null;
}

/** Their next classes and waitlist places, the soonest first. */
export async function listClassesAhead(
  store: Pick<Store, 'query' | 'findMany'>,
  uid: string,
  limit: number,
  now: Temporal.Instant,
): Promise<MemberClass[]> {
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '>=', now],
    ],
    orderBy: [['startsAt', 'asc']],
    limit,
  });
  const held = await findHeldPlaces(store, items, now);
  return items.map((booking) => toClass(booking, now, held.get(booking.id)));
}

/** A page of their classes that have started, the latest first. */
export async function listClassesBehind(
  store: Pick<Store, 'query'>,
  uid: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
  now: Temporal.Instant,
): Promise<Page<MemberClass>> {
  const page = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '<', now],
    ],
    orderBy: [['startsAt', 'desc']],
    limit,
    cursor,
  });
  return { ...page, items: page.items.map((booking) => toClass(booking, now)) };
}

/** `2 current strikes. Same-day booking only until …` */
export function strikesText({ strikes }: BookingProfile, rules: ClubSettings, now: Temporal.Instant): string {
  const count = strikesInWindow(strikes, rules, now).length;
  const until = suspendedUntil(strikes, rules, now);
  const text = count === 1 ? '1 current strike' : `${count === 0 ? 'No' : count} current strikes`;
  return until ? `${text}. Same-day booking only until ${formatDateTime(until, now)}` : text;
}

/** A started class without attendance is "Not marked": neither attended nor missed. */
function toClass(booking: Booking, now: Temporal.Instant, heldUntil?: Temporal.Instant): MemberClass {
  const { id, memberUid, sessionId, className, startsAt, status } = booking;
  const hasStarted = Temporal.Instant.compare(startsAt, now) <= 0;
  const query = new URLSearchParams({ area: 'admin', uid: memberUid });
  return {
    id,
    when: formatDateTime(startsAt, now),
    name: className || 'Class',
    href: rosterPath('admin', sessionId),
    chip: status === 'booked' && hasStarted ? stateLabels.notMarked : bookingLabel(booking, heldUntil),
    cancelHref: canRemove(booking, now) ? `${paths.takeOffClass(sessionId)}?${query}` : null,
  };
}
