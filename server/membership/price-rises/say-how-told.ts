import { isOpenRise, noticeFrom } from '#domain/membership/price-rise.ts';
import { formatDate } from '#domain/values/dates.ts';
import { priceRises } from '../../data/collections/price-rises.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { RiseParts } from './rise-parts.ts';

/**
 * An admin says how those were told whom no email has reached: they pay the new price after as much notice as everyone has.
 * @returns false: there is no such rise, or it is not on its way any more
 */
export function sayHowTold(
  { store, now }: Pick<RiseParts, 'store' | 'now'>,
  {
    id,
    toldHow,
    toldOn = null,
    by,
  }: {
    readonly id: string;
    readonly toldHow: string;
    /** Null: today. */
    readonly toldOn?: Temporal.PlainDate | null;
    readonly by: Actor;
  },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const rise = await transaction.find(priceRises, id);
    if (!rise || !isOpenRise(rise.stage)) return false;
    const at = now();
    transaction.update(priceRises, id, { toldHow, toldHowAt: noticeFrom(toldOn, at, rise.madeAt) });
    const day = toldOn ? ` on ${formatDate(toldOn)}` : '';
    const summary = `${rise.planName}, higher price: told another way${day}: ${toldHow}`;
    writeAudit(transaction, by, { action: 'plan.rise-told', summary }, at);
    return true;
  });
}
