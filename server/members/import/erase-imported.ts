import { auditLog } from '../../data/collections/club.ts';
import { clubEvents } from '../../data/collections/club-events.ts';
import { importRows } from '../../data/collections/imports.ts';
import { outbox } from '../../data/collections/outbox.ts';
import type { Filter, Transaction } from '../../data/store.ts';

/** More than an import leaves of each about a person. */
const READ = 20;

/**
 * Erases what an import wrote about a person beside the profile: the audit entries keep their action under a pseudonym, and a welcome
 * email that is still waiting is not sent. Nothing else has been written: `findReasonToStay` has looked.
 */
export async function eraseImported(
  transaction: Transaction,
  { uid, rowId, pseudonym }: { readonly uid: string; readonly rowId: string; readonly pseudonym: string },
): Promise<void> {
  const where: Filter[] = [['memberUid', '==', uid]];
  const entries = await transaction.query(auditLog, { where, limit: READ });
  const mails = await transaction.query(outbox, { where, limit: READ });
  const events = await transaction.query(clubEvents, { where, limit: READ });
  const rows = await transaction.query(importRows, { where: [['uid', '==', uid]], limit: READ });
  for (const { id } of entries.items)
    transaction.update(auditLog, id, { memberUid: pseudonym, summary: '', before: {}, after: {} });
  for (const { id } of mails.items) transaction.remove(outbox, id);
  for (const { id } of events.items) transaction.remove(clubEvents, id);
  for (const { id } of rows.items) if (id !== rowId) transaction.remove(importRows, id);
}
