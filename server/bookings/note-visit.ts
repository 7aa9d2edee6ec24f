/** A mark on a roster says when somebody was last here, where no check-in does. */
import { hasAttended } from '#domain/bookings/attendance.ts';
import { awaySince } from '#domain/members/derived-fields.ts';
import { localDateText } from '#domain/values/dates.ts';
import type { Booking } from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { findLastVisit } from '../door/read-visits.ts';

interface Mark {
  readonly booking: Pick<Booking, 'memberUid' | 'sessionId' | 'status' | 'startsAt'>;
  readonly to: string;
  /** When they were marked. */
  readonly at: Temporal.Instant;
}

/** What a mark changes of when they were last here. Reads, and is to be called before the transaction’s first write; what it returns writes. */
export async function planVisit(
  reads: Reads,
  { booking, to, at }: Mark,
): Promise<(transaction: Transaction) => void> {
  const nothing = () => {};
  if (hasAttended(booking.status) === hasAttended(to)) return nothing;
  const { memberUid, startsAt, sessionId } = booking;
  const member = await reads.find(members, memberUid);
  if (!member) return nothing;
  const known = member.lastSeenAt ? localDateText(member.lastSeenAt) : '';
  const day = localDateText(startsAt);
  const write = (lastSeenAt: Temporal.Instant | null) => (transaction: Transaction) =>
    transaction.update(members, memberUid, { lastSeenAt, awaySince: awaySince({ ...member, lastSeenAt }) });
  if (!hasAttended(to))
    return known === day ? write(await findLastVisit(reads, memberUid, sessionId)) : nothing;
  // Who is marked before the class begins was here then.
  if (known < day) return write(Temporal.Instant.compare(at, startsAt) < 0 ? at : startsAt);
  return nothing;
}
