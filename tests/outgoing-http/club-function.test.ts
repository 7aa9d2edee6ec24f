/** The call to the club's function, at a realistic URL. */
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import { createFunctionCall } from '#server/functions/call-function.ts';
import { standingClock } from '../support/clock.ts';
import { cutAnswer, provider, slowAnswer } from '../support/provider.ts';

const URL = 'https://europe-west2-the-club.cloudfunctions.net/clubEvent';
const { now } = standingClock();
const call = (timeoutMs?: number) =>
  createFunctionCall({ url: URL, secret: 'a secret for tests', now, timeoutMs });

describe('the function has the event', () => {
  test.each<[string, () => Response]>([
    ['an empty answer', () => new HttpResponse(null, { status: 204 })],
    ['any answer of 200', () => HttpResponse.json({ result: null })],
    ['a yes whose rest is slow', slowAnswer],
    ['a yes whose rest breaks off', cutAnswer],
  ])('%s', async (_, answer) => {
    let asked = 0;
    provider.use(
      http.post(URL, () => {
        asked += 1;
        return answer();
      }),
    );
    await call()({ eventId: '1' });
    expect(asked).toBe(1);
  });
});

describe('the function has not got it, and the queue gets the reason', () => {
  test.each<[string, () => Response | Promise<Response>, string]>([
    ['cut off', () => HttpResponse.error(), ''],
    ['busy', () => new HttpResponse(null, { status: 429 }), 'the function answered 429'],
    ['broken', () => new HttpResponse(null, { status: 500 }), 'the function answered 500'],
    ['not allowed', () => new HttpResponse(null, { status: 403 }), 'the function answered 403'],
    ['silent', () => new Promise<Response>(() => undefined), 'no answer in time'],
    ['moved', () => HttpResponse.redirect('https://elsewhere.example/', 302), 'redirect'],
  ])('%s', async (_, answer, reason) => {
    let asked = 0;
    provider.use(
      http.post(URL, () => {
        asked += 1;
        return answer();
      }),
    );
    const outcome = expect(call(100)({ eventId: '1' })).rejects;
    await outcome.toMatchObject({ name: 'FunctionCallError', message: expect.stringContaining(reason) });
    // The queue tries again, with its own pauses.
    expect(asked).toBe(1);
  });
});
