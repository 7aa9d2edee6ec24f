import * as paths from '#app/paths.ts';
import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { strikesInWindow, suspendedUntil } from '#domain/bookings/strikes.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type Booking, bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import type { Services } from '#server/services.ts';
import { rosterPath } from '../../bookings/staff/roster/roster-area.ts';

const SHOWN = 10;

/** A class of one member, for staff. */
export interface MemberClass {
  readonly id: string;
  readonly when: string;
  readonly name: string;
  readonly href: string;
  readonly chip: ReturnType<typeof bookingLabel>;
}

export interface MemberClasses {
  readonly upcoming: readonly MemberClass[];
  readonly past: readonly MemberClass[];
  readonly attended: number;
  readonly strikes: { readonly text: string; readonly isSuspended: boolean; readonly href: string };
}

/** A member's upcoming and past classes, with their strikes. */
export async function readMemberClasses(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  uid: string,
  now: Temporal.Instant,
): Promise<MemberClasses> {
  const [ahead, behind, bookingProfile, rules] = await Promise.all([
    listBookings({ store }, uid, ['startsAt', '>=', now], 'asc'),
    listBookings({ store }, uid, ['startsAt', '<', now], 'desc'),
    store.find(bookingProfiles, uid),
    settings.read(),
  ]);
  const strikes = bookingProfile?.strikes ?? [];
  const count = strikesInWindow(strikes, rules, now).length;
  const until = suspendedUntil(strikes, rules, now);
  const text = count === 1 ? '1 current strike' : `${count === 0 ? 'No' : count} current strikes`;
  return {
    upcoming: ahead.map((booking) => toClass(booking, now)),
    past: behind.map((booking) => toClass(booking, now)),
    attended: bookingProfile?.attendedCount ?? 0,
    strikes: {
      text: until ? `${text}. Same-day booking only until ${formatDateTime(until, now)}` : text,
      isSuspended: until !== null,
      href: paths.viewStrikes(uid),
    },
  };
}

async function listBookings(
  { store }: Pick<Services, 'store'>,
  uid: string,
  range: readonly ['startsAt', '>=' | '<', Temporal.Instant],
  direction: 'asc' | 'desc',
): Promise<Booking[]> {
  const { items } = await store.query(bookings, {
    where: [['memberUid', '==', uid], range],
    orderBy: [['startsAt', direction]],
    limit: SHOWN,
  });
  return items;
}

/** A started class without attendance is "Not marked": neither attended nor missed. */
function toClass(booking: Booking, now: Temporal.Instant): MemberClass {
  const { id, sessionId, className, startsAt, status } = booking;
  const isUnmarked = status === 'booked' && Temporal.Instant.compare(startsAt, now) <= 0;
  return {
    id,
    when: formatDateTime(startsAt, now),
    name: className || 'Class',
    href: rosterPath('admin', sessionId),
    chip: isUnmarked ? { text: 'Not marked', tone: 'plain' } : bookingLabel(status),
  };
}
