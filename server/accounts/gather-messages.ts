/** What was sent about one person: to them, and to the club's other systems. */
import { ENQUIRY_TEMPLATE } from '../community/trainers/trainer-mails.ts';
import { addressMarks, mailBounces } from '../data/collections/address-marks.ts';
import { apiTokens } from '../data/collections/api.ts';
import { clubEvents } from '../data/collections/club-events.ts';
import { outbox } from '../data/collections/outbox.ts';
import { webhookDeliveries } from '../data/collections/webhooks.ts';
import type { Reads, StoredFields } from '../data/store.ts';
import { listMine, without } from './own-records.ts';

/** What was sent to them, and what came back. */
export async function gatherMessages(reads: Reads, uid: string) {
  const [messages, returnedMessages, marks] = await Promise.all([
    listMine(reads, outbox.name, uid),
    listMine(reads, mailBounces.name, uid),
    listMine(reads, addressMarks.name, uid),
  ]);
  return { messages: messages.map(ownMessage), returnedMessages, addressMarks: marks };
}

/** What the club's other systems were told about them, and the tokens with which programs read as them. */
export async function gatherForPrograms(reads: Reads, uid: string) {
  const [events, deliveries, tokens] = await Promise.all([
    listMine(reads, clubEvents.name, uid),
    listMine(reads, webhookDeliveries.name, uid),
    listMine(reads, apiTokens.name, uid, 'ownerUid'),
  ]);
  return {
    clubEvents: events,
    webhookDeliveries: deliveries,
    apiTokens: tokens.map((token) => without(token, 'revokedByUid', 'revokedByName')),
  };
}

/** A message to them; what somebody asks them as a trainer is that person's. */
function ownMessage(message: StoredFields): StoredFields {
  return without(
    message,
    ...['sealedLink', 'gotBy'],
    ...(message.template === ENQUIRY_TEMPLATE ? ['subject', 'body'] : []),
  );
}
