import type { ImapConfig } from '../../config/mail-config.ts';
import type { OpenMailbox } from '../bounces/read-mailbox.ts';
import { MOST_BYTES } from '../bounces/read-returned.ts';

/** A mailbox that is silent for this long counts as unavailable; outbound calls end after 70 s (specification, §9). */
const SILENCE_MS = 20_000;
const MESSAGES_A_RUN = 50;

/** Reads over IMAP. imapflow is loaded with the first run, not at start. */
export function createImapMailbox(config: ImapConfig): OpenMailbox {
  return async (take) => {
    const client = await connect(config);
    try {
      const lock = await client.getMailboxLock('INBOX');
      try {
        const found = await client.search({ seen: false }, { uid: true });
        for (const uid of (found || []).slice(0, MESSAGES_A_RUN)) {
          const range = String(uid);
          const query = { source: { start: 0, maxLength: MOST_BYTES } };
          const message = await client.fetchOne(range, query, { uid: true });
          if (!message) continue;
          if ((await take(message.source ?? new Uint8Array())) === 'done')
            await client.messageDelete(range, { uid: true });
          else await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
        }
      } finally {
        lock.release();
      }
      await client.logout();
    } finally {
      client.close();
    }
  };
}

async function connect({ host, port, tls, user, password }: ImapConfig) {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: tls === 'implicit',
    ...(tls === 'required' ? { doSTARTTLS: true } : {}),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  });
  // Without a listener a connection that breaks would end the process; the command that waits for it fails too.
  client.on('error', () => {});
  await client.connect();
  return client;
}
