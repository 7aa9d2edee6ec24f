import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RequestTurns } from '#server/http/request-turns.ts';
import { startFakeServer } from '../support/fake-server.ts';

/** What starts in each of the next turns. */
async function startsByTurn(
  turns: RequestTurns,
  asked: readonly (readonly [string, boolean])[],
  count: number,
) {
  let now: string[] = [];
  for (const [name, isUrgent] of asked) void turns.take(isUrgent).then(() => now.push(name));
  const started: string[][] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await nextTurn();
    started.push(now);
    now = [];
  }
  return started;
}

const usual = (names: string) => [...names].map((name) => [name, false] as const);
const urgent = (names: string) => [...names].map((name) => [name, true] as const);

describe('whose turn it is', () => {
  it('one request starts a turn, in the order in which they came', async () => {
    const started = await startsByTurn(new RequestTurns(), usual('abcd'), 5);
    expect(started.flat()).toEqual(['a', 'b', 'c', 'd']);
    expect(Math.max(...started.map(({ length }) => length))).toBe(1);
  });

  it('a scan goes before pages that came earlier', async () => {
    const started = await startsByTurn(new RequestTurns(), [...usual('abc'), ...urgent('S')], 5);
    expect(started.flat()).toEqual(['S', 'a', 'b', 'c']);
  });

  it('no number of scans keeps pages waiting: every second turn is theirs', async () => {
    const started = await startsByTurn(new RequestTurns(), [...urgent('RSTU'), ...usual('abc')], 8);
    expect(started.flat()).toEqual(['R', 'a', 'S', 'b', 'T', 'c', 'U']);
  });

  it('a request that comes to an idle server starts in the next turn', async () => {
    const turns = new RequestTurns();
    await startsByTurn(turns, usual('a'), 3);
    expect(await startsByTurn(turns, usual('b'), 1)).toEqual([['b']]);
  });
});

describe('while people connect', () => {
  it('turns that start nothing let them in, though only so many between two requests', async () => {
    const turns = new RequestTurns();
    const started: number[] = [];
    for (const name of ['a', 'b', 'c']) void turns.take(false).then(() => started.push(name.charCodeAt(0)));
    let passed = 0;
    const turnsUntil = async (count: number) => {
      for (passed = 0; started.length < count; passed += 1) {
        turns.noteArrival();
        await nextTurn();
      }
      return passed;
    };
    expect(await turnsUntil(1)).toBe(21);
    expect(await turnsUntil(2)).toBe(21);
    await nextTurn();
    await nextTurn();
    expect(started).toHaveLength(3);
  });

  it('who is urgent among them goes first', async () => {
    const turns = new RequestTurns();
    const started: string[] = [];
    const ask = (name: string, isUrgent: boolean) => void turns.take(isUrgent).then(() => started.push(name));
    ask('a', false);
    turns.noteArrival();
    await nextTurn();
    ask('scan', true);
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    expect(started).toEqual(['scan', 'a']);
  });
});

const EACH = 30;
const REQUEST = 'GET /page HTTP/1.1\r\nHost: club.test\r\n\r\n';

describe('a crowd', () => {
  it('whoever connects while others keep asking is served in the order of arrival, counted in answers', async () => {
    let answers = 0;
    const server = await startFakeServer(async () => {
      answers += 1;
      return new Response('ok', { headers: { 'Content-Type': 'text/plain' } });
    });
    const sockets: Socket[] = [];
    /** Asks again after each answer; calls `onFirst` at the first. */
    const join = (onFirst: () => void) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(REQUEST));
      let isFirst = true;
      socket.on('data', () => {
        if (isFirst) onFirst();
        isFirst = false;
        socket.write(REQUEST);
      });
      socket.on('error', () => {});
      sockets.push(socket);
    };
    const crowd = (onFirst: () => void) =>
      new Promise<void>((resolve) => {
        let left = EACH;
        for (let each = 0; each < EACH; each += 1)
          join(() => {
            onFirst();
            left -= 1;
            if (left === 0) resolve();
          });
      });
    await crowd(() => {});
    const before = answers;
    let last = 0;
    await crowd(() => {
      last = answers;
    });
    for (const socket of sockets) socket.destroy();
    // Turns that start nothing let the newcomers in, so the last of them waits for whoever asked before it. Starting a request in each turn would make
    // it three times EACH or more, answering everybody in each turn EACH × EACH.
    expect(last - before).toBeLessThan(2.5 * EACH);
  });

  it.each(['/kiosk', '/kiosk/scan', '/webhooks/stripe'])(
    '%s goes before pages that came earlier',
    async (path) => {
      const called: string[] = [];
      const server = await startFakeServer(async (request) => {
        called.push(new URL(request.url).pathname);
        return new Response('ok');
      });
      const sockets: Socket[] = [];
      for (let each = 0; each < EACH; each += 1) {
        const socket = connect(server.port, '127.0.0.1', () => socket.write(REQUEST));
        sockets.push(socket);
        await new Promise((resolve) => socket.once('data', resolve));
      }
      called.length = 0;
      const [last, ...others] = sockets;
      for (const socket of others) socket.write(REQUEST);
      last?.write(REQUEST.replace('/page', path));
      while (called.length < EACH) await nextTurn();
      for (const socket of sockets) socket.destroy();
      expect(called.indexOf(path)).toBeLessThan(EACH / 3);
    },
  );

  it('whoever has left while waiting costs nothing', async () => {
    const sockets: Socket[] = [];
    let calls = 0;
    const server = await startFakeServer(async () => {
      calls += 1;
      // All have asked again, in one turn of the event loop: while the first is answered the others hang up.
      if (calls === EACH + 1) for (const socket of sockets) socket.destroy();
      return new Response('ok');
    });
    for (let each = 0; each < EACH; each += 1) {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(REQUEST));
      sockets.push(socket);
      await new Promise((resolve) => socket.once('data', resolve));
    }
    for (const socket of sockets) socket.write(REQUEST);
    for (let turn = 0; turn < 5 * EACH; turn += 1) await nextTurn();
    expect(calls).toBeGreaterThan(EACH);
    expect(calls).toBeLessThan(EACH + 5);
  });
});
