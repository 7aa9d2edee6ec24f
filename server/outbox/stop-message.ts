import { outbox } from '../data/collections/outbox.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** `too-late`: it isn't waiting, mostly because it has been sent. */
export type StopOutcome = 'stopped' | 'passed-on' | 'too-late' | 'no-message';

const PASSED_ON = 'Marked as done by staff';

/**
 * Where the club sends no email: staff have given it to its reader. Otherwise takes a waiting message out of the queue; it can be sent again. What a worker is sending at this moment goes out nevertheless, and
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
    const isKept = status === 'kept';
    if (status === 'stopped') return message.lastError === PASSED_ON ? 'passed-on' : 'stopped';
    if (status !== 'waiting' && !isKept) return 'too-late';
    const lastError = isKept ? PASSED_ON : message.lastError;
    transaction.update(outbox, id, { status: 'stopped', nextAttemptAt: null, lastError });
    const summary = `${subject}, to ${to}`;
    const states = { before: { status }, after: { status: 'stopped' } };
    const action = isKept ? 'outbox.passed-on' : 'outbox.stopped';
    writeAudit(transaction, by, { action, memberUid, summary, ...states }, now());
    return isKept ? 'passed-on' : 'stopped';
  });
}
