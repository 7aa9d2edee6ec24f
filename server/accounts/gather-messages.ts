/** What was sent about one person: to them, and to the club's other systems. */
import { ENQUIRY_TEMPLATE } from '../community/trainers/trainer-mails.ts';
import { addressMarks, mailBounces } from '../data/collections/address-marks.ts';
import { apiTokens } from '../data/collections/api.ts';
import { clubEvents } from '../data/collections/club-events.ts';
import { outbox } from '../data/collections/outbox.ts';
import { webhookDeliveries } from '../data/collections/webhooks.ts';
import type { Store, StoredFields } from '../data/store.ts';
import { listMine, without } from './own-records.ts';

/** What was sent to them, and what came back. */
export const gatherMessages = async (store: Store, uid: string) => ({
  messages: (await listMine(store, outbox.name, uid)).map(ownMessage),
  returnedMessages: await listMine(store, mailBounces.name, uid),
  addressMarks: await listMine(store, addressMarks.name, uid),
});

/** What the club's other systems were told about them, and the tokens with which programs read as them. */
export async function gatherForPrograms(store: Store, uid: string) {
  return {
    clubEvents: await listMine(store, clubEvents.name, uid),
    webhookDeliveries: await listMine(store, webhookDeliveries.name, uid),
    apiTokens: (await listMine(store, apiTokens.name, uid, 'ownerUid')).map((token) =>
      without(token, 'revokedByUid', 'revokedByName'),
    ),
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
