import * as paths from '#app/paths.ts';
import { newestParqResult } from '#domain/health/parq.ts';
import { parqAskProblem } from '#domain/health/parq-ask.ts';
import { listed } from '#domain/values/text.ts';
import { members } from '../data/collections/members.ts';
import { findSignerAddresses } from '../families/guardian-addresses.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { childParqAskedMail, parqAskedMail } from './parq-mails.ts';

export type ParqAskOutcome =
  | { readonly kind: 'asked'; readonly email: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-member' };

/** Emails a member a link to their PAR-Q: mail, note of it and audit entry in one transaction. */
export async function askForParq(
  {
    store,
    outbox,
    settings,
    config,
    now,
  }: Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>,
  { uid, by }: { readonly uid: string; readonly by: Actor },
): Promise<ParqAskOutcome> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<ParqAskOutcome> => {
    const member = await transaction.find(members, uid);
    if (!member) return { kind: 'no-member' };
    const at = now();
    const signers = await findSignerAddresses(transaction, member, at);
    const email = listed(signers) || member.email;
    const problem = parqAskProblem({ ...member, email }, at);
    if (problem !== '') return { kind: 'refused', sentence: problem };
    const { firstName, reminders, parqResults } = member;
    const isAgain = newestParqResult(parqResults) !== null;
    const mail =
      signers.length > 0
        ? childParqAskedMail(clubName, {
            firstName,
            address: config.linkOrigin + paths.childParq(uid),
            isAgain,
          })
        : parqAskedMail(clubName, { firstName, address: config.linkOrigin + paths.parq, isAgain });
    transaction.update(members, uid, { reminders: { ...reminders, parqAskedAt: at }, lastUpdated: at });
    writeAudit(transaction, by, { action: 'parq.asked', memberUid: uid, summary: '' }, at);
    outbox.queueMessage(transaction, {
      ...{ ...mail, memberUid: uid, cause: 'club' },
      to: signers.length > 0 ? '' : email,
    });
    return { kind: 'asked', email };
  });
}
