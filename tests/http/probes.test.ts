import { describe, expect, it, vi } from 'vitest';
import { RequestSlots } from '#server/http/request-slots.ts';
import { startFakeServer } from '../support/fake-server.ts';

const readiness = { checkReadiness: async () => ({ isReady: true, problems: ['SMTP_FROM not set'] }) };

/** Two requests that never end take the only two slots. */
async function startStuck(limits: { stuckAfterMs: number; deadAfterMs: number }) {
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  const server = await startFakeServer(
    async () => {
      inside += 1;
      await gate.promise;
      return new Response('');
    },
    { limits: { requestsInFlight: 2, ...limits } },
  );
  const stuck = [server.fetch('/'), server.fetch('/')];
  await vi.waitUntil(() => inside === 2);
  const release = async () => {
    gate.resolve();
    await Promise.all(stuck);
  };
  return { server, release };
}

describe('row 36: probes tell a stuck process', () => {
  it('row 36: requests of which none finishes make it not ready by name, until one does', async () => {
    const { server, release } = await startStuck({ stuckAfterMs: 1, deadAfterMs: 600_000 });
    await vi.waitUntil(async () => (await server.fetch('/readyz')).status === 503);
    const stuck = await server.fetch('/readyz');
    expect([stuck.status, await stuck.json()]).toEqual([
      503,
      {
        status: 'not ready',
        problems: [expect.stringMatching(/^All 2 requests in progress are stuck: none has finished for \d/)],
      },
    ]);
    expect((await server.fetch('/healthz')).status).toBe(200);
    await release();
    expect((await server.fetch('/readyz')).status).toBe(200);
  });

  it('row 36: stuck for longer than any call may take, it asks to be restarted', async () => {
    const { server, release } = await startStuck({ stuckAfterMs: 1, deadAfterMs: 1 });
    await vi.waitUntil(async () => (await server.fetch('/healthz')).status === 503);
    const probe = await server.fetch('/healthz');
    expect([probe.status, await probe.json()]).toEqual([503, { status: 'stuck' }]);
    await release();
  });

  it('row 36: all slots taken for a moment is load, and neither probe minds', async () => {
    const { server, release } = await startStuck({ stuckAfterMs: 600_000, deadAfterMs: 600_000 });
    expect((await server.fetch('/readyz')).status).toBe(200);
    expect((await server.fetch('/healthz')).status).toBe(200);
    await release();
  });

  it('row 36: work that let nothing else run is named', async () => {
    const server = await startFakeServer(
      async () => {
        const endAt = performance.now() + 1000;
        while (performance.now() < endAt);
        return new Response('');
      },
      { limits: { longestPauseMs: 900 } },
    );
    // On a busy machine another pause may have come first, which is over soon.
    await vi.waitUntil(async () => (await server.fetch('/readyz')).status === 200);
    // The watch needs a moment before it sees anything.
    await vi.waitUntil(async () => {
      await server.fetch('/');
      return (await server.fetch('/readyz')).status === 503;
    });
    const { problems } = await (await server.fetch('/readyz')).json();
    expect(problems).toEqual([expect.stringMatching(/^The process did nothing else for \d+\.\d s$/)]);
  });

  it('row 36: slots are full from the moment the last is taken until one is freed', () => {
    let now = 0;
    const slots = new RequestSlots(2, () => now);
    expect([slots.take(), slots.stuckForMs()]).toEqual([true, 0]);
    now = 1000;
    expect([slots.take(), slots.take()]).toEqual([true, false]);
    now = 6000;
    expect(slots.stuckForMs()).toBe(5000);
    slots.free();
    expect(slots.stuckForMs()).toBe(0);
    slots.take();
    now = 7000;
    expect(slots.stuckForMs()).toBe(1000);
  });
});

describe('row 41: what is wrong is told to the owner alone', () => {
  const token = 'a token of the monitoring';
  const start = (environment: Record<string, string> = {}) =>
    startFakeServer(async () => new Response(''), { parts: readiness, environment });
  const whole = { status: 'ready', problems: ['SMTP_FROM not set'] };

  it('row 41: on this machine it is told', async () => {
    expect(await (await (await start()).fetch('/readyz')).json()).toEqual(whole);
  });

  it.each([
    [{ 'X-Forwarded-For': '203.0.113.7' }],
    [{ 'X-Forwarded-For': '127.0.0.1' }],
    [{ Forwarded: 'for=127.0.0.1' }],
    [{ 'X-Real-IP': '127.0.0.1' }],
    [{ Via: '1.1 proxy' }],
    [{ 'X-Forwarded-For': '203.0.113.7', Authorization: 'Bearer wrong' }],
  ])(
    'row 41: who comes through a proxy (%o) learns whether the club is ready, and no more',
    async (headers) => {
      for (const TRUSTED_PROXY_HOPS of ['0', '1']) {
        const server = await start({ TRUSTED_PROXY_HOPS, PROBE_TOKEN: token });
        const answer = await server.fetch('/readyz', { headers });
        expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
      }
    },
  );

  it('row 41: with the token it is told, and without a token set nothing counts as one', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${token}` };
    const withToken = await start({ PROBE_TOKEN: token });
    expect(await (await withToken.fetch('/readyz', { headers })).json()).toEqual(whole);
    const without = await start();
    for (const Authorization of [`Bearer ${token}`, 'Bearer ', 'Bearer null']) {
      const answer = await without.fetch('/readyz', { headers: { ...headers, Authorization } });
      expect(await answer.json()).toEqual({ status: 'ready' });
    }
  });
});
