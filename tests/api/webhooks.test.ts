import { beforeEach, describe, expect, test } from 'vitest';
import { clubEventTypes } from '#domain/api/club-events.ts';
import { WEBHOOK_ATTEMPTS } from '#domain/api/webhook-rules.ts';
import { eraseTraces } from '#server/accounts/erase-traces.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/data/collections/webhooks.ts';
import { removeOldLogs } from '#server/data/remove-expired.ts';
import { listJobs } from '#server/list-jobs.ts';
import { addMember } from '#server/members/add-member.ts';
import { hasDueWebhooks } from '#server/webhooks/deliver-webhooks.ts';
import { changeEndpoint, createEndpoint, removeEndpoint, renewSecret } from '#server/webhooks/endpoints.ts';
import { resendDelivery, resendFailed, sendTestEvent } from '#server/webhooks/send-again.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { cardPass, doorMember, scan } from '../support/door.ts';
import {
  addEndpoint,
  impatient,
  isSignedWith,
  patient,
  runWebhooks,
  startReceiver,
} from '../support/receiver.ts';

const by = { uid: 'ada', name: 'Ada' };
let club: TestClub;
let people = 0;
beforeEach(async () => {
  club = openClub();
  await club.settle({ isSetUp: true });
});

async function join(): Promise<string> {
  people += 1;
  const person = { firstName: 'Nia', lastName: 'Cole', mobile: '', dob: '1990-01-01', sex: '' };
  const added = await addMember(club.services, { ...person, email: `new${people}@example.test` }, by);
  if (added.kind !== 'added') throw new Error(added.kind);
  return added.member.uid;
}

const log = async () =>
  (await club.store.query(webhookDeliveries, { limit: 100 })).items.map(({ id, ...rest }) => rest);
const audited = async () =>
  (await club.store.query(auditLog, { limit: 100 })).items.map(({ action }) => action);
const endpointNow = async (id: string) => {
  const found = await club.store.find(webhookEndpoints, id);
  if (!found) throw new Error('no endpoint');
  return found;
};

