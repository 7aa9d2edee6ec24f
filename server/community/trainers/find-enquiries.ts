import { type Lead, leads } from '../../data/collections/leads.ts';
import type { Reads } from '../../data/store.ts';

const SHOWN = 20;

/** The newest enquiries to a trainer. */
export async function findEnquiries(reads: Pick<Reads, 'query'>, trainerUid: string): Promise<Lead[]> {
  if (trainerUid === '') return [];
  const { items } = await reads.query(leads, {
    where: [['trainerUid', '==', trainerUid]],
    orderBy: [['changedAt', 'desc']],
    limit: SHOWN,
  });
  return items;
}
