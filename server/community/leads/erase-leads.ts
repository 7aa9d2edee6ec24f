/** What becomes of a person's leads when they close their account. */
import { leads } from '../../data/collections/leads.ts';
import { listEach } from '../../data/each-of.ts';
import { rewriteAll } from '../../data/rewrite-all.ts';
import type { Filter, Store } from '../../data/store.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import type { TourParts } from '../tours/queue-tour-mail.ts';
import { forgetLead } from './forget-lead.ts';

const PAGE = 100;

/**
 * Deletes the leads of an account, and those with its address, and gives back the places of their tours. Can be stopped anywhere and run
 * again.
 * @param email empty where they have not confirmed that it is theirs
 */
export async function removeLeadsOf(
  parts: TourParts,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<void> {
  const theirs: Filter[] = [['memberUid', '==', uid]];
  if (email !== '') theirs.push(['email', '==', email]);
  for (const filter of theirs) {
    const found = await listEach(parts.store, leads, { where: [filter], limit: PAGE });
    for (const { id, memberUid } of found) {
      // An address may have changed hands: what another account asked is that account's.
      if (memberUid !== '' && memberUid !== uid) continue;
      await forgetLead(parts, { leadId: id, by: 'self' });
    }
  }
}

/** Deletes what is left of an account's leads. Those that it looked after, or was asked as a trainer, stay without its name. */
export async function eraseLeadTraces(
  store: Store,
  uid: string,
  former: { readonly uid: string },
  now: Temporal.Instant,
): Promise<void> {
  await rewriteAll(store, leads, ['memberUid', '==', uid], (batch, lead) => {
    batch.remove(leads, lead.id);
    markLeadDay(batch, lead, now);
  });
  await rewriteAll(store, leads, ['assignedUid', '==', uid], (batch, { id }) =>
    batch.update(leads, id, { assignedUid: '', assignedName: '' }),
  );
  await rewriteAll(store, leads, ['trainerUid', '==', uid], (batch, { id }) =>
    batch.update(leads, id, { trainerUid: former.uid }),
  );
}
