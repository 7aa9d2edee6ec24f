import { isWanted } from '#domain/bookings/message-kinds.ts';
import { heldBackReasons, isStillTried } from '#domain/messages/address-mark.ts';
import { type MessageHours, whenToSend } from '#domain/messages/when-to-send.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import { leads } from '../data/collections/leads.ts';
import type { OutboxMessage } from '../data/collections/outbox.ts';
import type { Reads } from '../data/store.ts';
import { findMark } from './bounces/clear-mark.ts';
import type { Admission } from './delivery-queue.ts';

/** Whether a message that is due is sent now, once the quiet hours end, or not at all. */
export async function admitMessage(
  reads: Pick<Reads, 'find'>,
  message: OutboxMessage,
  hours: MessageHours,
  now: Temporal.Instant,
): Promise<Admission<OutboxMessage>> {
  const timely = admitByTime(message, hours, now);
  if (timely.kind !== 'now') return timely;
  if (message.to === '' || isStillTried(message.template)) return { kind: 'now' };
  const trouble = (await findMark(reads, message.to))?.trouble ?? '';
  if (trouble !== '') return withheld(heldBackReasons[trouble]);
  return (await isUnwanted(reads, message)) ? withheld(TURNED_OFF) : { kind: 'now' };
}

const TURNED_OFF = 'They’ve turned off messages from the club since this was written';

/** A message to many, which may have waited for its time or the end of the quiet hours: whether its reader has stopped those since. */
async function isUnwanted(
  reads: Pick<Reads, 'find'>,
  { template, memberUid, leadId }: OutboxMessage,
): Promise<boolean> {
  if (template !== 'club-message') return false;
  if (memberUid === '') return leadId !== '' && ((await reads.find(leads, leadId))?.noMessages ?? false);
  return !isWanted('club-message', (await reads.find(bookingProfiles, memberUid))?.mutedMessages ?? []);
}

/** The same by the clock alone. */
export function admitByTime(
  message: OutboxMessage,
  hours: MessageHours,
  now: Temporal.Instant,
): Admission<OutboxMessage> {
  const at = whenToSend(message, now, hours);
  if (message.notAfter && Temporal.Instant.compare(at, message.notAfter) > 0)
    return withheld('Too late to be of use');
  return Temporal.Instant.compare(at, now) > 0 ? { kind: 'later', at } : { kind: 'now' };
}

export const withheld = (lastError: string) =>
  ({ kind: 'never', changes: { status: 'withheld', lastError } }) as const;
