import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { errorLogs } from '#server/data/collections/club.ts';
import { jobLeases } from '#server/data/collections/jobs.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { appHeaders } from '#server/http/connection.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { recordError } from '#server/log/record-error.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { keepClubState } from '#server/metrics/read-club-state.ts';
import { openClub } from '../support/club.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { openBook } from '../support/fingerprint.ts';

const TOKEN = 'a-token-of-sixteen-or-more';

const pageOf = (pattern: string) => async () =>
  new Response('', { headers: { [appHeaders.route]: pattern } });

/** The samples of an answer, by name and labels as they are written. */
async function samplesOf(answer: Response): Promise<Map<string, number>> {
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      // Prometheus, text format 0.0.4.
      const [, name = '', value = ''] =
        /^([a-z_][a-z0-9_]*(?:\{[^}]*\})?) (-?[0-9.e+-]+|NaN|\+Inf)$/i.exec(line) ?? expect.unreachable(line);
      return [name, Number(value)];
    }),
  );
}

describe('who may read', () => {
  const app = async () => new Response('no such page', { status: 404 });

  it('row 36: this machine, and whoever has the token', async () => {
    const server = await startFakeServer(app, { environment: { PROBE_TOKEN: TOKEN } });
    expect((await server.fetch('/metrics')).status).toBe(200);
    const far = { 'X-Forwarded-For': '203.0.113.7' };
    expect((await server.fetch('/metrics', { headers: far })).status).toBe(404);
    const wrong = { ...far, Authorization: `Bearer ${TOKEN}x` };
    expect((await server.fetch('/metrics', { headers: wrong })).status).toBe(404);
    const right = { ...far, Authorization: `Bearer ${TOKEN}` };
    expect((await server.fetch('/metrics', { headers: right })).status).toBe(200);
    expect((await server.fetch('/metrics', { method: 'POST' })).status).toBe(404);
  });

  it('row 36: without a token nobody but this machine', async () => {
    const server = await startFakeServer(app);
    const headers = { 'X-Forwarded-For': '203.0.113.7', Authorization: 'Bearer null' };
    const answer = await server.fetch('/metrics', { headers });
    expect([answer.status, await answer.text()]).toEqual([404, 'no such page']);
  });
});

test('requests are counted by route, method and status, from the first time somebody asks', async () => {
  const server = await startFakeServer(pageOf('/classes/:slug'), { files: { 'favicon.svg': '<svg/>' } });
  const read = async () => samplesOf(await server.fetch('/metrics'));
  await server.fetch('/classes/early');
  const first = await read();
  expect(first.get('clubfloor_build{id="build-1"}')).toBe(1);
  expect([...first.keys()].filter((name) => name.includes('/classes'))).toEqual([]);
  for (const slug of ['engine', 'row']) await server.fetch(`/classes/${slug}`);
  await server.fetch('/classes/row', { method: 'POST', headers: { Origin: server.origin } });
  await server.fetch('/favicon.svg');
  await vi.waitFor(async () => {
    const samples = await read();
    const requests = (method: string) =>
      samples.get(`clubfloor_http_requests_total{method="${method}",route="/classes/:slug",status="200"}`);
    expect([requests('GET'), requests('POST')]).toEqual([2, 1]);
    expect(samples.get('clubfloor_http_request_seconds_count{route="/classes/:slug"}')).toBe(3);
    expect(samples.get('clubfloor_http_without_app_total')).toBe(1);
    expect(samples.get('clubfloor_http_requests_in_flight')).toBe(0);
    expect(samples.get('clubfloor_store_up')).toBe(0);
    expect(samples.get('clubfloor_disk_free_bytes')).toBeGreaterThan(0);
    expect(samples.has('process_resident_memory_bytes')).toBe(true);
    expect([...samples.keys()].some((name) => name.startsWith('nodejs_eventloop_lag'))).toBe(true);
  });
});

