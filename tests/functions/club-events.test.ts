import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { clubEvents } from '#server/data/collections/club-events.ts';
import { removeOldLogs } from '#server/data/remove-expired.ts';
import { createFunctionCall, functionsKey } from '#server/functions/call-function.ts';
import { deliverClubEvents } from '#server/functions/deliver-club-events.ts';
import { listJobs } from '#server/list-jobs.ts';
import { addMember } from '#server/members/add-member.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { cardPass, doorMember, scan } from '../support/door.ts';

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly data: Record<string, unknown>;
}

/** The club's function: `answer` gives the status, or null to leave the caller waiting. */
async function startFunction(answer: (call: number) => number | null = () => 200) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ headers: request.headers, body, data: JSON.parse(body).data });
    const status = answer(calls.length);
    if (status === null) return;
    response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end('{"result":null}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/clubEvent` };
}

const ada = { uid: 'ada', name: 'Ada' };
const newPerson = {
  email: 'new@example.test',
  firstName: 'Nia',
  lastName: 'Cole',
  mobile: '',
  dob: '1990-01-01',
  sex: '',
};

function openHeardClub(url: string): TestClub {
  return openClub({ environment: { FUNCTIONS_URL: url } });
}

async function runJob({ services }: TestClub, timeoutMs?: number): Promise<void> {
  const { secret, now, store, log, config } = services;
  const call = createFunctionCall({ url: config.functionsUrl ?? '', secret, now, timeoutMs });
  await deliverClubEvents({ store, now, log, call });
}

async function queued({ store }: TestClub) {
  return (await store.query(clubEvents, { limit: 100 })).items;
}

describe('club events', () => {
  test('joining, membership changes and check-ins are delivered to the function, and then the queue is empty', async () => {
    const { calls, url } = await startFunction();
    const club = openHeardClub(url);
    const added = await addMember(club.services, newPerson, ada);
    const member = await doorMember(club);
    const event = { type: 'cancel-at-period-end' } as const;
    expect(await changeMembership(club.services, { uid: member.uid, event, by: ada })).toMatchObject({
      kind: 'changed',
    });
    await scan(club, cardPass(club, member));
    expect(await queued(club)).toHaveLength(3);

    const job = listJobs(club.services).find(({ name }) => name === 'deliver-club-events');
    await job?.run();
    const delivered = calls.map(({ data }) => [data.type, data.memberUid]);
    expect(delivered).toHaveLength(3);
    expect(delivered).toEqual(
      expect.arrayContaining([
        ['member.created', added.kind === 'added' ? added.member.uid : ''],
        ['membership.changed', member.uid],
        ['member.checked-in', member.uid],
      ]),
    );
    expect(calls.find(({ data }) => data.type === 'membership.changed')?.data).toMatchObject({
      membershipStatus: 'cancelling',
    });
    expect(calls.map(({ body }) => body).join()).not.toMatch(/example\.test|Nia|Cole/);
    expect(await queued(club)).toEqual([]);
  });

  test('somebody who shows the pass twice within ten minutes has come in once', async () => {
    const { url } = await startFunction();
    const club = openHeardClub(url);
    const member = await doorMember(club);
    await scan(club, cardPass(club, member));
    await scan(club, cardPass(club, member));
    expect((await queued(club)).map(({ type }) => type)).toEqual(['member.checked-in']);
  });

  test('an event is stored with its change or not at all', async () => {
    const { url } = await startFunction();
    const club = openHeardClub(url);
    const member = await doorMember(club);
    const failing = club.services.clubEvents;
    const services = {
      ...club.services,
      clubEvents: {
        note: (...[writes, event]: Parameters<typeof failing.note>) => {
          failing.note(writes, event);
          throw new Error('the process dies');
        },
      },
    };
    const event = { type: 'cancel-at-period-end' } as const;
    await expect(changeMembership(services, { uid: member.uid, event, by: ada })).rejects.toThrow('dies');
    expect(await queued(club)).toEqual([]);
  });

  test('without an address nothing is queued, and no job runs', async () => {
    const club = openClub();
    await addMember(club.services, newPerson, ada);
    expect(await queued(club)).toEqual([]);
    expect(listJobs(club.services).map(({ name }) => name)).not.toContain('deliver-club-events');
  });

  test('the demo club sends no events', async () => {
    const club = openClub({ environment: { FUNCTIONS_URL: 'https://functions.example', MODE: 'demo' } });
    await addMember(club.services, newPerson, ada);
    expect(await queued(club)).toEqual([]);
  });
});

