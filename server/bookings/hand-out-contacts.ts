import { bookingKey } from '#domain/bookings/booking-key.ts';
import { mayKeepContacts } from '#domain/bookings/roster-copy.ts';
import { bookings } from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import { sessions } from '../data/collections/timetable.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** More people are in no class; the rest of a larger one is looked up with a connection. */
const MAX_PEOPLE = 100;
const onClass: readonly string[] = ['booked', 'attended', 'late'];

export interface HandedContact {
  readonly uid: string;
  readonly name: string;
  readonly phone: string;
}

/**
 * The emergency contacts of those booked, for the phone of the class's coach, in the class's hours. Each is in the audit log, as seen. Null: not their
 * class, or not its hours.
 */
export function handOutContacts(
  { store, now: clock }: Pick<Services, 'store' | 'now'>,
  {
    sessionId,
    uids,
    by,
  }: { readonly sessionId: string; readonly uids: readonly string[]; readonly by: Actor },
): Promise<HandedContact[] | null> {
  return store.transaction(async (transaction) => {
    const now = clock();
    const session = await transaction.find(sessions, sessionId);
    if (!session || !mayKeepContacts(session, by.uid, now)) return null;
    const asked = uids.slice(0, MAX_PEOPLE);
    const found = await transaction.findMany(
      bookings,
      asked.map((uid) => bookingKey(sessionId, uid)),
    );
    const booked = found.flatMap((each) => (each && onClass.includes(each.status) ? [each.memberUid] : []));
    const people = (await transaction.findMany(members, booked)).flatMap((member) =>
      member ? [member] : [],
    );
    const summary = `Saved offline on the coach’s phone for ${session.className}`;
    for (const { id } of people) {
      writeAudit(transaction, by, { action: 'emergency-contact.read', memberUid: id, summary }, now);
    }
    return people.map(({ id, emergencyContact: { name, phone } }) => ({
      ...{ uid: id, name: name.trim(), phone: phone.trim() },
    }));
  });
}
