import { expect, test } from 'vitest';
import { MOST_BYTES, readReturned } from '#server/outbox/bounces/read-returned.ts';
import * as returned from '../support/returned-mails.ts';

const mail = { to: 'amy@example.org', messageId: 'm-1.0123456789abcdef0123456789abcdef@club.test' };
const read = (source: string) => readReturned(Buffer.from(source, 'utf8'));

test.each([
  ['Postfix', returned.postfix(mail), 'User unknown in virtual mailbox table'],
  ['Exim', returned.exim(mail), 'No Such User Here'],
  ['Exchange', returned.exchange(mail), 'RecipientNotFound'],
])('%s says that an address does not exist', async (_, source, said) => {
  expect(await read(source)).toEqual([
    {
      kind: 'hard',
      messageId: `<${mail.messageId}>`,
      addresses: expect.arrayContaining([mail.to]),
      diagnostic: expect.stringContaining(said),
    },
  ]);
});

test('Gmail names the mailbox that it was forwarded to', async () => {
  const [report] = await read(returned.gmail(mail));
  expect(report).toMatchObject({ kind: 'hard', messageId: `<${mail.messageId}>` });
  expect(report?.addresses).toContain('amy.forwarded@gmail.com');
});

test.each([
  ['4.4.1', 'soft'],
  ['4.2.2', 'soft'],
  ['5.2.2', 'soft'],
  ['5.7.26', 'soft'],
  ['5.3.4', 'soft'],
  ['5.1.2', 'hard'],
  ['5.4.4', 'hard'],
  ['5.0.0', 'hard'],
  ['nonsense', 'soft'],
])('status %s is a %s bounce', async (status, kind) => {
  expect(await read(returned.withStatus(mail, status))).toMatchObject([{ kind }]);
});

test('what is only delayed, or delivered elsewhere, is no bounce', async () => {
  for (const action of ['delayed', 'relayed', 'delivered', 'expanded'])
    expect(await read(returned.withStatus(mail, '4.4.1', action))).toEqual([]);
});

test('a spam report is a complaint, and a report of “not spam” is none', async () => {
  expect(await read(returned.complaint(mail))).toMatchObject([
    { kind: 'complaint', addresses: [mail.to], messageId: `<${mail.messageId}>` },
  ]);
  expect(await read(returned.complaint(mail).replace('abuse', 'not-spam'))).toEqual([]);
});

test('an answer from a person, an out-of-office note and nothing at all report nothing', async () => {
  for (const source of [
    '',
    'From: amy@example.org\r\nSubject: Re: Your class\r\n\r\nThanks!',
    'From: amy@example.org\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nI’m away.',
  ])
    expect(await read(source)).toEqual([]);
});

test('hostile reports are bounded: huge, nested, in no charset, of thousands of people or parts', async () => {
  const source = returned.postfix(mail);
  const nested = Array.from(
    { length: 3000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
  );
  const person = 'Final-Recipient: rfc822; a@b.c\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n';
  const hostile: [string, number][] = [
    [`${source}${'x'.repeat(3 * MOST_BYTES)}`, 1],
    [nested.join('\r\n'), 0],
    [source.replace('us-ascii', `${'x'.repeat(5000)}`), 1],
    [source.replace('Final-Recipient', `${person.repeat(5000)}Final-Recipient`), 10],
    [`Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(30_000)}`, 0],
    [`${'X-A: b\r\n'.repeat(60_000)}${source}`, 0],
    [source.replace('Message-ID: <', `Message-ID: <${' '.repeat(20_000)}`), 1],
    [source.replace('550 5.1.1', '\0\uFFFD\u202E550'.repeat(2000)), 1],
  ];
  // A pattern that goes over them again and again would take longer than a test may.
  for (const [each, most] of hostile) expect((await read(each)).length).toBeLessThanOrEqual(most);
});