describe('delivery', () => {
  test('what failed comes again under the same id, after growing pauses, until the function says yes', async () => {
    const { calls, url } = await startFunction((call) => (call < 3 ? 503 : 204));
    const club = openHeardClub(url);
    await addMember(club.services, newPerson, ada);
    await runJob(club);
    await runJob(club);
    expect(calls).toHaveLength(1);
    expect(await queued(club)).toMatchObject([{ attempts: 1, lastError: 'the function answered 503' }]);
    club.advance({ minutes: 1 });
    await runJob(club);
    club.advance({ minutes: 1 });
    await runJob(club);
    expect(calls).toHaveLength(2);
    club.advance({ minutes: 1 });
    await runJob(club);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ data }) => data.eventId)).size).toBe(1);
    expect(await queued(club)).toEqual([]);
  });

  test('a function that does not answer in time has not got it', async () => {
    const { calls, url } = await startFunction(() => null);
    const club = openHeardClub(url);
    await addMember(club.services, newPerson, ada);
    await runJob(club, 500);
    expect(calls).toHaveLength(1);
    expect(await queued(club)).toMatchObject([{ lastError: 'no answer in time', status: 'waiting' }]);
  });

  test('a redirect is not followed', async () => {
    const { calls, url } = await startFunction(() => 302);
    const club = openHeardClub(url);
    await addMember(club.services, newPerson, ada);
    await runJob(club);
    expect(calls).toHaveLength(1);
    expect(await queued(club)).toHaveLength(1);
  });

  test('two instances at once deliver an event once', async () => {
    const { calls, url } = await startFunction();
    const club = openHeardClub(url);
    await addMember(club.services, newPerson, ada);
    await Promise.all([runJob(club), runJob(club), runJob(club)]);
    expect(calls).toHaveLength(1);
  });

  test('an event of an instance that died in the middle is delivered by another', async () => {
    const { calls, url } = await startFunction();
    const club = openHeardClub(url);
    await addMember(club.services, newPerson, ada);
    const { store, log, now } = club.services;
    const died = new Promise<never>(() => {});
    void deliverClubEvents({ store, log, now, call: () => died });
    await expect.poll(async () => (await queued(club))[0]?.attempts).toBe(1);
    await runJob(club);
    expect(calls).toHaveLength(0);
    club.advance({ seconds: 151 });
    await runJob(club);
    expect(calls).toHaveLength(1);
  });

  test('after thirty tries it is abandoned, logged, and deleted a month later', async () => {
    const { calls, url } = await startFunction(() => 500);
    const club = openHeardClub(url);
    await addMember(club.services, newPerson, ada);
    for (let attempt = 0; attempt < 35; attempt += 1) {
      await runJob(club);
      club.advance({ minutes: 61 });
    }
    expect(calls).toHaveLength(30);
    expect(await queued(club)).toMatchObject([{ status: 'failed', nextAttemptAt: null }]);
    expect(club.logLines.join('\n')).toContain('A club event was given up');
    club.advance({ hours: 24 * 30 });
    await removeOldLogs(club.store, club.now());
    expect(await queued(club)).toEqual([]);
  });

  test('the signature covers time and body, under a key of its own', async () => {
    const { calls, url } = await startFunction();
    const club = openHeardClub(url);
    await addMember(club.services, newPerson, ada);
    await runJob(club);
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(calls[0]?.headers['clubfloor-signature']),
    ) ?? ['', '', ''];
    const key = functionsKey(club.services.secret);
    const expected = createHmac('sha256', key).update(`${seconds}.${calls[0]?.body}`).digest('hex');
    expect(signature).toBe(expected);
    expect(Number(seconds)).toBe(Math.floor(club.now().epochMilliseconds / 1000));
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(functionsKey(`${club.services.secret}x`)).not.toBe(key);
  });
});

test.each([
  'http://europe-west2-club.cloudfunctions.net/clubEvent',
  'https://us-central1-club.cloudfunctions.net/clubEvent',
  'https://user:word@functions.example/clubEvent',
  'ftp://functions.example',
])('%s cannot be the address of the functions', (address) => {
  expect(() => readConfig({ FUNCTIONS_URL: address })).toThrow('FUNCTIONS_URL cannot be used');
});

test.each(['https://europe-west2-club.cloudfunctions.net/clubEvent', 'https://club-event-x-nw.a.run.app'])(
  '%s can be',
  (address) => expect(readConfig({ FUNCTIONS_URL: address }).functionsUrl).toBe(address),
);