test('row 36: whatever addresses and methods strangers try, there are no more samples', async () => {
  const server = await startFakeServer(async () => new Response('', { status: 404 }));
  await server.fetch('/metrics');
  const size = async () =>
    [...(await samplesOf(await server.fetch('/metrics'))).keys()].filter((name) =>
      name.startsWith('clubfloor_'),
    ).length;
  await server.fetch('/one');
  await server.sendRaw('PROPFIND / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const before = await size();
  for (let index = 0; index < 30; index += 1) await server.fetch(`/wp-admin/${index}?x=${index}`);
  await server.sendRaw('PROPFIND /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await size()).toBe(before);
});

describe('the club as a whole', () => {
  it('has its jobs, messages and open errors', async () => {
    const club = openClub();
    const { store, services } = club;
    const scheduler = createScheduler({
      ...services,
      jobs: [
        { name: 'fine', everySeconds: 60, run: async () => {} },
        { name: 'broken', everySeconds: 60, run: () => Promise.reject(new Error('no')) },
      ],
    });
    await scheduler.runDueJobs();
    const message = { to: 'a@b.test', createdAt: club.now(), subject: 'x' };
    for (const [id, status] of Object.entries({
      one: 'waiting',
      two: 'waiting',
      three: 'failed',
      four: 'sent',
    }))
      await store.create(outbox, outbox.decode(id, { ...message, status }));
    await store.create(errorLogs, errorLogs.decode('e', { firstSeenAt: club.now(), lastSeenAt: club.now() }));
    const server = await startFakeServer(pageOf('/'), { parts: { readClub: keepClubState(services) } });
    const samples = await samplesOf(await server.fetch('/metrics'));
    const of = (name: string) => samples.get(`clubfloor_${name}`);
    expect([of('store_up'), of('open_errors')]).toEqual([1, 1]);
    expect([of('messages{state="waiting"}'), of('messages{state="failed"}')]).toEqual([2, 1]);
    const now = Math.floor(club.now().epochMilliseconds / 1000);
    expect(of('job_last_run_timestamp_seconds{job="fine"}')).toBe(now);
    expect([of('job_failed{job="fine"}'), of('job_failed{job="broken"}')]).toEqual([0, 1]);
    expect(of('job_paused{job="fine"}')).toBe(0);
  });

  it('is read once a minute at most, however often monitoring asks', async () => {
    const club = openClub();
    const query = vi.spyOn(club.services.store, 'query');
    const read = keepClubState(club.services);
    for (let index = 0; index < 5; index += 1) await read();
    expect(query.mock.calls.filter(([collection]) => collection.name === jobLeases.name)).toHaveLength(1);
  });

  it('is left out while the store is away, and there again afterwards', async () => {
    const book = openBook();
    const club = openClub({ store: book.store });
    await club.store.create(jobLeases, jobLeases.decode('a-job', {}));
    const server = await startFakeServer(pageOf('/'), { parts: { readClub: keepClubState(club.services) } });
    book.beAway(true);
    const away = await samplesOf(await server.fetch('/metrics'));
    expect(away.get('clubfloor_store_up')).toBe(0);
    expect([...away.keys()].filter((name) => name.startsWith('clubfloor_job'))).toEqual([]);
    book.beAway(false);
    const back = await samplesOf(await server.fetch('/metrics'));
    expect(back.get('clubfloor_store_up')).toBe(1);
    expect(back.has('clubfloor_job_paused{job="a-job"}')).toBe(true);
  });
});

test('what the store is asked, and every unexpected error, are counted', async () => {
  const club = openClub();
  const { metrics, store } = club.services;
  const source = {
    buildId: 'b',
    inFlight: () => 0,
    readFreeDisk: async () => null,
    readClub: async () => null,
    readOthers: async () => [],
  };
  await metrics.write(source);
  const member = await club.member();
  await store.find(members, member.uid);
  await store.query(members, { limit: 10 });
  await store.transaction(async (transaction) => {
    await transaction.find(members, member.uid);
    transaction.update(members, member.uid, { firstName: 'Ada' });
  });
  recordError(club.services, new Error('x'), { route: '/', requestId: '' });
  const { text } = await metrics.write(source);
  expect(text).toMatch(/^clubfloor_store_operation_seconds_count\{operation="transaction"\} [1-9]/m);
  expect(text).toMatch(/^clubfloor_store_operation_seconds_count\{operation="find"\} [1-9]/m);
  expect(text).toMatch(/^clubfloor_store_documents_total\{operation="query"\} [1-9]/m);
  expect(text).toContain('clubfloor_errors_total 1');
});

test('nothing is counted, and nothing loaded, before monitoring asks', async () => {
  const metrics = createMetrics();
  metrics.noteRequest({ method: 'GET', route: '/', status: 200, ms: 1 });
  metrics.noteStore('find', 1, 1);
  metrics.noteError();
  metrics.noteWithoutApp();
  const { text } = await metrics.write({
    ...{ buildId: 'b', inFlight: () => 3 },
    ...{ readFreeDisk: async () => null, readClub: async () => null, readOthers: async () => [] },
  });
  expect(text).toContain('clubfloor_http_requests_in_flight 3');
  expect(text).toContain('clubfloor_errors_total 0');
  expect(text).not.toContain('route="/"');
});

test('where several processes answer, each has series of its own below one description, and the club’s are there once', async () => {
  const [one, two] = [createMetrics(1), createMetrics(2)];
  const other = { buildId: 'b', inFlight: () => 4 };
  const ask = () =>
    one.write({
      ...{ buildId: 'b', inFlight: () => 3, readFreeDisk: async () => 10, readClub: async () => null },
      readOthers: async () => [await two.writeOwn(other)],
    });
  await ask();
  two.noteError();
  const { text } = await ask();
  expect(text).toContain(
    [
      'clubfloor_http_requests_in_flight{worker="1"} 3',
      'clubfloor_http_requests_in_flight{worker="2"} 4',
    ].join('\n'),
  );
  expect(text).toContain('clubfloor_errors_total{worker="1"} 0\nclubfloor_errors_total{worker="2"} 1\n');
  expect(text).toMatch(/^clubfloor_disk_free_bytes 10$/m);
  const described = text.match(/^# TYPE \S+/gm) ?? [];
  expect(new Set(described).size).toBe(described.length);
});

describe('a slow request', () => {
  const linesOf = (server: { logLines: string[] }) =>
    server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Slow request');

  it('is logged with what it asked of the store, without contents', async () => {
    const club = openClub();
    const member = await club.member({ firstName: 'Ravensworth' });
    const { store } = club.services;
    const server = await startFakeServer(
      async () => {
        await store.find(members, member.uid);
        await Promise.all([store.query(members, { limit: 10 }), store.count(members)]);
        await store.transaction(async (transaction) => {
          await transaction.find(members, member.uid);
          transaction.update(members, member.uid, { lastName: 'Moss' });
        });
        await new Promise((resolve) => setTimeout(resolve, 30));
        return pageOf('/admin/member/:id')();
      },
      { environment: { SLOW_REQUEST_MS: '20' } },
    );
    await server.fetch(`/admin/member/${member.uid}`);
    const [line] = await vi.waitUntil(() => (linesOf(server).length > 0 ? linesOf(server) : null));
    expect(line).toMatchObject({ level: 'warn', method: 'GET', route: '/admin/member/:id', status: 200 });
    expect(line.appMs).toBeGreaterThanOrEqual(20);
    expect(line.store).toMatchObject({ operations: 4, documents: 4 });
    expect(line.store.slowest.map(({ what }: { what: string }) => what).toSorted()).toEqual([
      'count members',
      'find members',
      'query members',
      'transaction members',
    ]);
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`Ravensworth|Moss|${member.uid}`));
  });

  it('is no request that only its sending kept waiting, and each has its own notes', async () => {
    const club = openClub();
    const { store } = club.services;
    const server = await startFakeServer(
      async (request) => {
        const times = Number(new URL(request.url).searchParams.get('times'));
        for (let index = 0; index < times; index += 1) await store.find(members, 'nobody');
        if (times > 0) await new Promise((resolve) => setTimeout(resolve, 1050));
        return new Response('x');
      },
      { environment: { SLOW_REQUEST_MS: '1000' } },
    );
    await Promise.all([server.fetch('/?times=2'), server.fetch('/?times=5'), server.fetch('/?times=0')]);
    // A busy machine may be slow with the third too, which asked nothing of the store.
    const counts = () => linesOf(server).map(({ store }) => store?.operations ?? 0);
    await vi.waitUntil(() => counts().filter((count) => count > 0).length === 2);
    expect(
      counts()
        .filter((count) => count > 0)
        .toSorted(),
    ).toEqual([2, 5]);
  });

  it('that failed is logged too', async () => {
    const server = await startFakeServer(
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        throw new Error('x');
      },
      { environment: { SLOW_REQUEST_MS: '10' } },
    );
    onTestFinished(() => expect(server.errors).toHaveLength(1));
    await server.fetch('/');
    await vi.waitUntil(() => linesOf(server).length === 1);
  });
});
