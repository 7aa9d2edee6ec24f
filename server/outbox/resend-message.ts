import { members } from '../data/collections/members.ts';
import { type OutboxMessage, outbox } from '../data/collections/outbox.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { CODE_PLACEHOLDER, LINK_PLACEHOLDER } from './templates.ts';

export type ResendOutcome =
  | { readonly kind: 'waiting' | 'no-message' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Why a message cannot be sent again now; null: it can. */
export function findResendObstacle(
  message: OutboxMessage,
  { smtp, sms }: { readonly smtp: object | null; readonly sms: object | null },
): string | null {
  const { channel, status, body, sealedLink } = message;
  if (channel === 'email' && !smtp) return 'No mail server is set up, so emails can’t be sent.';
  if (channel === 'text' && !sms) return 'No text service is set up, so texts can’t be sent.';
  if (status === 'waiting') return `This ${channel} is waiting to be sent.`;
  if (channel === 'text' && body.includes(CODE_PLACEHOLDER) && !sealedLink)
    return 'The code in this text isn’t stored after sending. The person can request a new one.';
  if (body.includes(LINK_PLACEHOLDER) && !sealedLink)
    return 'The link in this email isn’t stored after sending. The person can request a new one.';
  return null;
}

/** A message with one of these did not reach its address. */
const failedToReach: readonly string[] = ['failed', 'withheld', 'returned'];

/** Said to the address itself, so it goes nowhere else. */
const boundToAddress = ['email-confirmation', 'new-email-confirmation', 'email-changed'];

/**
 * Where a message goes when it is sent again: to the member's address of today, if it couldn't be delivered to an earlier one. What holds a
 * link that signs its reader in stays with the address it was written to.
 */
export function resendAddress(
  { channel, to, status, body, sealedLink, template }: OutboxMessage,
  member: { readonly email: string } | null,
): string {
  if (channel === 'text') return to;
  const isBound = sealedLink !== '' || body.includes(LINK_PLACEHOLDER) || boundToAddress.includes(template);
  return failedToReach.includes(status) && !isBound && to !== '' && member?.email ? member.email : to;
}

/** Queues a message again, with a full set of attempts. If two admins do so at once, it is sent once. */
export function resendMessage(
  { store, now, config }: Pick<Services, 'store' | 'now' | 'config'>,
  id: string,
  by: Actor,
): Promise<ResendOutcome> {
  return store.transaction(async (transaction): Promise<ResendOutcome> => {
    const message = await transaction.find(outbox, id);
    if (!message) return { kind: 'no-message' };
    const sentence = findResendObstacle(message, config);
    if (sentence !== null) return { kind: 'refused', sentence };
    const { channel, status, subject, memberUid } = message;
    const to = resendAddress(message, memberUid ? await transaction.find(members, memberUid) : null);
    const at = now();
    const due = { status: 'waiting', attempts: 0, nextAttemptAt: at, lastError: '' } as const;
    transaction.update(outbox, id, { ...due, to, channel });
    const auditEntry = { action: 'outbox.resent', memberUid, summary: `${subject}, to ${to}` } as const;
    writeAudit(transaction, by, { ...auditEntry, before: { status }, after: { status: 'waiting' } }, at);
    return { kind: 'waiting' };
  });
}
