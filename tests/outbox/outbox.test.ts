import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '#server/config/config.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { outbox as messages, type OutboxMessage } from '#server/data/collections/outbox.ts';
import type { Store } from '#server/data/store.ts';
import { createMailHtml } from '#server/outbox/html/create-mail-html.ts';
import { createOutbox } from '#server/outbox/outbox.ts';
import { type Mail, MailRefusedError, type SendMail, sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { seal, unseal } from '#server/outbox/sealed.ts';
import { passwordResetMail } from '#server/outbox/templates.ts';
import { standingClock } from '../support/clock.ts';
import { openEmptyStore } from '../support/store-under-test.ts';

const secret = 'a secret for tests, long enough to be one';
const link = 'https://club.example/auth/reset-password?token=s3cret';

let store: Store;
let clock = standingClock();
let logged: string[] = [];
beforeEach(() => {
  store = openEmptyStore();
  clock = standingClock();
  logged = [];
});
afterEach(() => store.close());

const outbox = (canSend = true) => createOutbox({ now: clock.now, secret, canSend });
const queue = (canSend = true) => {
  let id: string | null = '';
  return store
    .batch((batch) => {
      id = outbox(canSend).queueMessage(batch, {
        cause: 'club',
        ...passwordResetMail('Iron Works'),
        to: 'amy@example.org',
        memberUid: 'amy',
        link,
      });
    })
    .then(() => id ?? '');
};
const stored = async (id: string) => (await store.find(messages, id)) as OutboxMessage;
const send = (sendMail: SendMail) => {
  const keep = (fields: object) => void logged.push(JSON.stringify(fields));
  return sendDueMessages({
    store,
    now: clock.now,
    log: { info: keep, warn: keep },
    outbox: outbox(),
    config: { linkOrigin: 'https://club.test' },
    settings: { read: async () => ({ quietMessagesFrom: '21:00', quietMessagesUntil: '08:00' }) },
    send: sendMail,
  });
};
const recorder =
  (sent: Mail[]): SendMail =>
  async (mail) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    sent.push(mail);
  };

