import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MailRefusedError } from '#server/outbox/outbox-worker.ts';
import { createSmtpSender } from '#server/outbox/smtp/create-smtp-sender.ts';

/** A minimal mail server: it accepts every message, or refuses the recipients given. */
let server: Server;
let commands: string[] = [];
let received = '';
let refusal = '';

beforeEach(async () => {
  [commands, received, refusal] = [[], '', ''];
  server = createServer((socket) => {
    let isInData = false;
    socket.setEncoding('utf8').write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk: string) => {
      if (isInData) {
        received += chunk;
        if (!received.endsWith('\r\n.\r\n')) return;
        isInData = false;
        socket.write('250 taken\r\n');
        return;
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        commands.push(line);
        isInData = line === 'DATA';
        if (isInData) socket.write('354 go on\r\n');
        else if (line.startsWith('RCPT') && refusal) socket.write(`${refusal}\r\n`);
        else socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const sender = () =>
  createSmtpSender({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    isImplicitTls: false,
    user: '',
    password: '',
    from: 'Iron Works <desk@club.example>',
  });
const mail = {
  to: 'amy@example.org',
  subject: 'Class moved',
  text: 'Hello,\n\nsee you at 18:00.\n',
  messageId: 'm-1',
};

it('hands a mail to the mail server with an id that stays the same', async () => {
  await sender()(mail);
  expect(commands).toContain('MAIL FROM:<desk@club.example>');
  expect(commands).toContain('RCPT TO:<amy@example.org>');
  expect(received).toContain('Message-ID: <m-1@club.example>');
  expect(received).toContain('Subject: Class moved');
  expect(received).toContain('see you at 18:00.');
});

it('an address or a subject cannot add a recipient or a header', async () => {
  await sender()({ ...mail, subject: 'Hi\r\nBcc: all@example.org' });
  expect(received).not.toMatch(/^Bcc:/im);
  await sender()({ ...mail, to: 'amy@example.org, all@example.org' }).catch(() => {});
  await sender()({ ...mail, to: 'amy@example.org>\r\nRCPT TO:<all@example.org' }).catch(() => {});
  expect(commands.filter((line) => line.includes('<all@example.org>'))).toEqual([]);
});

it('distinguishes a mail that is refused for good from one to be tried again', async () => {
  refusal = '550 no such person';
  await expect(sender()(mail)).rejects.toBeInstanceOf(MailRefusedError);
  refusal = '450 try later';
  await expect(sender()(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
});

it('a mail server that is away is no refusal', async () => {
  const send = sender();
  await new Promise((resolve) => server.close(resolve));
  await expect(send(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
  server.listen(0, '127.0.0.1');
});
