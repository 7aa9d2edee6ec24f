import { leads } from '../../data/collections/leads.ts';
import type { Services } from '../../services.ts';

/** Somebody wants no more messages about joining. Idempotent. @returns false: we no longer have their details */
export function stopMessages({ store }: Pick<Services, 'store'>, leadId: string): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const lead = await transaction.find(leads, leadId);
    if (lead && !lead.noMessages)
      transaction.update(leads, leadId, { noMessages: true, messagesAskedAt: null });
    return lead !== null;
  });
}
