import type { AddressInfo, Server } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { afterEach, expect, test } from 'vitest';
import { addressMarks, mailBounces } from '#server/data/collections/address-marks.ts';
import { members } from '#server/data/collections/members.ts';
import { readMailbox } from '#server/outbox/bounces/read-mailbox.ts';
import { createImapMailbox } from '#server/outbox/imap/create-imap-mailbox.ts';
import { sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { openClub, type TestClub } from '../support/club.ts';
import * as returned from '../support/returned-mails.ts';

let server: Server | null = null;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

interface Stored {
  readonly raw: string;
  readonly flags?: string[];
}

/** A mail server with these messages in its mailbox. */
async function openMailbox(messages: readonly string[]) {
  const inbox = { messages: messages.map((raw): Stored => ({ raw })) };
  const imap = hoodiecrow({ plugins: ['ID', 'UIDPLUS'], storage: { INBOX: inbox } });
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  server = imap.server;
  const { port } = imap.server.address() as AddressInfo;
  const login = { user: 'testuser', password: 'testpass' };
  const open = createImapMailbox({ host: '127.0.0.1', port, tls: 'offered', ...login });
  const left = () => imap.getMailbox('INBOX').messages.map(({ flags }) => flags);
  return { read: (club: TestClub) => readMailbox(club.services, open), left, port };
}

/** A club that has sent Amy a message; its `Message-ID`. */
async function openWithAmy() {
  const club = openClub({ environment: { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' } });
  const amy = await club.member({ firstName: 'Amy', email: 'amy@example.org' });
  const words = { template: 'class-moved' as const, subject: 'Moved', body: 'Moved.', memberUid: amy.id };
  await club.store.batch((batch) => {
    club.services.outbox.queueMessage(batch, { ...words, to: amy.email, cause: 'club' });
  });
  let token = '';
  const send = async (mail: { token: string }) => {
    token = mail.token;
  };
  await sendDueMessages({ ...club.services, send });
  const trouble = async () => (await club.store.find(members, amy.id))?.emailTrouble;
  return { club, trouble, mail: { to: amy.email, messageId: `${token}@club.test` } };
}

test('what came back is read once, marks its address and leaves the mailbox; what is none of ours stays, as read', async () => {
  const { club, mail, trouble } = await openWithAmy();
  const answer = 'From: sam@example.org\r\nSubject: Re: Moved\r\n\r\nThanks!';
  const forged = returned.postfix({ ...mail, messageId: `${'1'.repeat(36)}.${'0'.repeat(32)}@club.test` });
  const { read, left } = await openMailbox([answer, returned.gmail(mail), forged]);
  await read(club);
  expect(await trouble()).toBe('bounces');
  expect(left()).toEqual([['\\Seen'], ['\\Seen']]);
  await read(club);
  expect(await club.store.count(mailBounces)).toBe(1);
});

test('a forged report about somebody who got another message marks nobody', async () => {
  const { club, mail } = await openWithAmy();
  const bob = await club.member({ firstName: 'Bob', email: 'bob@example.org' });
  const [id = '', proof = ''] = mail.messageId.split('@')[0]?.split('.') ?? [];
  const other = `${id}.${proof.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}@club.test`;
  const { read } = await openMailbox([returned.postfix({ to: bob.email, messageId: other })]);
  await read(club);
  expect(await club.store.count(addressMarks)).toBe(0);
});

test('a mailbox that is away fails the run, and the next one reads it', async () => {
  const { club, mail, trouble } = await openWithAmy();
  const gone = createImapMailbox({ host: '127.0.0.1', port: 1, tls: 'offered', user: 'a', password: 'b' });
  await expect(readMailbox(club.services, gone)).rejects.toThrow();
  const { read, port } = await openMailbox([returned.exim(mail)]);
  const wrong = createImapMailbox({ host: '127.0.0.1', port, tls: 'offered', user: 'a', password: 'b' });
  await expect(readMailbox(club.services, wrong)).rejects.toThrow();
  const plain = createImapMailbox({
    host: '127.0.0.1',
    port,
    tls: 'required',
    user: 'testuser',
    password: 'testpass',
  });
  await expect(readMailbox(club.services, plain)).rejects.toThrow();
  await read(club);
  expect(await trouble()).toBe('bounces');
});
