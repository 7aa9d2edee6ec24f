import type { SmtpConfig } from '../../config/mail-config.ts';
import { type Mail, MailRefusedError, type SendMail } from '../outbox-worker.ts';

/** Outbound calls end after 70 s (specification, §9); a mail server that is silent for this long counts as unavailable. */
const SOCKET_TIMEOUT_MS = 20_000;

/** Sends through the club's mail server. nodemailer is loaded with the first mail, not at start. */
export function createSmtpSender(config: SmtpConfig): SendMail {
  const transport = once(() => openTransport(config));
  return async (mail) => {
    const { sendMail } = await transport();
    try {
      await sendMail(mail);
    } catch (error) {
      if (isPermanent(error)) throw new MailRefusedError(`The mail server replied ${error.responseCode}`);
      throw error;
    }
  };
}

async function openTransport(config: SmtpConfig) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.tls === 'implicit',
    requireTLS: config.tls === 'required',
    auth: config.user ? { user: config.user, pass: config.password } : undefined,
    connectionTimeout: SOCKET_TIMEOUT_MS,
    greetingTimeout: SOCKET_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain =
    config.from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost';
  return {
    sendMail: ({ to, subject, text, html, token, unsubscribe }: Mail) =>
      transport.sendMail({
        from: config.from,
        // As an object: a comma or a newline in an address cannot become a second recipient or a header.
        to: { name: '', address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        ...(config.bounceAddress ? { envelope: { from: config.bounceAddress, to } } : {}),
        messageId: `<${token}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe ? unsubscribeHeaders(unsubscribe) : {}),
        },
      }),
  };
}

/** RFC 2369 and RFC 8058: mail programs show a button for it. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** True where the address or the mail itself is refused with 5xx. A refused sign-in (EAUTH) is retried: an admin has to correct it. */
function isPermanent(error: unknown): error is Error & { responseCode: number } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