describe('a queued message', () => {
  it('holds its link encrypted, and an admin who opens it reads it', async () => {
    const message = await stored(await queue(false));
    expect(message).toMatchObject({ status: 'kept', nextAttemptAt: null, to: 'amy@example.org' });
    expect(JSON.stringify(message)).not.toContain('s3cret');
    expect(outbox().revealBody(message)).toContain(`\n\n${link}\n\n`);
  });

  it('is not stored when the transaction that causes it fails', async () => {
    const failing = store.transaction(async (transaction) => {
      outbox().queueMessage(transaction, {
        ...passwordResetMail('x'),
        to: 'amy@example.org',
        memberUid: '',
        cause: 'club',
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.count(messages)).toBe(0);
  });

  it('with a link that can no longer be opened says so', async () => {
    const message = { ...(await stored(await queue())), sealedLink: 'v1.AAAA' };
    expect(outbox().revealBody(message)).toContain('(this link is no longer available)');
  });
});

describe('sealed text', () => {
  it('opens with its secret for its document only, and differs each time', () => {
    const sealed = seal(secret, 'one', link);
    expect(unseal(secret, 'one', sealed)).toBe(link);
    expect(unseal(secret, 'two', sealed)).toBeNull();
    expect(unseal('another secret of the same length, really', 'one', sealed)).toBeNull();
    expect(seal(secret, 'one', link)).not.toBe(sealed);
  });

  it('that is damaged anywhere does not open', () => {
    const sealed = seal(secret, 'one', link);
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
      expect(unseal(secret, 'one', `v1.${damaged.toString('base64url')}`)).toBeNull();
    }
    for (const text of ['', 'v1', 'v1.', 'v2.AAAA', sealed.slice(0, 20)])
      expect(unseal(secret, 'one', text)).toBeNull();
  });
});

describe('the worker', () => {
  it('sends a waiting message once and forgets its link', async () => {
    const id = await queue();
    const sent: Mail[] = [];
    await send(recorder(sent));
    await send(recorder(sent));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'amy@example.org', messageId: id });
    expect(sent[0]?.text).toContain(link);
    expect(await stored(id)).toMatchObject({
      status: 'sent',
      sentAt: clock.now(),
      sealedLink: '',
      attempts: 1,
    });
  });

  it('sends the same in HTML, made from the text with its link', async () => {
    await queue();
    const sent: Mail[] = [];
    const hours = { quietMessagesFrom: '21:00', quietMessagesUntil: '08:00' };
    const club = { clubName: 'Iron Works', accentColour: '#c9f24b', address: '', ...hours } as ClubSettings;
    const html = createMailHtml({
      settings: { read: async () => club, latest: () => null, drop() {} },
      config: { linkOrigin: 'https://club.example' } as Config,
    });
    const log = { info() {}, warn() {} };
    const settings = { read: async () => club };
    const config = { linkOrigin: 'https://club.example' };
    const parts = { store, now: clock.now, log, outbox: outbox(), settings, config, html };
    await sendDueMessages({ ...parts, send: recorder(sent) });
    expect(sent[0]?.html).toContain(`href="${link}"`);
    expect(sent[0]?.html).toContain('Choose a new password');
    expect(sent[0]?.text).toContain(link);
  });

  it('of several at once sends each message once', async () => {
    const ids = await Promise.all([queue(), queue(), queue()]);
    const sent: Mail[] = [];
    await Promise.all([1, 2, 3, 4].map(() => send(recorder(sent))));
    expect(sent.map(({ messageId }) => messageId).sort()).toEqual(ids.sort());
  });

  it('tries again after 2, 4, 8 … minutes and gives up after eight attempts', async () => {
    const id = await queue();
    const failing: SendMail = async () => Promise.reject(new Error('connection lost'));
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await send(failing);
      const message = await stored(id);
      expect(message).toMatchObject({
        status: 'waiting',
        attempts: attempt,
        lastError: 'connection lost',
      });
      expect(message.nextAttemptAt).toEqual(clock.now().add({ minutes: 2 ** attempt }));
      await send(failing);
      expect((await stored(id)).attempts).toBe(attempt);
      clock.advance({ minutes: 2 ** attempt });
    }
    await send(failing);
    expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 8, nextAttemptAt: null });
  });

  it('gives up at once what the mail server refuses for good', async () => {
    const id = await queue();
    await send(async () => Promise.reject(new MailRefusedError('no such person')));
    expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('takes over from one that died while sending', async () => {
    const id = await queue();
    const begun = Promise.withResolvers<void>();
    void send(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    await begun.promise;
    const sent: Mail[] = [];
    await send(recorder(sent));
    expect(sent).toEqual([]);
    clock.advance({ seconds: 151 });
    await send(recorder(sent));
    expect(sent.map(({ messageId }) => messageId)).toEqual([id]);
  });

  it('keeps news until the quiet hours end, counts no attempt for it, and then sends it once', async () => {
    clock.advance({ hours: 4, minutes: 15 });
    const news = { template: 'club-message' as const, subject: 'News', body: 'We are open.' };
    let id: string | null = '';
    await store.batch((batch) => {
      const to = 'amy@example.org';
      id = outbox().queueMessage(batch, { ...news, to, memberUid: 'amy', cause: 'club' });
    });
    const urgent = await queue();
    const sent: Mail[] = [];
    await Promise.all([1, 2, 3].map(() => send(recorder(sent))));
    expect(sent.map(({ messageId }) => messageId)).toEqual([urgent]);
    const nextAttemptAt = Temporal.Instant.from('2026-11-25T08:00:00Z');
    expect(await stored(id ?? '')).toMatchObject({ status: 'waiting', attempts: 0, nextAttemptAt });
    clock.advance({ hours: 9, minutes: 45 });
    await Promise.all([1, 2, 3].map(() => send(recorder(sent))));
    expect(sent.map(({ messageId }) => messageId)).toEqual([urgent, id]);
  });

  it('does not send what is of no use any more', async () => {
    let id: string | null = '';
    const notAfter = clock.now().add({ minutes: 10 });
    await store.batch((batch) => {
      const message = { ...passwordResetMail('Iron Works'), to: 'amy@example.org', memberUid: 'amy' };
      id = outbox().queueMessage(batch, { ...message, cause: 'club', notAfter });
    });
    clock.advance({ minutes: 11 });
    const sent: Mail[] = [];
    await send(recorder(sent));
    expect(sent).toEqual([]);
    expect(await stored(id ?? '')).toMatchObject({
      status: 'withheld',
      nextAttemptAt: null,
      lastError: 'Too late to be of use',
    });
  });

  it('continues with the others after one that fails, and logs no address and no link', async () => {
    await queue();
    const other = await queue();
    const sent: Mail[] = [];
    await send(async (mail) =>
      mail.messageId === other ? recorder(sent)(mail) : Promise.reject(new Error('no')),
    );
    expect(sent).toHaveLength(1);
    expect(logged).toHaveLength(2);
    expect(logged.join()).not.toMatch(/amy|s3cret/);
  });
});
