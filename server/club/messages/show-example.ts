import { findTemplate, type TemplateName } from '#domain/club/messages/message-templates.ts';
import { members } from '../../data/collections/members.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { createMailHtml } from '../../outbox/html/create-mail-html.ts';
import type { MailText } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';
import type { ExampleClub } from './example-club.ts';
import { exampleMails, exampleText } from './example-mails.ts';

type Parts = Pick<Services, 'settings' | 'config' | 'now'>;

export interface ShownExample {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

async function exampleOf(parts: Parts, name: TemplateName): Promise<{ mail: MailText; club: ExampleClub }> {
  const { clubName, address } = await parts.settings.read();
  const club = { clubName, address, linkOrigin: parts.config.linkOrigin, now: parts.now() };
  return { mail: exampleMails(club)[name], club };
}

/** An example of a kind of email, in text and HTML; null: there is no such kind. */
export async function showExample(parts: Parts, name: string): Promise<ShownExample | null> {
  const template = findTemplate(name);
  if (!template) return null;
  const { mail, club } = await exampleOf(parts, template.name);
  const text = exampleText(mail, club);
  const facts = { ...mail, memberUid: 'example', to: 'sam@example.org' };
  return {
    subject: mail.subject,
    text,
    html: await createMailHtml(parts)(facts, { subject: mail.subject, text }),
  };
}

/** `limit`: the admin has caused too many emails today. */
export type ExampleSent = 'queued' | 'limit' | 'no-address' | 'no-template';

/** Sends the example to the admin who asks; its links lead nowhere, and it can’t be unsubscribed from. */
export async function sendExample(
  parts: Parts & Pick<Services, 'store' | 'outbox'>,
  name: string,
  by: Actor,
): Promise<ExampleSent> {
  const { store, outbox, now } = parts;
  const template = findTemplate(name);
  if (!template) return 'no-template';
  const { mail, club } = await exampleOf(parts, template.name);
  const body = exampleText(mail, club);
  return store.transaction(async (transaction): Promise<ExampleSent> => {
    const admin = await transaction.find(members, by.uid);
    if (!admin?.email) return 'no-address';
    const { id: memberUid, email: to } = admin;
    const cause = await outbox.readCause(transaction, admin, by.uid);
    const subject = `Example: ${mail.subject}`;
    const id = outbox.queueMessage(transaction, { ...mail, subject, body, to, memberUid, cause });
    if (id === null) return 'limit';
    writeAudit(transaction, by, { action: 'outbox.tested', summary: `${name}, to ${to}` }, now());
    return 'queued';
  });
}
