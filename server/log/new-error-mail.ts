import * as paths from '#app/paths.ts';
import type { ErrorLog } from '../data/collections/club.ts';
import { members } from '../data/collections/members.ts';
import type { Reads, Writes } from '../data/store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type MailText, paragraphs } from '../outbox/templates.ts';

/** What is needed to tell admins; `Services` has it all. */
export interface ErrorMailParts {
  readonly outbox: Outbox;
  readonly settings: { read(): Promise<{ readonly clubName: string; readonly isErrorMailOn: boolean }> };
  readonly config: { readonly smtp: object | null; readonly linkOrigin: string };
}

/** The admins to tell, and the name they know the club by. */
export interface ErrorMailing {
  readonly clubName: string;
  readonly readers: readonly { readonly uid: string; readonly email: string }[];
}

/** A club with more has other means. */
const MOST_READERS = 20;

/** Who hears of a new kind of error; nobody where the club doesn't want that or has no mail server. */
export async function readErrorMailing(
  store: Pick<Reads, 'query'>,
  { settings, config }: ErrorMailParts,
): Promise<ErrorMailing> {
  const { clubName, isErrorMailOn } = await settings.read();
  if (config.smtp === null || !isErrorMailOn) return { clubName, readers: [] };
  const admins = await store.query(members, { where: [['isAdmin', '==', true]], limit: MOST_READERS });
  const readers = admins.items.filter(({ email }) => email !== '');
  return { clubName, readers: readers.map(({ uid, email }) => ({ uid, email })) };
}

/** A kind of error to tell admins of. */
export type MailedError = Pick<ErrorLog, 'name' | 'route'> & {
  readonly reference: string;
  readonly isBack: boolean;
};

/** Queues a mail to each reader, in the transaction that saves the error. The message itself stays on the page: it can quote people. */
export function queueErrorMails(
  writes: Pick<Writes<void>, 'create'>,
  { outbox, config }: Pick<ErrorMailParts, 'outbox' | 'config'>,
  { clubName, readers }: ErrorMailing,
  error: MailedError,
): void {
  const mail = newErrorMail(clubName, config.linkOrigin, error);
  for (const { uid, email } of readers)
    outbox.queueMessage(writes, { ...mail, to: email, memberUid: uid, cause: 'club' });
}

export function newErrorMail(
  clubName: string,
  linkOrigin: string,
  { name, route, reference, isBack }: MailedError,
): MailText {
  return {
    template: 'new-error',
    subject: isBack ? `${clubName}: a resolved error is back` : `${clubName}: a new kind of error`,
    body: paragraphs(
      'Hello,',
      isBack
        ? `An error that was marked as resolved has happened again: ${name} at ${route}.`
        : `A kind of error that the system hadn’t seen before: ${name} at ${route}.`,
      `Reference: ${reference}`,
      `See the details: ${linkOrigin}${paths.listErrors}?reference=${reference}`,
      'You get this because you’re an admin. We write once about each kind of error, not each time it happens. To turn these emails off, go to Settings, “Privacy and messages”.',
      clubName,
    ),
  };
}
