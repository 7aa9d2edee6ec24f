/**
 * Loaded before the tests of the project "outgoing-http": whatever the code under test sends over HTTP is answered by msw, in this
 * process and without a socket. A request that a test has not answered for is an error on the console, and so fails the test.
 */
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** Every external service that the club calls: `provider.use(http.post('https://…', …))`, until the end of the test. */
export const provider = setupServer();

beforeAll(() => provider.listen({ onUnhandledFrame: 'error' }));
afterEach(() => provider.resetHandlers());
afterAll(() => provider.close());

/** A clock that waiting advances, so that minutes of retries take no time. */
export function waitingClock() {
  let now = 0;
  const waits: number[] = [];
  return {
    waits,
    clock: () => now,
    wait: async (ms: number) => {
      now += ms;
      waits.push(ms);
    },
  };
}

const json = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
const beginning = new TextEncoder().encode('{"id":');

/** An answer that begins and never ends. */
export function slowAnswer(): Response {
  return new Response(new ReadableStream({ start: (body) => body.enqueue(beginning) }), { headers: json });
}

/** An answer that breaks off in the middle, as where the other side's process dies. */
export function cutAnswer(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(beginning);
      setTimeout(() => controller.error(new Error('cut')), 5);
    },
  });
  return new Response(body, { headers: json });
}
