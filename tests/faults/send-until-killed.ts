/** A process that sends what is due in one store, until nothing is or it is killed: `PATH PORT SECONDS`, how far its clock is ahead. */
import { defaultSettings } from '../../domain/club/club-settings.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import { createOutbox } from '../../server/outbox/outbox.ts';
import { hasDueMessages, sendDueMessages } from '../../server/outbox/outbox-worker.ts';
import { createSmtpSender } from '../../server/outbox/smtp/create-smtp-sender.ts';

const [path = '', port = '', ahead = ''] = process.argv.slice(2);
const store = openSqliteStore({ path });
const now = () => Temporal.Now.instant().add({ seconds: Number(ahead) });
const outbox = createOutbox({ now, secret: 'a secret of thirty-two characters', canSend: true });
const send = createSmtpSender({
  ...{ host: '127.0.0.1', port: Number(port), tls: 'offered', user: '', password: '' },
  ...{ from: 'desk@club.example', bounceAddress: '' },
});
const log = { info() {}, warn: (...about: unknown[]) => console.error(...about) };
const settings = { read: async () => defaultSettings };
const config = { linkOrigin: 'https://club.example' };
while (await hasDueMessages(store, now()))
  await sendDueMessages({ store, outbox, settings, log, config, now, send });
await store.close();
// The connection to the mail server would keep it alive.
process.exit(0);
