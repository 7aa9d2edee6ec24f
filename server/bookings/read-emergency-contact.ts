import { bookingKey } from '#domain/bookings/booking-key.ts';
import { bookings } from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

export interface EmergencyContact {
  readonly name: string;
  readonly contact: { readonly name: string; readonly phone: string };
}

/** Reads the emergency contact of a person in a session, and records that in the audit log. Null: they are not in that session. */
export function readEmergencyContact(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { sessionId, uid, by }: { readonly sessionId: string; readonly uid: string; readonly by: Actor },
): Promise<EmergencyContact | null> {
  return store.transaction(async (transaction) => {
    const booking = await transaction.find(bookings, bookingKey(sessionId, uid));
    const member = booking && (await transaction.find(members, uid));
    if (!booking || !member) return null;
    const summary = `On the roster of ${booking.className}`;
    writeAudit(transaction, by, { action: 'emergency-contact.read', memberUid: uid, summary }, now());
    return { name: member.name || booking.memberName, contact: member.emergencyContact };
  });
}
