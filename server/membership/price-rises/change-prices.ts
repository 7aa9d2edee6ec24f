import { decideRise } from '#domain/membership/price-rise.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatPrice } from '#domain/values/money.ts';
import { memberRows, members } from '../../data/collections/members.ts';
import { priceRises, type StoredPriceRise } from '../../data/collections/price-rises.ts';
import { eachDocument } from '../../data/each-of.ts';
import { system, writeAudit } from '../../log/write-audit.ts';
import { changeSubscription } from '../../payments/change-subscription.ts';
import { PaymentsRefusedError } from '../../payments/payments.ts';
import { findNotice } from './find-notice.ts';
import { RISE_PAGE, type RiseParts } from './rise-parts.ts';

/** Until those who owe the old price, or haven’t known of the new one for long enough, are looked at again. */
const WAIT_HOURS = 6;

/** Gives everyone who was told the new price. Can be stopped anywhere and run again. @throws PaymentsUnavailableError */
export async function changePrices(parts: RiseParts, { id }: StoredPriceRise): Promise<void> {
  const { store, now } = parts;
  const rise = await begin(parts, id);
  if (!rise) return;
  let waiting = 0;
  const told = eachDocument(store, memberRows, {
    where: [['priceRise.riseId', '==', id]],
    limit: RISE_PAGE,
  });
  for await (const row of told) if (!(await change(parts, rise, row.id))) waiting += 1;
  const dueAt = waiting > 0 ? now().add({ hours: WAIT_HOURS }) : null;
  await store.update(priceRises, id, waiting > 0 ? { dueAt } : { dueAt, stage: 'over' });
}

/** From here on it can't be withdrawn. Null: it has been. */
function begin({ store }: RiseParts, id: string): Promise<StoredPriceRise | null> {
  return store.transaction(async (transaction) => {
    const rise = await transaction.find(priceRises, id);
    if (rise?.stage !== 'told' && rise?.stage !== 'changing') return null;
    transaction.update(priceRises, id, { stage: 'changing' });
    return rise;
  });
}

/** False: they have to be looked at again. */
async function change(parts: RiseParts, rise: StoredPriceRise, uid: string): Promise<boolean> {
  const member = await parts.store.find(members, uid);
  if (!member) return true;
  const toldAt = await findNotice(parts.store, rise, uid);
  const decision = decideRise(member, rise, toldAt, parts.now());
  if (decision === 'wait') return false;
  if (decision === 'change' && isLiveSubscription(member.subscriptionStatus)) {
    await changeAtProvider(parts, rise, uid);
  }
  return record(parts, rise, uid, toldAt);
}

/** A refusal is left for staff as a finding (`noteRefusal`): the member keeps the old price until they have dealt with it. */
async function changeAtProvider(
  { payments, ...parts }: RiseParts,
  { stripePriceId: priceId }: StoredPriceRise,
  uid: string,
): Promise<void> {
  if (payments.engine !== 'stripe') return;
  try {
    const order = { type: 'raise-price', priceId } as const;
    await changeSubscription({ ...parts, payments }, { uid, order, by: system });
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
  }
}

/** The price, the end of its notice, the log and the count in one transaction. A card payer's price is the provider's own. */
function record(
  { store, now }: RiseParts,
  rise: StoredPriceRise,
  uid: string,
  toldAt: Temporal.Instant | null,
): Promise<boolean> {
  const { id, planId, planName, priceInPence, interval } = rise;
  return store.transaction(async (transaction) => {
    const [member, current] = await Promise.all([
      transaction.find(members, uid),
      transaction.find(priceRises, id),
    ]);
    if (!current || member?.priceRise?.riseId !== id) return true;
    const at = now();
    const decision = decideRise(member, rise, toldAt, at);
    if (decision === 'wait') return false;
    const isCharged = member.planId === planId && member.planPriceInPence === priceInPence;
    const isAtDesk = decision === 'change' && !isLiveSubscription(member.subscriptionStatus);
    transaction.update(members, uid, {
      priceRise: null,
      ...(isAtDesk && { planPriceInPence: priceInPence, lastUpdated: at }),
    });
    if (!isCharged && !isAtDesk) return true;
    transaction.update(priceRises, id, { changed: current.changed + 1 });
    const summary = `${planName} costs ${formatPrice(priceInPence, interval)} from now on`;
    const [before, after] = [
      { planPriceInPence: member.planPriceInPence },
      { planPriceInPence: priceInPence },
    ];
    writeAudit(
      transaction,
      system,
      { action: 'plan.price-raised', memberUid: uid, summary, before, after },
      at,
    );
    return true;
  });
}
