import { imapNames, missingOf, smtpNames } from './config-problems.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /**
   * `implicit`: TLS from the first byte (port 465). `required`: STARTTLS, and no mail without it. `offered`: STARTTLS where the
   * server offers it, which is enough for a mail server on this machine only.
   */
  readonly tls: 'implicit' | 'required' | 'offered';
  readonly user: string;
  readonly password: string;
  readonly from: string;
  /** Where mail servers return what they can’t deliver; empty: to `from`. */
  readonly bounceAddress: string;
}

/** The mailbox that undeliverable emails return to. */
export interface ImapConfig extends Pick<SmtpConfig, 'host' | 'port' | 'tls' | 'user' | 'password'> {}

export function readSmtp(read: Environment): SmtpConfig | null {
  if (missingOf(read, smtpNames).length > 0) return null;
  return {
    host: read.SMTP_HOST,
    port: read.SMTP_PORT,
    tls: smtpTls(read),
    user: read.SMTP_USER,
    password: read.SMTP_PASSWORD,
    from: read.SMTP_FROM,
    bounceAddress: read.BOUNCE_ADDRESS,
  };
}

export function readBounceMailbox(read: Environment): ImapConfig | null {
  if (missingOf(read, imapNames).length > 0) return null;
  const { BOUNCE_IMAP_HOST: host, BOUNCE_IMAP_PORT: port } = read;
  const notImplicit = isLoopback(host) ? 'offered' : 'required';
  const tls = port === 993 ? 'implicit' : notImplicit;
  return { host, port, tls, user: read.BOUNCE_IMAP_USER, password: read.BOUNCE_IMAP_PASSWORD };
}

/** A mail carries reset links and health reminders: nobody on the way may read it, or take TLS out of the server's offer. */
function smtpTls({ SMTP_HOST, SMTP_PORT }: Environment): SmtpConfig['tls'] {
  if (SMTP_PORT === 465) return 'implicit';
  return isLoopback(SMTP_HOST) ? 'offered' : 'required';
}
