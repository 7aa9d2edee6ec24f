import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/data/collections/webhooks.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { runWebhooks, startReceiver } from '../support/receiver.ts';
import type { Visitor } from '../support/visitor.ts';

const here = '/admin/adminControl/api';
let club: TestClub;
let browser: Visitor;
beforeEach(async () => {
  club = openClub();
  await club.settle({ isSetUp: true });
  browser = await club.signedIn(await club.admin());
});

const endpoints = async () => (await club.store.query(webhookEndpoints, { limit: 10 })).items;
const deliveries = async () => (await club.store.query(webhookDeliveries, { limit: 10 })).items;

async function addWebhook(url: string): Promise<string> {
  const answer = await browser.submit(`${here}/webhooks/new`, { url, booked: 'on', cancelled: 'on' });
  expect(answer.html).toMatch(/whsec_[\w+/]{43}=/);
  return (await endpoints())[0]?.id ?? '';
}

test('the settings lead to the page, which says what it is for while it is empty', async () => {
  expect((await browser.get('/admin/adminControl')).html).toContain(`href="${here}"`);
  const { text, html } = await browser.get(here);
  expect(text).toContain('No tokens yet');
  expect(text).toContain('No webhooks yet');
  expect(html).toContain('href="/help/api"');
});

test('an admin adds a webhook, tries it, sees the answer and sends it again', async () => {
  let status = 500;
  const receiver = await startReceiver(() => status);
  const id = await addWebhook(receiver.url);
  const page = `${here}/webhooks/${id}`;
  expect((await browser.get(here)).text).toContain(receiver.url);
  const empty = await browser.get(page);
  expect(empty.text).toContain('Nothing sent yet');
  expect(empty.html).not.toContain('whsec_');
  expect((await browser.follow(await browser.submit(page, {}, `${page}/test`))).text).toContain(
    'Sending a test event',
  );
  await runWebhooks(club);
  const failed = (await browser.get(page)).text;
  expect(failed).toContain('webhook.test');
  expect(failed).toContain('1 of 10');
  expect(failed).toContain('500');
  expect(failed).toContain('thanks');
  expect((await browser.get(here)).text).toContain('Failing');
  status = 200;
  const [delivery] = await deliveries();
  const resent = await browser.submit(page, {}, `${here}/deliveries/${delivery?.id}/resend`);
  expect(resent.location).toBe(page);
  await runWebhooks(club);
  expect((await browser.get(page)).text).toContain('Delivered');
  expect(receiver.calls.map(({ id: each }) => each)).toEqual([delivery?.eventId, delivery?.eventId]);
  expect((await browser.follow(await browser.submit(page, {}, `${page}/resend`))).text).toContain(
    'Nothing has failed',
  );
});

test('changes it, switches it off and on, makes a new secret and removes it', async () => {
  const id = await addWebhook('https://hooks.example/a');
  const page = `${here}/webhooks/${id}`;
  await browser.submit(`${page}/edit`, { url: 'https://hooks.example/b', created: 'on' });
  expect((await endpoints())[0]).toMatchObject({
    url: 'https://hooks.example/b',
    events: ['member.created'],
  });
  await browser.submit(page, {}, `${page}/off`);
  expect((await endpoints())[0]).toMatchObject({ isOn: false, offReason: 'staff' });
  const off = await browser.get(page);
  expect(off.text).not.toContain('Send test event');
  expect((await browser.follow(await browser.post(`${page}/test`))).text).toContain('is off');
  await browser.submit(page, {}, `${page}/on`);
  expect((await endpoints())[0]).toMatchObject({ isOn: true, offReason: '' });
  const renewed = await browser.submit(`${page}/secret`, {});
  expect(renewed.html).toMatch(/whsec_[\w+/]{43}=/);
  expect((await browser.submit(`${page}/remove`, {})).location).toBe(here);
  expect(await endpoints()).toEqual([]);
  expect((await browser.get(page)).status).toBe(404);
  const actions = (await club.store.query(auditLog, { limit: 100 })).items.map(({ action }) => action);
  for (const done of ['created', 'changed', 'secret-renewed', 'removed'])
    expect(actions).toContain(`webhook.${done}`);
});

test.each([
  ['', { booked: 'on' }, 'Enter the address'],
  ['http://hooks.example/', { booked: 'on' }, 'starts with https://'],
  ['https://192.168.0.1/', { booked: 'on' }, 'from the internet'],
  ['https://hooks.example/', {}, 'Tick at least one event'],
])('an address %s with %j is refused, and what was typed stays', async (url, events, message) => {
  const answer = await browser.submit(`${here}/webhooks/new`, { url, ...events });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(message);
  if (url) expect(answer.html).toContain(`value="${url}"`);
  expect(await endpoints()).toEqual([]);
});
