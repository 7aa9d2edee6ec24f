import { priceRises, type StoredPriceRise } from '../../data/collections/price-rises.ts';
import type { Store } from '../../data/store.ts';
import { PaymentsUnavailableError } from '../../payments/payments.ts';
import { changePrices } from './change-prices.ts';
import type { RiseParts } from './rise-parts.ts';
import { tellMembers } from './tell-members.ts';
import { tellOfWithdrawal } from './withdraw-rise.ts';

/** Rises in one run of the job. */
const MAX_AT_ONCE = 20;
const RETRY_MINUTES = 5;

function findDue(store: Pick<Store, 'query'>, now: Temporal.Instant, limit: number) {
  return store.query(priceRises, { where: [['dueAt', '<=', now]], orderBy: [['dueAt', 'asc']], limit });
}

/** Whether `processRises` would find one. */
export async function hasDueRises({ store, now }: Pick<RiseParts, 'store' | 'now'>): Promise<boolean> {
  return (await findDue(store, now(), 1)).items.length > 0;
}

/** The job: tells members of a new price, gives it to them on its first day, or tells them that it was withdrawn. */
export async function processRises(parts: RiseParts): Promise<void> {
  const { items } = await findDue(parts.store, parts.now(), MAX_AT_ONCE);
  for (const rise of items) {
    try {
      await processRise(parts, rise);
    } catch (error) {
      parts.log.error({ event: 'price-rise.failed', err: error }, 'A price rise could not be processed');
      if (!(error instanceof PaymentsUnavailableError)) continue;
      await parts.store.update(priceRises, rise.id, { dueAt: parts.now().add({ minutes: RETRY_MINUTES }) });
    }
  }
}

async function processRise(parts: RiseParts, rise: StoredPriceRise): Promise<void> {
  if (rise.stage === 'telling') await tellMembers(parts, rise);
  if (rise.stage === 'told' || rise.stage === 'changing') await changePrices(parts, rise);
  if (rise.stage === 'withdrawing') await tellOfWithdrawal(parts, rise);
}
