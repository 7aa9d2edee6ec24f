/** The worker as a browser runs it, with a browser's parts replaced: what a real one cannot be made to do in time. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { openClub } from '../support/club.ts';

const ORIGIN = 'https://club.test';
const DAY_MS = 24 * 3600_000;

type Listener = (event: object) => void;

/** @param script as the server sends it */
async function startWorker(environment: Record<string, string> = {}) {
  const script = (await openClub({ environment }).visitor().get('/offline-worker.js')).html;
  const stored = new Map<string, Response>();
  const listeners = new Map<string, Listener>();
  let [clock, isRegistered] = [Date.parse('2026-11-21T12:00:00Z'), true];
  let answer: (path: string) => Promise<Response> | Response = () => new Response('', { status: 404 });
  const pathOf = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;
  const unregister = async () => {
    isRegistered = false;
  };
  runInNewContext(script, {
    ...{ URL, Headers, Response },
    Date: { now: () => clock },
    fetch: async (asked: string | { url: string }) => answer(pathOf(asked)),
    caches: {
      match: async (path: string) => stored.get(path)?.clone(),
      delete: async () => stored.clear(),
      open: async () => ({
        put: async (path: string, response: Response) => void stored.set(path, response),
      }),
    },
    self: {
      location: { origin: ORIGIN },
      registration: { unregister },
      skipWaiting: async () => {},
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    },
  });
  const fire = async (name: string, facts: object = {}) => {
    const waits: Promise<unknown>[] = [];
    let shown: Promise<Response> | null = null;
    const event = {
      ...facts,
      waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
      respondWith: (response: Promise<Response>) => {
        shown = response;
      },
    };
    listeners.get(name)?.(event);
    const seen = shown as Promise<Response> | null;
    const text = seen && (await seen.then((response) => response.text()).catch(() => 'no connection'));
    // What the page started goes on after it.
    return { text, done: () => Promise.all(waits) };
  };
  const ask = async (path: string, method = 'GET', mode = 'navigate') =>
    fire('fetch', { request: { url: ORIGIN + path, method, mode } });
  return {
    fire,
    ask,
    setAnswer: (next: typeof answer) => {
      answer = next;
    },
    advance: (ms: number) => {
      clock += ms;
    },
    kept: async () => (await stored.get('/account/offline')?.clone().text()) ?? null,
    isRegistered: () => isRegistered,
  };
}

const page = (text: string, viewer: string) => new Response(text, { headers: { 'X-Viewer': viewer } });
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));
const copyOf = (viewer: string) => (path: string) =>
  page(path === '/account/offline' ? `copy of ${viewer}` : `page of ${viewer}`, viewer);

async function withCopy(viewer = 'ann', environment: Record<string, string> = {}) {
  const worker = await startWorker(environment);
  worker.setAnswer(copyOf(viewer));
  await (await worker.fire('activate')).done();
  return worker;
}

describe('the worker on a member’s phone', () => {
  it('shows the copy where there is no connection, for seven days, and then removes it', async () => {
    const worker = await withCopy();
    worker.setAnswer(noConnection);
    worker.advance(7 * DAY_MS - 1);
    expect((await worker.ask('/account/pass')).text).toBe('copy of ann');
    worker.advance(1);
    expect((await worker.ask('/account/pass')).text).toBe('no connection');
    expect(await worker.kept()).toBeNull();
  });

  it('shows what the server answers while there is a connection', async () => {
    const worker = await withCopy();
    worker.setAnswer(() => new Response('we’ll be back', { status: 503 }));
    const { text, done } = await worker.ask('/account/dashboard');
    await done();
    expect([text, await worker.kept()]).toEqual(['we’ll be back', 'copy of ann']);
  });

  it('makes a new copy after five minutes of use, and at once after a form of the account', async () => {
    const worker = await withCopy();
    worker.setAnswer((path) => page(path === '/account/offline' ? 'newer' : 'page', 'ann'));
    await (await worker.ask('/account/dashboard')).done();
    expect(await worker.kept()).toBe('copy of ann');
    await (await worker.ask('/account/book-class/1', 'POST')).done();
    await (await worker.ask('/account/book-class/1')).done();
    expect(await worker.kept()).toBe('newer');
    worker.setAnswer(copyOf('ann'));
    worker.advance(5 * 60_000);
    await (await worker.ask('/account/dashboard')).done();
    expect(await worker.kept()).toBe('copy of ann');
  });

  it('row 12: removes the copy of another sign-in even where none can be made of this one', async () => {
    const worker = await withCopy('ann');
    worker.setAnswer((path) => (path === '/account/offline' ? noConnection() : page('page of ben', 'ben')));
    await (await worker.ask('/account/dashboard')).done();
    expect(await worker.kept()).toBeNull();
  });

  it.each(['/auth/login', '/auth/logout', '/auth/signup', '/account/security/close', '/kiosk/pair'])(
    'row 8: removes the copy as a form is sent to %s, before anybody answers',
    async (path) => {
      const worker = await withCopy();
      worker.setAnswer(noConnection);
      const { text, done } = await worker.ask(path, 'POST');
      await done();
      expect([text, await worker.kept()]).toEqual([null, null]);
    },
  );

  it('row 8: a copy that is on its way when the member signs out does not arrive', async () => {
    const worker = await startWorker();
    const arriving = Promise.withResolvers<Response>();
    worker.setAnswer(() => arriving.promise);
    const { done } = await worker.fire('activate');
    await (await worker.ask('/auth/logout', 'POST')).done();
    arriving.resolve(page('copy of ann', 'ann'));
    await done();
    expect(await worker.kept()).toBeNull();
  });

  it('row 9: goes without a copy where the server gives it none', async () => {
    const worker = await withCopy();
    worker.setAnswer(() => new Response(null, { status: 303 }));
    await (await worker.ask('/account/dashboard')).done();
    expect(await worker.kept()).toBeNull();
  });

  it('has no part in the pages of staff, in what pages load, and in sign-in', async () => {
    const worker = await withCopy();
    worker.setAnswer(noConnection);
    for (const path of ['/admin/dashboard', '/coach/strikes/ann', '/auth/login', '/', '/accounting']) {
      expect([path, (await worker.ask(path)).text]).toEqual([path, null]);
    }
    expect((await worker.ask('/account/profile/pass.svg', 'GET', 'no-cors')).text).toBeNull();
    expect(
      (
        await worker.fire('fetch', {
          request: { url: 'https://other.test/account', method: 'GET', mode: 'navigate' },
        })
      ).text,
    ).toBeNull();
  });

  it.each(['/kiosk', '/kiosk/pair', '/whiteboard'])(
    'row 29: leaves a browser that opens %s',
    async (path) => {
      const worker = await withCopy();
      await (await worker.ask(path)).done();
      expect([await worker.kept(), worker.isRegistered()]).toEqual([null, false]);
    },
  );

  it('removes itself where the owner has switched copies off', async () => {
    const worker = await withCopy('ann', { OFFLINE_COPY: 'off' });
    expect([await worker.kept(), worker.isRegistered()]).toEqual([null, false]);
    worker.setAnswer(noConnection);
    expect((await worker.ask('/account/dashboard')).text).toBeNull();
  });
});
