/** How long a body may take to arrive, by a clock that the test moves, and what is kept of it. */
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitsOf } from '#server/config/limits.ts';
import { BodyStock } from '#server/http/body-stock.ts';
import { readBody } from '#server/http/read-body.ts';

const limits = limitsOf({
  MAX_REQUESTS_IN_FLIGHT: 100,
  MAX_CONNECTIONS_PER_ADDRESS: 1000,
  TRUSTED_PROXY_HOPS: 0,
});
const kibibyte = 1024;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A body that arrives as the test says; `outcome` is null until it has been read or refused. */
function arrivingBody(limitInBytes: number, stock = new BodyStock(limits), host = '203.0.113.7') {
  const request = new PassThrough();
  let outcome: string | null = null;
  void readBody(request as unknown as IncomingMessage, { limitInBytes, host, stock, limits }).then(
    ({ kind }) => {
      outcome = kind;
    },
  );
  return {
    async send(bytes: number) {
      request.write(Buffer.alloc(bytes));
      await turn();
    },
    async end() {
      request.end();
      await turn();
    },
    async wait(seconds: number) {
      vi.advanceTimersByTime(seconds * 1000);
      await turn();
    },
    outcome: () => outcome,
  };
}

describe('row 36: a form has ten seconds', () => {
  it.each([
    ['sends nothing at all', 0],
    ['sends all but its last byte', limits.bodyBytes - 1],
  ])('row 36: a body that %s is given up after ten seconds', async (_, bytes) => {
    const body = arrivingBody(limits.bodyBytes);
    await body.send(bytes);
    await body.wait(9.9);
    expect(body.outcome()).toBeNull();
    await body.wait(0.1);
    expect(body.outcome()).toBe('too-slow');
  });

  it('row 36: a byte every second does not win more time', async () => {
    const body = arrivingBody(limits.bodyBytes);
    for (let second = 0; second < 10; second += 1) {
      expect(body.outcome()).toBeNull();
      await body.send(1);
      await body.wait(1);
    }
    expect(body.outcome()).toBe('too-slow');
  });

  it('row 36: a form that is there in time is read, and nothing happens to it later', async () => {
    const body = arrivingBody(limits.bodyBytes);
    await body.wait(9);
    await body.send(500);
    await body.end();
    await body.wait(60);
    expect(body.outcome()).toBe('read');
  });
});

describe('row 36: an import has ten seconds for each 256 KiB', () => {
  it('row 36: ten mebibytes from a phone with 1 Mbit/s arrive', async () => {
    const body = arrivingBody(limits.importBodyBytes);
    const bytesPerSecond = 1_000_000 / 8;
    for (let sent = 0; sent < limits.importBodyBytes; sent += bytesPerSecond) {
      await body.send(Math.min(bytesPerSecond, limits.importBodyBytes - sent));
      await body.wait(1);
    }
    expect(body.outcome()).toBeNull();
    await body.end();
    expect(body.outcome()).toBe('read');
  });

  it('row 36: one that goes quiet just before its end is ended ten seconds later', async () => {
    const body = arrivingBody(limits.importBodyBytes);
    await body.send(limits.importBodyBytes - 1);
    await body.wait(9.9);
    expect(body.outcome()).toBeNull();
    await body.wait(0.1);
    expect(body.outcome()).toBe('too-slow');
  });

  it('row 36: one that keeps trickling too slowly is ended', async () => {
    const body = arrivingBody(limits.importBodyBytes);
    await body.send(256 * kibibyte);
    for (let second = 0; second < 10; second += 1) {
      expect(body.outcome()).toBeNull();
      await body.send(25 * kibibyte);
      await body.wait(1);
    }
    expect(body.outcome()).toBe('too-slow');
  });
});

describe('row 36: an ended body holds nothing', () => {
  it('row 36: the bytes of a body that never ended are free for the next', async () => {
    const stock = new BodyStock({ ...limits, heldBodyBytes: limits.bodyBytes });
    const quiet = arrivingBody(limits.bodyBytes, stock);
    await quiet.send(limits.bodyBytes - 1);
    await quiet.wait(10);
    expect(quiet.outcome()).toBe('too-slow');
    const next = arrivingBody(limits.bodyBytes, stock);
    await next.send(limits.bodyBytes);
    await next.end();
    expect(next.outcome()).toBe('read');
  });
});

describe('row 36: what is kept of a body is its bytes', () => {
  it('row 36: bytes that arrive one by one are not kept one by one, each with hundreds of bytes of its own', async () => {
    const request = new EventEmitter();
    const stock = new BodyStock(limits);
    const reading = readBody(request as IncomingMessage, {
      ...{ limitInBytes: limits.bodyBytes, host: '203.0.113.7', stock, limits },
    });
    const text = 'email=amy%40example.org&'.repeat(200);
    // Whoever holds on to this piece finds the last byte in all places.
    const piece = Buffer.alloc(1);
    for (const byte of Buffer.from(text)) {
      piece[0] = byte;
      request.emit('data', piece);
    }
    request.emit('end');
    const body = await reading;
    expect(body.kind === 'read' && Buffer.from(body.bytes).toString()).toBe(text);
  });
});
