import { decideLeadChange } from '#domain/community/leads/lead-pipeline.ts';
import { leads } from '../../data/collections/leads.ts';
import type { Transaction } from '../../data/store.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { planTours, tourAhead } from '../tours/book-tour.ts';
import { leadKey } from './open-lead.ts';

/**
 * Somebody has got a membership: their lead, if there is one with their address, has joined. The account is not noted in the lead: whoever
 * pays by card may not have confirmed the address yet, and would find what somebody else asked for in their data. A tour ahead of them is given
 * up: others may want its time. To be called before the first write.
 * @param email of the member; empty: none
 * @returns what writes it; null: no lead of theirs to close
 */
export async function planJoining(
  transaction: Transaction,
  { email }: { readonly email: string },
  now: Temporal.Instant,
): Promise<(() => void) | null> {
  const lead = email === '' ? null : await transaction.find(leads, leadKey(email.toLowerCase()));
  if (!lead) return null;
  const { memberUid } = lead;
  const decision = decideLeadChange(lead, { type: 'join', memberUid }, now);
  if (decision.kind !== 'changed') return null;
  const tours = await planTours(transaction, { from: tourAhead(lead, now), to: null });
  return () => {
    transaction.update(leads, lead.id, { ...decision.changes, remindAt: null });
    markLeadDay(transaction, lead, now);
    tours.write(null);
  };
}
