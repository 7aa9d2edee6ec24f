import { type Sale, sales } from '../../data/collections/sales.ts';
import type { Reads } from '../../data/store.ts';

/** More than anybody has. */
const MAX_OPEN = 20;

/** The sales at the desk that a member has not paid in full, the oldest first. */
export async function listOpenSales(reads: Pick<Reads, 'query'>, uid: string): Promise<Sale[]> {
  const { items } = await reads.query(sales, { where: [['debtor', '==', uid]], limit: MAX_OPEN });
  return items.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}
