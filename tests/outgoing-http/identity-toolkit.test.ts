/** How the Identity Toolkit's answers are handled, at its real URL: the messages of the catalogue, and what is logged. */
import { HttpResponse, http } from 'msw/http';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueSetUpToken } from '#server/club/setup/set-up-link.ts';
import { settings } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { createIdentityToolkit } from '#server/identity/firebase/identity-toolkit.ts';
import { AuthError } from '#server/identity/identity.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { cutAnswer, provider, slowAnswer } from '../support/provider.ts';

const SIGN_IN = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
const amy = { email: 'amy@example.org', password: 'a sentinel pony' };
const refusal = (status: number, message: string) => () =>
  HttpResponse.json({ error: { code: status, message } }, { status });

let logged: object[] = [];
beforeEach(() => {
  logged = [];
});

function open(deadlineMs?: number) {
  const settings = { projectId: 'demo-club', apiKey: 'sentinel-key', authEmulatorHost: null, deadlineMs };
  return createIdentityToolkit(settings, { warn: (fields: object) => void logged.push(fields) });
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AuthError)) throw new Error(`not an AuthError: ${error}`);
  return error.message;
}

test('the password goes to Google in the body, the key in a header, and neither in the address', async () => {
  const sent: { url: string; key: string | null; body: unknown }[] = [];
  provider.use(
    http.post(SIGN_IN, async ({ request }) => {
      sent.push({
        ...{ url: request.url, key: request.headers.get('X-Goog-Api-Key') },
        body: await request.json(),
      });
      return HttpResponse.json({ idToken: 'token', localId: 'amy', extra: 1 });
    }),
  );
  expect(await open().signIn(amy)).toEqual({ idToken: 'token', uid: 'amy' });
  expect(sent).toEqual([{ url: SIGN_IN, key: 'sentinel-key', body: { ...amy, returnSecureToken: true } }]);
});

const incorrect = 'Incorrect email or password. Please try again.';
const network = 'Network error. Please check your internet connection and try again.';
const tooMany = /^Access to this account has been temporarily disabled due to many failed login attempts\./;
const unexpected = 'An unexpected authentication error occurred. Please try again.';

describe('the catalogue', () => {
  test.each<[string, () => Response, string | RegExp]>([
    ['a wrong password', refusal(400, 'INVALID_LOGIN_CREDENTIALS'), incorrect],
    ['an unknown address', refusal(400, 'EMAIL_NOT_FOUND'), incorrect],
    ['a disabled account', refusal(400, 'USER_DISABLED'), 'This user account has been disabled.'],
    ['too many attempts', refusal(400, 'TOO_MANY_ATTEMPTS_TRY_LATER : Access disabled'), tooMany],
    ['too many requests of the project', refusal(429, 'RESOURCE_EXHAUSTED'), tooMany],
    ['a failure of Google’s', refusal(503, 'UNAVAILABLE'), network],
    ['a gateway’s page', () => new HttpResponse('<html>Bad gateway', { status: 502 }), network],
    ['a connection that is cut before the answer', () => HttpResponse.error(), network],
    ['a connection that is cut within the answer', cutAnswer, network],
    ['a wrong key', refusal(400, 'API key not valid. Please pass a valid API key.'), unexpected],
    ['an answer that is no JSON', () => new HttpResponse('ok'), unexpected],
    ['an answer without a token', () => HttpResponse.json({ localId: 'amy' }), unexpected],
  ])('%s', async (_, answer, message) => {
    let asked = 0;
    provider.use(
      http.post(SIGN_IN, () => {
        asked += 1;
        return answer();
      }),
    );
    expect(await messageOf(open().signIn(amy))).toMatch(message);
    // A password that is asked about again would count as a second guess.
    expect(asked).toBe(1);
  });
});

describe('nobody waits for Google without end', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['no answer', () => new Promise<Response>(() => undefined)],
    ['an answer that never ends', slowAnswer],
  ])('%s', async (_, answer) => {
    provider.use(http.post(SIGN_IN, answer));
    expect(await messageOf(open(50).signIn(amy))).toBe(network);
    expect(logged).toMatchObject([{ event: 'identity.toolkit-away', reason: 'TimeoutError' }]);
  });
});

test('row 30: of what Google repeats only its own word is logged', async () => {
  provider.use(http.post(SIGN_IN, refusal(500, `INTERNAL_ERROR : ${amy.email} ${amy.password}`)));
  await messageOf(open().signIn(amy));
  expect(JSON.stringify(logged)).toContain('INTERNAL_ERROR');
  for (const secret of [amy.email, amy.password, 'sentinel-key'])
    expect(JSON.stringify(logged)).not.toContain(secret);
});

test.each<[string, () => Response, string]>([
  [
    'is wrong',
    refusal(400, 'API key not valid. Please pass a valid API key.'),
    'FIREBASE_API_KEY is the web',
  ],
  ['is for websites only', refusal(403, 'Requests from referer <empty> are blocked.'), 'isn’t restricted to'],
  ['is right, with passwords turned off', refusal(400, 'OPERATION_NOT_ALLOWED'), '“Email/Password” is on'],
  ['cannot be asked about', () => HttpResponse.error(), 'Firebase Auth doesn’t answer'],
])(
  'a club whose web API key %s is not set up by halves: the page says why, and its link stays good',
  async (_, answer, why) => {
    // Asked for anything else, Google has no answer here, and the test fails.
    provider.use(http.post(SIGN_IN, answer));
    const google = { FIREBASE_PROJECT_ID: 'demo-club', FIREBASE_API_KEY: 'sentinel-key', STORE: 'sqlite' };
    const club = openClub({ environment: { ...google, IDENTITY: 'firebase' } });
    const link = `/setup?token=${await issueSetUpToken(club.services)}`;
    const admin = { firstName: 'Ada', lastName: 'Osei', email: amy.email, password: PASSWORD };
    const refused = await club
      .visitor()
      .submit(link, { clubName: 'Harbour Strength', accentColour: '#ff7a45', ...admin });
    expect(refused.status).toBe(503);
    expect(refused.text).toContain(why);
    expect(refused.html).toContain('Harbour Strength');
    expect(refused.html).not.toContain(PASSWORD);
    expect(await club.store.count(members)).toBe(0);
    expect((await club.store.find(settings, 'club'))?.isSetUp).toBe(false);
    expect((await club.visitor().get(link)).text).toContain('Finish set-up');
  },
);