describe('what happens is told', () => {
  test('to whoever wants it, signed by the standard, with ids alone; and the log says so', async () => {
    const receiver = await startReceiver();
    const { secret } = await addEndpoint(club, receiver.url, clubEventTypes);
    await addEndpoint(club, `${receiver.url}/other`, ['class.booked']);
    const uid = await join();
    club.advance({ seconds: 1 });
    const member = await doorMember(club);
    await scan(club, cardPass(club, member));
    await runWebhooks(club);
    expect(receiver.calls.map(({ message }) => [message.type, message.data.memberId])).toEqual([
      ['member.created', uid],
      ['member.checked-in', member.uid],
    ]);
    for (const call of receiver.calls) {
      expect(isSignedWith(secret, call)).toBe(true);
      expect(isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, call)).toBe(false);
      expect(call.body).not.toMatch(/Nia|Cole|example\.test/);
      const inSeconds = club.services.now().epochMilliseconds / 1000;
      expect(Number(call.headers['webhook-timestamp'])).toBeLessThanOrEqual(inSeconds);
      expect(call.headers['content-type']).toBe('application/json');
    }
    expect(await log()).toMatchObject([
      { status: 'delivered', attempts: 1, statusCode: 204 },
      { status: 'delivered', attempts: 1, statusCode: 204 },
    ]);
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(2);
    expect(JSON.stringify((await club.store.query(webhookEndpoints, { limit: 9 })).items)).not.toContain(
      secret,
    );
  });

  test('with the change or not at all', async () => {
    const receiver = await startReceiver();
    await addEndpoint(club, receiver.url, clubEventTypes);
    const { clubEvents } = club.services;
    const services = {
      ...club.services,
      clubEvents: {
        note: (...given: Parameters<typeof clubEvents.note>) => {
          clubEvents.note(...given);
          throw new Error('the process dies');
        },
      },
    };
    const person = { email: 'x@example.test', firstName: 'N', lastName: 'C', mobile: '', dob: '', sex: '' };
    await expect(addMember(services, person, by)).rejects.toThrow('dies');
    expect(await log()).toEqual([]);
  });

  test('to nobody where nobody listens, any more, or not yet', async () => {
    await join();
    expect(await log()).toEqual([]);
    expect(await hasDueWebhooks(club.services)).toBe(false);
    const receiver = await startReceiver();
    const { id } = await addEndpoint(club, receiver.url, ['member.created']);
    await changeEndpoint(club.services, { id, change: { isOn: false, offReason: 'staff' }, by });
    await join();
    expect(await log()).toEqual([]);
    await changeEndpoint(club.services, { id, change: { isOn: true }, by });
    await join();
    expect(await hasDueWebhooks(club.services)).toBe(true);
    await removeEndpoint(club.services, { id, by });
    await join();
    expect(await log()).toHaveLength(1);
    await runWebhooks(club);
    expect(receiver.calls).toEqual([]);
    expect(await audited()).toEqual(
      expect.arrayContaining(['webhook.created', 'webhook.changed', 'webhook.removed']),
    );
  });

  test('an instance that has been idle knows of an endpoint that another has added', async () => {
    const other = openClub({ store: club.store });
    await other.services.settings.read();
    const receiver = await startReceiver();
    await addEndpoint(club, receiver.url, ['member.created']);
    other.advance({ seconds: 6 });
    const person = {
      email: 'y@example.test',
      firstName: 'N',
      lastName: 'C',
      mobile: '',
      dob: '1990-01-01',
      sex: '',
    };
    await addMember(other.services, person, by);
    expect(await log()).toHaveLength(1);
  });

  test('a form sent again with something else, or much later, shows no secret', async () => {
    const request = {
      url: 'https://hooks.example/a',
      events: ['class.booked'] as const,
      formToken: 'one',
      by,
    };
    const first = await createEndpoint(club.services, request);
    expect(await createEndpoint(club.services, request)).toEqual(first);
    const other = await createEndpoint(club.services, { ...request, url: 'https://hooks.example/b' });
    const second = { ...request, url: 'https://hooks.example/c', formToken: 'two' };
    const renewed = await createEndpoint(club.services, second);
    const id = renewed.kind === 'done' ? renewed.endpoint.id : '';
    await renewSecret(club.services, { id, formToken: 'three', by });
    expect((await createEndpoint(club.services, second)).kind).toBe('refused');
    club.advance({ minutes: 10 });
    const late = await createEndpoint(club.services, request);
    expect([other.kind, late.kind]).toEqual(['refused', 'refused']);
    expect((await club.store.query(webhookEndpoints, { limit: 9 })).items).toHaveLength(2);
  });

  test('five endpoints at most; a form sent twice makes one', async () => {
    for (let n = 0; n < 5; n += 1) await addEndpoint(club, `https://hooks.example/${n}`, ['class.booked']);
    await expect(addEndpoint(club, 'https://hooks.example/6', ['class.booked'])).rejects.toThrow(
      '5 endpoints',
    );
  });
});

