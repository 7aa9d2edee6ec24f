/** Delivery status notifications in the shapes of the mail servers that members use, around a message of ours. */

export interface ReturnedMail {
  readonly to: string;
  /** The `Message-ID`, without `<…>`. */
  readonly messageId: string;
}

const lines = (...text: readonly string[]) => text.join('\r\n');

const headersOf = ({ to, messageId }: ReturnedMail) =>
  lines(
    ...[
      'Received: from club.test (club.test [192.0.2.1])',
      '\tby mx.example.net; Tue, 24 Nov 2026 18:00:00 +0000',
    ],
    ...['From: Iron Works <desk@club.test>', `To: ${to}`, 'Subject: Your class has moved'],
    ...[`Message-ID: <${messageId}>`, 'Date: Tue, 24 Nov 2026 18:00:00 +0000', 'MIME-Version: 1.0'],
    'Content-Type: text/plain; charset=utf-8',
  );

interface Shape {
  readonly from: string;
  readonly subject: string;
  readonly said: string;
  readonly perMessage: readonly string[];
  readonly perRecipient: readonly string[];
  readonly returnedType: string;
  readonly returned: string;
  readonly charset?: string;
}

function report({
  from,
  subject,
  said,
  perMessage,
  perRecipient,
  returnedType,
  returned,
  charset,
}: Shape): string {
  const edge = '--=_edge/1';
  return lines(
    ...['Return-Path: <>', `From: ${from}`, 'To: bounces@club.test', `Subject: ${subject}`],
    ...['Auto-Submitted: auto-replied', 'MIME-Version: 1.0'],
    `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="${edge.slice(2)}"`,
    ...['', 'This is a MIME-encapsulated message.', ''],
    ...[edge, `Content-Type: text/plain; charset=${charset ?? 'us-ascii'}`, '', said, ''],
    ...[edge, 'Content-Type: message/delivery-status', '', ...perMessage, '', ...perRecipient, ''],
    ...[edge, `Content-Type: ${returnedType}`, '', returned, '', `${edge}--`, ''],
  );
}

export const postfix = (mail: ReturnedMail) =>
  report({
    from: 'MAILER-DAEMON@mx.club.test (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    said: `<${mail.to}>: host mx.example.net[203.0.113.9] said: 550 5.1.1 User unknown`,
    perMessage: [
      'Reporting-MTA: dns; mx.club.test',
      'X-Postfix-Queue-ID: 4Kx',
      'Arrival-Date: Tue, 24 Nov 2026',
    ],
    perRecipient: [
      ...[`Final-Recipient: rfc822; ${mail.to}`, `Original-Recipient: rfc822;${mail.to}`, 'Action: failed'],
      ...['Status: 5.1.1', 'Remote-MTA: dns; mx.example.net'],
      `Diagnostic-Code: smtp; 550 5.1.1 <${mail.to}>: Recipient address rejected: User\r\n    unknown in virtual mailbox table`,
    ],
    returnedType: 'message/rfc822',
    returned: `${headersOf(mail)}\r\n\r\nYour class has moved.`,
  });

export const exim = (mail: ReturnedMail) =>
  report({
    from: 'Mail Delivery System <Mailer-Daemon@mx.club.test>',
    subject: 'Mail delivery failed: returning message to sender',
    said: 'A message that you sent could not be delivered to one or more of its recipients.',
    perMessage: ['Reporting-MTA: dns; mx.club.test'],
    perRecipient: [
      ...['Action: failed', `Final-Recipient: rfc822;${mail.to}`, 'Status: 5.0.0'],
      ...['Remote-MTA: dns; mx.example.net', 'Diagnostic-Code: smtp; 550 No Such User Here'],
    ],
    returnedType: 'text/rfc822-headers',
    returned: `Return-path: <bounces@club.test>\r\n${headersOf(mail)}`,
  });

export const exchange = (mail: ReturnedMail) =>
  report({
    from: 'Microsoft Outlook <postmaster@example.onmicrosoft.com>',
    subject: 'Undeliverable: Your class has moved',
    charset: 'iso-8859-1',
    said: 'Your message to amy couldn\u2019t be delivered.',
    perMessage: [
      'Reporting-MTA: dns;AM0PR01.eurprd01.prod.exchangelabs.com',
      'Received-From-MTA: dns;club.test',
    ],
    perRecipient: [
      ...[`Final-Recipient: rfc822;${mail.to}`, 'Action: failed', 'Status: 5.1.10'],
      'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ],
    returnedType: 'message/rfc822',
    returned: `${headersOf(mail)}\r\n\r\nYour class has moved.`,
  });

/** From a mailbox that the member’s own address forwards to. */
export const gmail = (mail: ReturnedMail, final = 'amy.forwarded@gmail.com') =>
  report({
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: 'Delivery Status Notification (Failure)',
    charset: 'UTF-8',
    said: '** Address not found **',
    perMessage: ['Reporting-MTA: dns; googlemail.com', 'Received-From-MTA: dns; desk@club.test'],
    perRecipient: [
      ...[`Final-Recipient: rfc822; ${final}`, 'Action: failed', 'Status: 5.1.1'],
      'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser x1 - gsmtp',
    ],
    returnedType: 'message/rfc822',
    returned: `${headersOf(mail)}\r\n\r\nYour class has moved.`,
  });

/** @param action `failed`, or `delayed` */
export const withStatus = (mail: ReturnedMail, status: string, action = 'failed') =>
  postfix(mail).replace('Status: 5.1.1', `Status: ${status}`).replace('Action: failed', `Action: ${action}`);

/** What a mail service sends when somebody presses "spam" (RFC 5965). */
export const complaint = (mail: ReturnedMail) =>
  exim(mail)
    .replace('report-type=delivery-status', 'report-type=feedback-report')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace(
      'Reporting-MTA: dns; mx.club.test',
      lines(
        'Feedback-Type: abuse',
        'User-Agent: SomeFBL/1.0',
        'Version: 1',
        `Original-Rcpt-To: <${mail.to}>`,
      ),
    );
