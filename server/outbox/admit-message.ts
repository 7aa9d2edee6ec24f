import { type MessageHours, whenToSend } from '#domain/messages/when-to-send.ts';
import type { OutboxMessage } from '../data/collections/outbox.ts';
import type { Admission } from './delivery-queue.ts';

/** Whether a message that is due is sent now, once the quiet hours end, or not at all. */
export async function admitMessage(
  message: OutboxMessage,
  hours: MessageHours,
  now: Temporal.Instant,
): Promise<Admission<OutboxMessage>> {
  const at = whenToSend(message, now, hours);
  if (message.notAfter && Temporal.Instant.compare(at, message.notAfter) > 0)
    return { kind: 'never', changes: { status: 'withheld', lastError: 'Too late to be of use' } };
  return Temporal.Instant.compare(at, now) > 0 ? { kind: 'later', at } : { kind: 'now' };
}
