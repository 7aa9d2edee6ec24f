/** App Check with Google's keys at their real URL: really signed tokens, and the ways in which fetching keys can fail. */
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { openAppCheck } from '#server/identity/app-check/app-check.ts';
import { cutAnswer, provider, slowAnswer } from '../support/provider.ts';

const KEYS = 'https://firebaseappcheck.googleapis.com/v1/jwks';
const APP = '1:2:web:3';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }] };

/** The SDK caches keys by project: each test has its own project. */
function open(deadlineMs?: number) {
  const projectId = `club-${randomUUID().slice(0, 8)}`;
  const { firebase } = readConfig({
    ...{ NODE_ENV: 'test', FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: 'key' },
    ...{ FIREBASE_APP_ID: APP, FIREBASE_APPCHECK_SITE_KEY: 'site-key' },
  });
  const appCheck = openAppCheck(firebase, deadlineMs);
  if (!appCheck) throw new Error('App Check is not set up');
  return { ...appCheck, token: (claims: object = {}, kid?: string) => sign(projectId, claims, kid) };
}

function sign(projectId: string, claims: object, kid = 'key-1'): string {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = {
    ...{ sub: APP, aud: [`projects/${projectId}`], iss: 'https://firebaseappcheck.googleapis.com/2' },
    ...{ iat: seconds, exp: seconds + 3600, ...claims },
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(payload)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

describe('a token', () => {
  test('that Google has signed for our app is good, and the keys are asked for once', async () => {
    let asked = 0;
    provider.use(
      http.get(KEYS, () => {
        asked += 1;
        return HttpResponse.json(keys);
      }),
    );
    const { isGood, token } = open();
    expect(await isGood(token())).toBe(true);
    expect(await isGood(token())).toBe(true);
    expect(asked).toBe(1);
  });

  test('of another app, of the past, altered, or by another key is not', async () => {
    provider.use(http.get(KEYS, () => HttpResponse.json(keys)));
    const { isGood, token } = open();
    const altered = token()
      .split('.')
      .with(1, token({ sub: 'x' }).split('.')[1] ?? '')
      .join('.');
    for (const bad of [token({ sub: '1:2:web:4' }), token({ exp: 1 }), altered, token({}, 'key-2')])
      expect(await isGood(bad)).toBe(false);
  });
});

describe('keys that cannot be fetched let nobody through, and are nobody’s fault', () => {
  test.each<[string, () => Response]>([
    ['an error', () => new HttpResponse('Sorry', { status: 500 })],
    ['too many requests', () => new HttpResponse('Slow down', { status: 429 })],
    ['something that is no list of keys', () => HttpResponse.json({})],
    ['no answer', () => HttpResponse.error()],
    ['half an answer', cutAnswer],
  ])('%s', async (_, answer) => {
    provider.use(http.get(KEYS, answer));
    const { isGood, token } = open(300);
    await expect(isGood(token())).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(isGood(token())).rejects.toThrow('App Check service not available');
  });

  test('an answer that never ends is not waited for', async () => {
    provider.use(http.get(KEYS, slowAnswer));
    const { isGood, token } = open(50);
    await expect(isGood(token())).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  test('and once they can be had again, tokens are good again', async () => {
    provider.use(http.get(KEYS, () => new HttpResponse('Sorry', { status: 503 }), { once: true }));
    const { isGood, token } = open();
    await expect(isGood(token())).rejects.toBeInstanceOf(StoreUnavailableError);
    provider.use(http.get(KEYS, () => HttpResponse.json(keys)));
    expect(await isGood(token())).toBe(true);
  });
});
