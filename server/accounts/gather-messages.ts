/** What was sent about one person: to them, and to the club's other systems. */
import { ENQUIRY_TEMPLATE } from '../community/trainers/trainer-mails.ts';
import { addressMarks, mailBounces } from '../data/collections/address-marks.ts';
import { apiTokens } from '../data/collections/api.ts';
import { clubEvents } from '../data/collections/club-events.ts';
import { outbox } from '../data/collections/outbox.ts';
import { webhookDeliveries } from '../data/collections/webhooks.ts';
import type { Reads, StoredFields } from '../data/store.ts';
import { allOf, each, listMine, without } from './own-records.ts';

/** What was sent to them, and what came back. */
export const gatherMessages = (reads: Reads, uid: string) =>
  allOf({
    messages: listMine(reads, outbox.name, uid).then(each(ownMessage)),
    returnedMessages: listMine(reads, mailBounces.name, uid),
    addressMarks: listMine(reads, addressMarks.name, uid),
  });

/** What the club's other systems were told about them, and the tokens with which programs read as them. */
export const gatherForPrograms = (reads: Reads, uid: string) =>
  allOf({
    clubEvents: listMine(reads, clubEvents.name, uid),
    webhookDeliveries: listMine(reads, webhookDeliveries.name, uid),
    apiTokens: listMine(reads, apiTokens.name, uid, 'ownerUid').then(
      each((token) => without(token, 'revokedByUid', 'revokedByName')),
    ),
  });

/** A message to them; what somebody asks them as a trainer is that person's. */
function ownMessage(message: StoredFields): StoredFields {
  return without(
    message,
    ...['sealedLink', 'gotBy'],
    ...(message.template === ENQUIRY_TEMPLATE ? ['subject', 'body'] : []),
  );
}
