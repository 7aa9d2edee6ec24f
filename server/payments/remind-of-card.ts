import * as paths from '#app/paths.ts';
import { canBeMailed } from '#domain/families/family.ts';
import type { Subscription } from '#domain/payments/payment-account.ts';
import { dueCardNotice } from '#domain/payments/payment-notices.ts';
import { members } from '../data/collections/members.ts';
import type { Services } from '../services.ts';
import { cardExpiresMail } from './payment-mails.ts';

/** Mails a member whose card expires before the next payment, once a card. The mail and the record of it are one transaction. */
export async function remindOfCard(
  {
    store,
    outbox,
    settings,
    config,
    now,
  }: Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>,
  uid: string,
  subscription: Subscription,
): Promise<void> {
  const { clubName } = await settings.read();
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const notice = member && dueCardNotice(subscription, member.paymentNotices, now());
    if (!notice || !canBeMailed(member, now())) return;
    const recipient = { firstName: member.firstName, clubName };
    const mail = cardExpiresMail(recipient, notice, member.membershipType, config.linkOrigin + paths.billing);
    transaction.update(members, uid, { paymentNotices: { ...member.paymentNotices, cardFor: notice.key } });
    outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
  });
}
