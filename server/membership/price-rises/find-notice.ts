import type { Member } from '../../data/collections/members.ts';
import { outbox } from '../../data/collections/outbox.ts';
import { priceRises, type StoredPriceRise } from '../../data/collections/price-rises.ts';
import type { Reads } from '../../data/store.ts';
import { PRICE_RISE } from './rise-mails.ts';

/** Messages to one member since a rise was announced: many more than they get. */
const LOOKED_AT = 200;

/** When a member’s notice of a rise went, or an admin said how they were told; null: neither yet. */
export async function findNotice(
  reads: Pick<Reads, 'query'>,
  { madeAt, toldHow, toldHowAt }: Pick<StoredPriceRise, 'madeAt' | 'toldHow' | 'toldHowAt'>,
  uid: string,
): Promise<Temporal.Instant | null> {
  const { items } = await reads.query(outbox, {
    where: [['memberUid', '==', uid]],
    orderBy: [['createdAt', 'desc']],
    limit: LOOKED_AT,
  });
  const mail = items.find(
    ({ template, createdAt }) => template === PRICE_RISE && Temporal.Instant.compare(createdAt, madeAt) >= 0,
  );
  if (mail?.status === 'sent') return mail.sentAt;
  return toldHow === '' ? null : toldHowAt;
}

/** The same of the rise that lies ahead of a member; null also where none does. */
export async function findOwnNotice(
  reads: Pick<Reads, 'find' | 'query'>,
  { id, priceRise }: Pick<Member, 'id' | 'priceRise'>,
): Promise<Temporal.Instant | null> {
  const rise = priceRise && (await reads.find(priceRises, priceRise.riseId));
  return rise ? findNotice(reads, rise, id) : null;
}
