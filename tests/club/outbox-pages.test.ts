import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { stopMessage } from '#server/outbox/stop-message.ts';
import { openClub, type TestClub } from '../support/club.ts';

const list = '/admin/adminControl/outbox';
const smtp = { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' };

/** A member has requested a new password. */
async function openWithReset(environment: Record<string, string> = {}) {
  const club = openClub({ environment });
  const { email } = await club.member({ firstName: 'Priya' });
  await club.visitor().submit('/auth/forgot-password', { email });
  const [message] = (await club.store.query(outbox, { limit: 5 })).items;
  if (!message) throw new Error('no message was written');
  return { club, email, id: message.id, office: await club.signedIn(await club.admin()) };
}

const auditOf = async (club: TestClub) => (await club.store.query(auditLog, { limit: 9 })).items;

test('without a mail server an admin finds the message, and its link after saying so, which is noted', async () => {
  const { club, email, id, office } = await openWithReset();
  const page = await office.get(`${list}?status=kept`);
  expect(page.text).toContain('No mail server is set');
  expect(page.text).toContain(email);
  const message = await office.get(`${list}/${id}`);
  expect(message.text).toContain('[a personal link]');
  expect(message.html).not.toContain('/auth/reset-password');
  expect((await office.get(`${list}/${id}/reveal`)).html).not.toContain('/auth/reset-password');
  expect(await auditOf(club)).toEqual([]);

  const revealed = await office.submit(`${list}/${id}/reveal`, {});
  const link = /\/auth\/reset-password\?token=[\w-]+/.exec(revealed.text)?.[0] ?? '';
  expect(await auditOf(club)).toMatchObject([
    { action: 'outbox.read', actorName: expect.stringContaining('Ada') },
  ]);
  const fresh = { password: 'a brand new password' };
  expect((await club.visitor().get(link)).status).toBe(200);
  expect((await club.visitor().submit(link, fresh)).status).toBe(303);
});

test.each(['used', 'expired'])(
  'a link that is %s is not offered any more, and the message says so',
  async (how) => {
    const { club, id, office } = await openWithReset();
    const revealed = await office.submit(`${list}/${id}/reveal`, {});
    const link = /\/auth\/reset-password\?token=[\w-]+/.exec(revealed.text)?.[0] ?? '';
    if (how === 'used') await club.visitor().submit(link, { password: 'a brand new password' });
    else club.advance({ hours: 1, minutes: 1 });
    const message = await office.get(`${list}/${id}`);
    expect(message.text).toContain('Its link no longer works');
    expect(message.text).not.toMatch(/Show personal link|passed it on/);
    expect(message.text).toContain('Mark as done');
    const again = await office.post(`${list}/${id}/reveal`);
    expect([again.status, again.location]).toEqual([303, `${list}/${id}`]);
  },
);

test('row 30: a revealed link is in no log line and cached by nobody', async () => {
  const { club, id, office } = await openWithReset();
  const revealed = await office.submit(`${list}/${id}/reveal`, {});
  const token = /reset-password\?token=([\w-]+)/.exec(revealed.text)?.[1] ?? '';
  expect(token).not.toBe('');
  expect(club.logLines.join('')).not.toContain(token);
  expect(JSON.stringify(await auditOf(club))).not.toContain(token);
});

test('a failed message is sent again with all its attempts, once', async () => {
  const { club, id, office } = await openWithReset(smtp);
  await club.store.update(outbox, id, {
    status: 'failed',
    attempts: 8,
    lastError: 'Mailbox full',
    nextAttemptAt: null,
  });
  expect((await office.get(`${list}/${id}`)).text).toContain('Mailbox full');
  const answers = await Promise.all(
    [1, 2].map(() => office.submit(`${list}/${id}`, {}, `${list}/${id}/send-again`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await club.store.find(outbox, id)).toMatchObject({ status: 'waiting', attempts: 0 });
  expect(await auditOf(club)).toMatchObject([{ action: 'outbox.resent', before: { status: 'failed' } }]);
  const sent: string[] = [];
  const send = async ({ text }: { text: string }) => void sent.push(text);
  await sendDueMessages({ ...club.services, send });
  expect(sent).toHaveLength(1);
});

test('what an old address refused is sent again to the corrected one; a link stays with the address it was for', async () => {
  const { club, email, id, office } = await openWithReset(smtp);
  const [{ memberUid } = { memberUid: '' }] = (await club.store.query(outbox, { limit: 5 })).items;
  const failed = { status: 'failed', attempts: 8, nextAttemptAt: null, memberUid, to: email } as const;
  const written = { subject: 'Your class', body: 'Hello', template: 'class-moved', createdAt: club.now() };
  await club.store.create(outbox, outbox.decode('moved', { ...failed, ...written }));
  const changed = { ...written, template: 'email-changed' };
  await club.store.create(outbox, outbox.decode('changed', { ...failed, ...changed }));
  await club.store.update(outbox, id, failed);
  await club.store.update(members, memberUid, { email: 'priya.right@example.test' });
  expect((await office.get(`${list}/moved`)).text).toContain('Send again to priya.right@example.test');
  for (const each of ['moved', 'changed', id]) {
    const { text } = await office.get(`${list}/${each}`);
    expect(text.includes('Send again to'), each).toBe(each === 'moved');
    await office.submit(`${list}/${each}`, {}, `${list}/${each}/send-again`);
  }
  const sent: string[] = [];
  await sendDueMessages({ ...club.services, send: async ({ to }: { to: string }) => void sent.push(to) });
  expect(sent.toSorted()).toEqual(['priya.right@example.test', email, email].toSorted());
  expect(JSON.stringify(await auditOf(club))).toContain('Your class, to priya.right@example.test');
});

test('what cannot be sent again says why and is left alone', async () => {
  const { club, id, office } = await openWithReset(smtp);
  await sendDueMessages({ ...club.services, send: async () => {} });
  expect((await office.get(`${list}/${id}`)).text).toContain('The person can request a new one.');
  const answer = await office.post(`${list}/${id}/send-again`);
  expect((await office.follow(answer)).text).toContain('The person can request a new one.');
  expect((await club.store.find(outbox, id))?.status).toBe('sent');
  expect(await auditOf(club)).toEqual([]);
});

test('a page of more messages than fit counts those on it, not all', async () => {
  const { club, id, office } = await openWithReset();
  expect((await office.get(list)).text).toMatch(/\b\d messages?\b(?! on this page)/);
  const message = await club.store.find(outbox, id);
  if (!message) throw new Error('no message');
  await club.store.batch((batch) => {
    for (let at = 0; at < 50; at++) batch.set(outbox, { ...message, id: `more-${at}` });
  });
  expect((await office.get(list)).text).toContain('50 messages on this page');
});

test('row 12: a message that is not there is 404', async () => {
  const { office } = await openWithReset();
  for (const path of ['nothing', 'nothing/reveal'])
    expect((await office.get(`${list}/${path}`)).status).toBe(404);
  for (const path of ['nothing/reveal', 'nothing/send-again']) {
    expect((await office.post(`${list}/${path}`)).status).toBe(404);
  }
});

test('without a mail server, an admin who has given somebody their message says so, and it asks nobody any more', async () => {
  const { club, id, office } = await openWithReset();
  const waiting = async () => {
    const { html } = await office.get('/admin/dashboard');
    const figure = html.split('<li').find((each) => each.includes('Unsent messages'));
    return figure?.match(/class="num">(\d+)/)?.[1];
  };
  expect(await waiting()).toBe('1');
  const page = `${list}/${id}`;
  expect((await office.get(page)).text).toContain('I’ve passed it on');
  for (const _ of ['once', 'twice']) {
    const done = await office.follow(await office.post(`${page}/stop`));
    expect(done.text).toContain('Marked as done.');
    expect((await office.get(page)).text).toContain('Marked as done by staff');
  }
  expect(await waiting()).toBe('0');
  expect((await auditOf(club)).map(({ action }) => action)).toEqual(['outbox.passed-on']);
});

test('an admin stops a waiting message, and can send it again; a sent one is too late to stop', async () => {
  const { club, id, office } = await openWithReset(smtp);
  const page = `${list}/${id}`;
  const stopped = await office.submit(page, {}, `${page}/stop`);
  expect((await office.follow(stopped)).text).toContain('Stopped. You can still send it');
  const { store, outbox: queue, settings, log, now, config } = club.services;
  const sent: string[] = [];
  const deliver = () =>
    sendDueMessages({
      store,
      outbox: queue,
      settings,
      log,
      now,
      config,
      send: async ({ to }) => void sent.push(to),
    });
  await deliver();
  expect(sent).toEqual([]);
  expect((await office.get(`${list}?status=stopped`)).html).toContain(page);
  expect((await auditOf(club)).map(({ action }) => action)).toEqual(['outbox.stopped']);

  await office.submit(page, {}, `${page}/send-again`);
  await deliver();
  expect(sent).toHaveLength(1);
  const late = await office.post(`${page}/stop`);
  expect((await office.follow(late)).text).toContain('Too late');
  expect(await store.find(outbox, id)).toMatchObject({ status: 'sent' });
  expect((await office.post(`${list}/nothing/stop`)).status).toBe(404);
  expect((await office.get(`${page}/stop`)).location).toBe(page);
});

test('a message that is stopped while the mail server refuses it stays stopped, and one that gets through says so', async () => {
  const by = { uid: 'ada', name: 'Ada' };
  for (const [isRefused, status] of [
    [true, 'stopped'],
    [false, 'sent'],
  ] as const) {
    const { club, id } = await openWithReset(smtp);
    const { store, outbox: queue, settings, log, now, config } = club.services;
    const send = async () => {
      expect(await stopMessage(club.services, id, by)).toBe('stopped');
      if (isRefused) throw new Error('the mail server is away');
    };
    await sendDueMessages({ store, outbox: queue, settings, log, now, config, send });
    expect(await store.find(outbox, id)).toMatchObject({ status });
  }
});

test('news that is due at night says until when it waits, before and after the sender has seen it', async () => {
  const club = openClub({ environment: smtp, now: '2026-11-21T23:10:00Z' });
  const office = await club.signedIn(await club.admin());
  const { store, outbox: queue } = club.services;
  let id: string | null = '';
  await store.batch((batch) => {
    const news = { template: 'club-message' as const, subject: 'New rowers', body: 'Come and row.' };
    id = queue.queueMessage(batch, { ...news, to: 'priya@club.test', memberUid: '', cause: 'club' });
  });
  const look = async () => [(await office.get(list)).text, (await office.get(`${list}/${id}`)).text];
  for (const text of await look()) expect(text).toMatch(/waits until 08:00/i);
  const sent: string[] = [];
  const deliver = () => sendDueMessages({ ...club.services, send: async ({ to }) => void sent.push(to) });
  await deliver();
  for (const text of await look()) expect(text).toMatch(/waits until 08:00/i);
  expect(sent).toEqual([]);
  club.advance({ hours: 9 });
  await deliver();
  expect(sent).toEqual(['priya@club.test']);
  for (const text of await look()) expect(text).not.toMatch(/waits until/i);
});
