import { describe, expect, it } from 'vitest';
import { createTokenSource } from '#app/browser/app-check-token.ts';
import { describeConfigProblems, readConfig } from '#server/config/config.ts';
import { appHeaders } from '#server/http/connection.ts';
import { type AppCheck, openAppCheck } from '#server/identity/app-check/app-check.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { startFakeServer } from '../support/fake-server.ts';

const page = { siteKey: 'site-key', appId: '1:2:web:3', projectId: 'demo-club', apiKey: 'key' };
const appCheck: AppCheck = { page, isGood: async (token) => token === 'good' };
const settings = {
  FIREBASE_PROJECT_ID: 'demo-club',
  FIREBASE_API_KEY: 'key',
  FIREBASE_APP_ID: '1:2:web:3',
  FIREBASE_APPCHECK_SITE_KEY: 'site-key',
};
const fromScript = { 'Sec-Fetch-Dest': 'empty' };

describe('App Check', () => {
  it('holds what scripts send to a good token, and leaves plain forms as they are', async () => {
    const club = openClub({ appCheck });
    const { email } = await club.member();
    const signIn = async (headers: Record<string, string>) => {
      const browser = club.visitor();
      const answer = await browser.post('/auth/login', { email, password: PASSWORD }, headers);
      return [answer.status, browser.cookies.has('cf_login')];
    };
    expect(await signIn(fromScript)).toEqual([403, false]);
    expect(await signIn({ ...fromScript, 'X-Firebase-AppCheck': 'forged' })).toEqual([403, false]);
    expect(await signIn({ 'X-Firebase-AppCheck': 'forged' })).toEqual([403, false]);
    expect(await signIn({ ...fromScript, 'X-Firebase-AppCheck': 'good' })).toEqual([303, true]);
    expect(await signIn({ 'Sec-Fetch-Dest': 'document' })).toEqual([303, true]);
    expect((await club.visitor().get('/auth/login', fromScript)).status).toBe(200);
  });

  it('is asked for by nothing where it is not set up', async () => {
    const club = openClub();
    const { email } = await club.member();
    const answer = await club.visitor().post('/auth/login', { email, password: PASSWORD }, fromScript);
    expect(answer.status).toBe(303);
  });

  it('is named only on pages with script', async () => {
    const club = openClub({ appCheck });
    const named = `data-app-check="${JSON.stringify(page).replaceAll('"', '&quot;')}"`;
    expect((await club.visitor().get('/preview/script')).html).toContain(named);
    expect((await club.visitor().get('/auth/login')).html).not.toContain('site-key');
    expect((await openClub().visitor().get('/preview/script')).html).not.toContain('data-app-check');
  });

  it('refuses what is not a token by the Admin SDK itself', async () => {
    const check = openAppCheck(readConfig({ NODE_ENV: 'test', ...settings }).firebase);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ sub: '1:2:web:3', aud: ['projects/demo-club'] })}.`;
    const ofAnother = `${part({ alg: 'RS256', kid: 'x' })}.${part({ sub: 'x', aud: ['projects/other'] })}.AAAA`;
    for (const token of ['x', 'a.b.c', unsigned, ofAnother]) expect(await check?.isGood(token)).toBe(false);
  });

  it('a project without the site key is logged, and App Check is absent', () => {
    const config = readConfig({ ...settings, FIREBASE_APPCHECK_SITE_KEY: '' });
    expect(openAppCheck(config.firebase)).toBeNull();
    expect(describeConfigProblems(config)).toContain(
      'App Check service not available: FIREBASE_APPCHECK_SITE_KEY not set',
    );
    expect(describeConfigProblems(readConfig(settings))).toEqual([]);
  });

  it('row 18: opens the policy of pages with script to reCAPTCHA, of no other page and of no other club', async () => {
    const app = async (request: Request) =>
      new Response('', { headers: request.url.endsWith('/hydrated') ? { [appHeaders.nonce]: '1' } : {} });
    const policyOf = async (environment: Record<string, string>, path: string) => {
      const server = await startFakeServer(app, { environment });
      return (await server.fetch(path)).headers.get('content-security-policy') ?? '';
    };
    const opened = await policyOf(settings, '/hydrated');
    expect(opened).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/www\.google\.com\/recaptcha\/ /);
    expect(opened).toContain('frame-src https://www.google.com/recaptcha/');
    expect(opened).toContain("connect-src 'self' https://www.google.com/recaptcha/ https://firebaseappcheck");
    expect(opened).not.toContain('unsafe-inline');
    expect(await policyOf(settings, '/')).not.toContain('google');
    expect(await policyOf({}, '/hydrated')).not.toContain('google');
  });
});

describe('the token of a page', () => {
  it('is requested once, cached for half its life, and after failures not requested for 30 s up to 16 min', async () => {
    let at = 0;
    let asked = 0;
    let isAway = false;
    const read = createTokenSource({
      now: () => at,
      exchange: async () => {
        asked += 1;
        if (isAway) throw new Error('away');
        return { token: `token ${asked}`, ttl: '3600s' };
      },
    });
    expect(await Promise.all([read(), read()])).toEqual(['token 1', 'token 1']);
    at += 1_799_000;
    expect(await read()).toBe('token 1');
    at += 2_000;
    isAway = true;
    const waits: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      expect(await read()).toBeNull();
      const before = asked;
      const start = at;
      while (asked === before) {
        at += 1000;
        await read();
      }
      waits.push((at - start) / 1000);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
  });
});