describe('what fails', () => {
  test.each<[string, Parameters<typeof startReceiver>[0], string]>([
    ['an error', () => 503, 'the answer was 503'],
    ['a redirect, which isn’t followed', () => 302, 'the answer was 302'],
    ['silence', () => null, 'no answer in time'],
    ['a connection that breaks', () => (response) => response.destroy(), 'socket hang up'],
    [
      'another protocol, which is no answer',
      () =>
        ({ socket }) =>
          socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      'no answer',
    ],
  ])('%s: comes again later with the same id', async (_, answer, reason) => {
    const receiver = await startReceiver((call) => (call === 1 ? (answer?.(call) ?? null) : 200));
    await addEndpoint(club, receiver.url, ['member.created']);
    await join();
    await runWebhooks(club, reason === 'no answer in time' ? impatient : undefined);
    expect(await log()).toMatchObject([{ status: 'waiting', attempts: 1, lastError: reason }]);
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(1);
    club.advance({ minutes: 1 });
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(2);
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(1);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2, lastError: '' }]);
  });

  test('an answer that never ends counts by its status, and only its beginning is kept', async () => {
    const receiver = await startReceiver(() => (response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(4000)), 1);
      response.once('close', () => clearInterval(more));
    });
    await addEndpoint(club, receiver.url, ['member.created']);
    await join();
    await runWebhooks(club);
    const [entry] = await log();
    expect(entry).toMatchObject({ status: 'delivered', statusCode: 200 });
    expect(entry?.answer.length).toBeLessThanOrEqual(512);
  });

  test('and waits for its next try goes at once with all that failed; what is on its way doesn’t', async () => {
    let isUp = false;
    const receiver = await startReceiver(() => (isUp ? 200 : 500));
    const { id } = await addEndpoint(club, receiver.url, ['member.created']);
    await join();
    await runWebhooks(club);
    expect(await log()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    await sendTestEvent(club.services, { endpointId: id, by });
    const onItsWay = (await club.store.query(webhookDeliveries, { limit: 2 })).items.find(
      ({ attempts }) => attempts === 0,
    );
    const leasedUntil = club.now().add({ seconds: 100 });
    const leased = { attempts: 1, nextAttemptAt: leasedUntil };
    await club.store.update(webhookDeliveries, onItsWay?.id ?? '', leased);
    isUp = true;
    const outcome = await resendFailed(club.services, { endpointId: id, by });
    expect(outcome).toEqual({ kind: 'sent', count: 1, hasMore: false });
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(2);
    const kept = await club.store.find(webhookDeliveries, onItsWay?.id ?? '');
    expect(kept).toMatchObject({ status: 'waiting', ...leased });
    expect(await resendFailed(club.services, { endpointId: id, by })).toMatchObject({ count: 0 });
  });

  test('is given up after a day, and can be sent again, one or all', async () => {
    let isUp = false;
    const receiver = await startReceiver(() => (isUp ? 200 : 500));
    const { id } = await addEndpoint(club, receiver.url, ['member.created']);
    await join();
    const startedAt = club.now();
    for (let n = 0; n < 40 && (await log())[0]?.status === 'waiting'; n += 1) {
      await runWebhooks(club);
      club.advance({ hours: 1 });
    }
    expect(receiver.calls).toHaveLength(WEBHOOK_ATTEMPTS);
    const hours = startedAt.until(club.now()).total('hours');
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(36);
    expect(await log()).toMatchObject([{ status: 'failed', nextAttemptAt: null }]);
    isUp = true;
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(WEBHOOK_ATTEMPTS);
    expect(await resendFailed(club.services, { endpointId: id, by })).toEqual({
      kind: 'sent',
      count: 1,
      hasMore: false,
    });
    await runWebhooks(club);
    const [first, last] = [receiver.calls[0], receiver.calls.at(-1)];
    expect(last?.id).toBe(first?.id);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    const stored = (await club.store.query(webhookDeliveries, { limit: 1 })).items[0];
    await resendDelivery(club.services, { id: stored?.id ?? '', by });
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(WEBHOOK_ATTEMPTS + 2);
    expect((await audited()).filter((action) => action === 'webhook.resent')).toHaveLength(2);
  });

  test('for days: the endpoint is switched off, and admins are told once', async () => {
    await club.admin();
    const receiver = await startReceiver(() => 500);
    const { id } = await addEndpoint(club, receiver.url, ['member.created']);
    for (let day = 0; day < 5; day += 1) {
      await join();
      for (let n = 0; n < 6; n += 1) {
        await runWebhooks(club);
        club.advance({ hours: 4 });
      }
    }
    expect(await endpointNow(id)).toMatchObject({ isOn: false, offReason: 'failing' });
    const mails = async () =>
      (await club.store.query(outbox, { limit: 100 })).items.filter(
        ({ template }) => template === 'webhook-off',
      );
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.body).toContain(`/admin/adminControl/api/webhooks/${id}`);
    const before = receiver.calls.length;
    club.advance({ seconds: 10 });
    await join();
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(before);
    expect(await sendTestEvent(club.services, { endpointId: id, by })).toBeNull();
    expect(await resendFailed(club.services, { endpointId: id, by })).toEqual({ kind: 'off' });
    await changeEndpoint(club.services, { id, change: { isOn: true }, by });
    expect(await endpointNow(id)).toMatchObject({ isOn: true, failingSince: null, failures: 0 });
  });

  test('as gone: the endpoint is switched off at once', async () => {
    const receiver = await startReceiver(() => 410);
    const { id } = await addEndpoint(club, receiver.url, ['member.created']);
    await join();
    await runWebhooks(club);
    expect(await endpointNow(id)).toMatchObject({ isOn: false, offReason: 'gone' });
    expect(await audited()).toContain('webhook.switched-off');
  });

  test('at one endpoint doesn’t hold up another', async () => {
    const [silent, well] = [await startReceiver(() => null), await startReceiver()];
    await addEndpoint(club, silent.url, ['member.created']);
    await addEndpoint(club, well.url, ['member.created']);
    for (let n = 0; n < 3; n += 1) await join();
    // The silent one ends its own part of the run, whenever that is.
    await runWebhooks(club, (call) => (call.url === silent.url ? impatient(call) : patient(call)));
    expect(silent.calls).toHaveLength(1);
    expect(well.calls).toHaveLength(3);
  });
});

