import { canWithdraw } from '#domain/membership/price-rise.ts';
import { formatPrice } from '#domain/values/money.ts';
import { memberRows, members } from '../../data/collections/members.ts';
import { priceRises, type StoredPriceRise } from '../../data/collections/price-rises.ts';
import { eachDocument } from '../../data/each-of.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { type RiseClub, riseWithdrawnMail } from './rise-mails.ts';
import { canSendNotice, RISE_PAGE, type RiseParts, readerOf, readRiseClub } from './rise-parts.ts';

/**
 * Withdraws a rise that nobody pays yet; the job `raise-prices` tells everyone who was told of it.
 * @returns null: there is no such rise; `too-late`: it has begun, or is over
 */
export function withdrawRise(
  { store, now }: Pick<RiseParts, 'store' | 'now'>,
  id: string,
  by: Actor,
): Promise<StoredPriceRise | 'too-late' | null> {
  return store.transaction(async (transaction) => {
    const rise = await transaction.find(priceRises, id);
    if (!rise) return null;
    if (!canWithdraw(rise.stage)) return 'too-late';
    const at = now();
    transaction.update(priceRises, id, { stage: 'withdrawing', dueAt: at });
    const summary = `Withdrew ${formatPrice(rise.priceInPence, rise.interval)} for everyone on ${rise.planName}`;
    writeAudit(transaction, by, { action: 'plan.rise-withdrawn', summary }, at);
    return rise;
  });
}

/** Tells everyone who was told that the price stays, each once. Can be stopped anywhere and run again. */
export async function tellOfWithdrawal(parts: RiseParts, rise: StoredPriceRise): Promise<void> {
  const club = await readRiseClub(parts);
  const told = eachDocument(parts.store, memberRows, {
    where: [['priceRise.riseId', '==', rise.id]],
    limit: RISE_PAGE,
  });
  for await (const { id } of told) await takeBack(parts, rise, id, club);
  await parts.store.update(priceRises, rise.id, { stage: 'withdrawn', dueAt: null });
}

function takeBack(
  { store, outbox, config, now }: RiseParts,
  rise: StoredPriceRise,
  uid: string,
  club: RiseClub,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (member?.priceRise?.riseId !== rise.id) return;
    transaction.update(members, uid, { priceRise: null });
    const reader = canSendNotice({ config }) ? readerOf(member, now()) : null;
    if (!reader) return;
    const mail = riseWithdrawnMail(rise, reader, club);
    outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
  });
}
