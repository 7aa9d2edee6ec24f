import { outbox } from '../data/collections/outbox.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** `too-late`: it isn't waiting, mostly because it has been sent. */
export type StopOutcome = 'stopped' | 'too-late' | 'no-message';

/**
 * Takes a waiting message out of the queue; it can be sent again. What a worker is sending at this moment goes out nevertheless, and
 * then says that it was sent.
 */
export function stopMessage(
  { store, now }: Pick<Services, 'store' | 'now'>,
  id: string,
  by: Actor,
): Promise<StopOutcome> {
  return store.transaction(async (transaction): Promise<StopOutcome> => {
    const message = await transaction.find(outbox, id);
    if (!message) return 'no-message';
    const { status, memberUid, subject, to } = message;
    if (status !== 'waiting') return status === 'stopped' ? 'stopped' : 'too-late';
    transaction.update(outbox, id, { status: 'stopped', nextAttemptAt: null });
    const summary = `${subject}, to ${to}`;
    const states = { before: { status }, after: { status: 'stopped' } };
    writeAudit(transaction, by, { action: 'outbox.stopped', memberUid, summary, ...states }, now());
    return 'stopped';
  });
}