describe('a crowd of events', () => {
  test('goes out in one run, whatever its size', async () => {
    const receiver = await startReceiver();
    const { id } = await addEndpoint(club, receiver.url, ['member.created']);
    for (let n = 0; n < 120; n += 1) await sendTestEvent(club.services, { endpointId: id, by });
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(120);
    expect(new Set(receiver.calls.map((call) => call.id)).size).toBe(120);
  });

  test('leaves a slow endpoint after half a minute, so that the others don’t wait for it', async () => {
    const { id } = await addEndpoint(club, 'http://127.0.0.1:9/slow', ['member.created']);
    for (let n = 0; n < 10; n += 1) await sendTestEvent(club.services, { endpointId: id, by });
    let calls = 0;
    const slow = async () => {
      calls += 1;
      club.advance({ seconds: 14 });
      return { statusCode: 200, text: '' };
    };
    await runWebhooks(club, slow);
    expect(calls).toBe(3);
  });
});

describe('two instances, and one that dies', () => {
  test('at once, each event is sent once', async () => {
    const receiver = await startReceiver();
    await addEndpoint(club, receiver.url, ['member.created']);
    for (let n = 0; n < 4; n += 1) await join();
    const other = openClub({ store: club.store });
    await Promise.all([runWebhooks(club), runWebhooks(other), runWebhooks(club)]);
    expect(receiver.calls).toHaveLength(4);
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(4);
  });

  test('in the middle of an attempt: another sends it later, with the same id', async () => {
    const receiver = await startReceiver();
    await addEndpoint(club, receiver.url, ['member.created']);
    await join();
    void runWebhooks(club, () => new Promise<never>(() => {}));
    await expect.poll(async () => (await log())[0]?.attempts).toBe(1);
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(0);
    club.advance({ seconds: 151 });
    await runWebhooks(club);
    expect(receiver.calls).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });
});

describe('secrets', () => {
  test('a new one and the one before are valid for a day', async () => {
    const receiver = await startReceiver();
    const { id, secret } = await addEndpoint(club, receiver.url, ['member.created']);
    const formToken = 'one form';
    const renew = async () => {
      const outcome = await renewSecret(club.services, { id, formToken, by });
      return outcome === 'shown' ? outcome : (outcome?.secret ?? '');
    };
    const renewed = await renew();
    expect(await renew()).toBe(renewed);
    expect(renewed).not.toBe(secret);
    const signedWith = async () => {
      await sendTestEvent(club.services, { endpointId: id, by });
      await runWebhooks(club);
      const call = receiver.calls.at(-1);
      return call ? [secret, renewed].map((one) => isSignedWith(one, call)) : [];
    };
    expect(await signedWith()).toEqual([true, true]);
    club.advance({ minutes: 10 });
    expect(await renew()).toBe('shown');
    club.advance({ hours: 24 });
    expect(await signedWith()).toEqual([false, true]);
  });

  test('one that can’t be read any more signs nothing', async () => {
    const receiver = await startReceiver();
    const { id } = await addEndpoint(club, receiver.url, ['member.created']);
    await club.store.update(webhookEndpoints, id, { sealedSecret: 'v1.lost' });
    await join();
    await runWebhooks(club);
    expect(receiver.calls).toEqual([]);
    expect((await log())[0]?.lastError).toContain('create a new one');
  });
});

test('a test event says nothing about anybody', async () => {
  const receiver = await startReceiver();
  const { id } = await addEndpoint(club, receiver.url, ['member.created']);
  await sendTestEvent(club.services, { endpointId: id, by });
  const job = listJobs(club.services).find(({ name }) => name === 'deliver-webhooks');
  expect(await job?.hasWork?.(club.now())).toBe(true);
  await job?.run();
  expect(receiver.calls[0]?.message).toMatchObject({ type: 'webhook.test', data: {} });
});

test('row 32: a closed account takes its events along; the log goes after 30 days', async () => {
  await addEndpoint(club, 'https://hooks.example/', ['member.created']);
  const [uid] = [await join(), await join()];
  await eraseTraces(club.store, uid, 'erased-1', club.now());
  expect((await log()).map(({ memberUid }) => memberUid)).not.toContain(uid);
  expect(await log()).toHaveLength(1);
  club.advance({ hours: 24 * 30 + 1 });
  await removeOldLogs(club.store, club.now());
  expect(await log()).toEqual([]);
});
