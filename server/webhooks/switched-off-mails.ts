import * as paths from '#app/paths.ts';
import { members } from '../data/collections/members.ts';
import type { WebhookEndpoint } from '../data/collections/webhooks.ts';
import type { Reads, Writes } from '../data/store.ts';
import { type MailText, paragraphs } from '../outbox/templates.ts';
import type { Services } from '../services.ts';
import { hostIn } from './endpoints.ts';

/** A club with more has other means. */
const MOST_READERS = 20;

type SwitchedOff = Pick<WebhookEndpoint, 'id' | 'url' | 'offReason'>;

export interface SwitchedOffMailing {
  readonly clubName: string;
  readonly readers: readonly { readonly uid: string; readonly email: string }[];
}

export async function readSwitchedOffMailing(
  reads: Pick<Reads, 'query'>,
  { settings }: Pick<Services, 'settings'>,
): Promise<SwitchedOffMailing> {
  const { clubName } = await settings.read();
  const admins = await reads.query(members, { where: [['isAdmin', '==', true]], limit: MOST_READERS });
  const readers = admins.items.filter(({ email }) => email !== '').map(({ uid, email }) => ({ uid, email }));
  return { clubName, readers };
}

/** Tells every admin that an endpoint gets nothing any more. */
export function queueSwitchedOffMails(
  writes: Pick<Writes<void>, 'create'>,
  { outbox, config }: Pick<Services, 'outbox' | 'config'>,
  { clubName, readers }: SwitchedOffMailing,
  endpoint: SwitchedOff,
): void {
  const mail = switchedOffMail(clubName, config.linkOrigin, endpoint);
  for (const { uid, email } of readers)
    outbox.queueMessage(writes, { ...mail, to: email, memberUid: uid, cause: 'club' });
}

export function switchedOffMail(
  clubName: string,
  linkOrigin: string,
  { id, url, offReason }: SwitchedOff,
): MailText {
  const why =
    offReason === 'gone'
      ? `${hostIn(url)} says that this address no longer exists, so we’ve switched this webhook off.`
      : `Nothing that we sent to ${hostIn(url)} has arrived for three days, so we’ve switched this webhook off.`;
  return {
    template: 'webhook-off',
    subject: `${clubName}: a webhook has been switched off`,
    body: paragraphs(
      'Hello,',
      why,
      `Once the other system works again, switch it on and send what failed again: ${linkOrigin}${paths.viewWebhook(id)}`,
      'You get this because you’re an admin.',
      clubName,
    ),
  };
}
