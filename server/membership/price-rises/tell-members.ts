import { isToBeTold } from '#domain/membership/price-rise.ts';
import { startOfLocalDay } from '#domain/values/dates.ts';
import { canMail } from '../../config/can-mail.ts';
import { memberRows, members } from '../../data/collections/members.ts';
import { priceRises, type StoredPriceRise } from '../../data/collections/price-rises.ts';
import { eachDocument } from '../../data/each-of.ts';
import { priceRiseMail, type RiseClub } from './rise-mails.ts';
import { RISE_PAGE, type RiseParts, readerOf, readRiseClub } from './rise-parts.ts';

/** Tells everyone who pays less, each once. Can be stopped anywhere and run again. */
export async function tellMembers(parts: RiseParts, rise: StoredPriceRise): Promise<void> {
  const { store, now } = parts;
  const club = await readRiseClub(parts);
  const onPlan = eachDocument(store, memberRows, {
    where: [['planId', '==', rise.planId]],
    limit: RISE_PAGE,
  });
  for await (const row of onPlan) {
    if (isToBeTold(row, rise, now()) && (await tell(parts, rise.id, row.id, club)) === 'stop') return;
  }
  await store.transaction(async (transaction) => {
    const current = await transaction.find(priceRises, rise.id);
    if (current?.stage !== 'telling') return;
    const dueAt = startOfLocalDay(Temporal.PlainDate.from(rise.from));
    transaction.update(priceRises, rise.id, { stage: 'told', dueAt });
  });
}

/** The mail, the member's record of it and the count in one transaction. `stop`: the rise has been withdrawn meanwhile. */
function tell(
  { store, outbox, config, now }: RiseParts,
  riseId: string,
  uid: string,
  club: RiseClub,
): Promise<'stop' | 'go on'> {
  return store.transaction(async (transaction) => {
    const rise = await transaction.find(priceRises, riseId);
    if (rise?.stage !== 'telling') return 'stop';
    const member = await transaction.find(members, uid);
    const at = now();
    if (!member || !isToBeTold(member, rise, at)) return 'go on';
    const { priceInPence, from, told, withoutEmail } = rise;
    transaction.update(members, uid, { priceRise: { riseId, priceInPence, from } });
    const reader = canMail({ config }) ? readerOf(member, at) : null;
    transaction.update(priceRises, riseId, {
      told: told + 1,
      // Nothing is sent to an address whose emails come back.
      withoutEmail: reader && member.emailTrouble === '' ? withoutEmail : withoutEmail + 1,
    });
    if (reader) {
      const mail = priceRiseMail(rise, reader, club);
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
    }
    return 'go on';
  });
}
