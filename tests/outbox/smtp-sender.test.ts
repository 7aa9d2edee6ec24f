import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { SmtpConfig } from '#server/config/mail-config.ts';
import { MailRefusedError } from '#server/outbox/outbox-worker.ts';
import { createSmtpSender } from '#server/outbox/smtp/create-smtp-sender.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';

let server: MailServer;

beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const sender = (tls: SmtpConfig['tls'] = 'offered') =>
  createSmtpSender({
    host: '127.0.0.1',
    port: server.port,
    tls,
    user: '',
    password: '',
    from: 'Iron Works <desk@club.example>',
    bounceAddress: '',
  });
const mail = {
  to: 'amy@example.org',
  subject: 'Class moved',
  text: 'Hello,\n\nsee you at 18:00.\n',
  messageId: 'm-1',
  token: 'm-1.0123456789abcdef0123456789abcdef',
};

it('a message to many says how to unsubscribe with one click; others do not', async () => {
  const unsubscribe = `https://club.example/messages/stop?token=v1.${'aB3_-'.repeat(50)}`;
  await sender()({ ...mail, unsubscribe });
  // A long line is folded before its value (RFC 5322), and nowhere inside it.
  const unfolded = server.received.replaceAll('\r\n ', ' ').replaceAll('  ', ' ');
  expect(unfolded).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(server.received).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  server.received = '';
  await sender()(mail);
  expect(server.received).not.toContain('List-Unsubscribe');
});

it('hands a mail to the mail server with an id that stays the same', async () => {
  await sender()(mail);
  expect(server.commands).toContain('MAIL FROM:<desk@club.example>');
  expect(server.commands).toContain('RCPT TO:<amy@example.org>');
  expect(server.received).toContain('Message-ID: <m-1.0123456789abcdef0123456789abcdef@club.example>');
  expect(server.received).toContain('Subject: Class moved');
  expect(server.received).toContain('see you at 18:00.');
});

it('a mail with an HTML part has the plain text first, which readers without HTML show', async () => {
  await sender()({ ...mail, html: '<p>see you at 18:00.</p>' });
  expect(server.received).toMatch(/^Content-Type: multipart\/alternative/m);
  const [text, html] = ['text/plain', 'text/html'].map((type) =>
    server.received.indexOf(`Content-Type: ${type}`),
  );
  expect(text).toBeGreaterThan(0);
  expect(html).toBeGreaterThan(text ?? 0);
});

it('an address or a subject cannot add a recipient or a header', async () => {
  await sender()({ ...mail, subject: 'Hi\r\nBcc: all@example.org' });
  expect(server.received).not.toMatch(/^Bcc:/im);
  await sender()({ ...mail, to: 'amy@example.org, all@example.org' }).catch(() => {});
  await sender()({ ...mail, to: 'amy@example.org>\r\nRCPT TO:<all@example.org' }).catch(() => {});
  expect(server.commands.filter((line) => line.includes('<all@example.org>'))).toEqual([]);
});

it('distinguishes a mail that is refused for good from one to be tried again', async () => {
  server.refusal = '550 no such person';
  await expect(sender()(mail)).rejects.toBeInstanceOf(MailRefusedError);
  server.refusal = '450 try later';
  await expect(sender()(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
});

it('a mail server that is away is not a refusal', async () => {
  const send = sender();
  await server.close();
  await expect(send(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
  server = await startMailServer();
});

describe('row 41: mail leaves this machine encrypted, or not at all', () => {
  it.each([
    ['a server that cannot encrypt', '502 5.5.1 STARTTLS is not supported'],
    ['one whose offer was taken out on the way', '454 not now'],
  ])('row 41: %s gets neither the mail, its recipient nor the password', async (_, answer) => {
    server.startTls = answer;
    await expect(sender('required')(mail)).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.commands).toContain('STARTTLS');
    expect(server.commands.join()).not.toMatch(/AUTH|MAIL|RCPT|DATA/);
    expect(server.received).toBe('');
  });

  it('row 41: such a failure is tried again: the owner can put it right', async () => {
    server.startTls = '502 5.5.1 STARTTLS is not supported';
    await expect(sender('required')(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
  });

  it.each([
    [{ SMTP_HOST: 'mail.club.example' }, 'required'],
    [{ SMTP_HOST: 'mail.club.example', SMTP_PORT: '25' }, 'required'],
    [{ SMTP_HOST: '10.0.0.5' }, 'required'],
    [{ SMTP_HOST: '127.evil.example' }, 'required'],
    [{ SMTP_HOST: 'mail.club.example', SMTP_PORT: '465' }, 'implicit'],
    [{ SMTP_HOST: 'localhost' }, 'offered'],
    [{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '25' }, 'offered'],
    [{ SMTP_HOST: '::1' }, 'offered'],
  ])('row 41: %o is spoken to with TLS %s', (environment, tls) => {
    expect(readConfig({ ...environment, SMTP_FROM: 'desk@club.example' }).smtp?.tls).toBe(tls);
  });
});
