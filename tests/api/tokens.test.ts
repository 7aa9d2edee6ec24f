import { beforeEach, describe, expect, test } from 'vitest';
import { REQUESTS_A_MINUTE } from '#domain/api/request-limit.ts';
import { changeRoles } from '#server/accounts/change-roles.ts';
import { closeAccount } from '#server/accounts/close-account.ts';
import { isTokenText, tokenOfForm } from '#server/api/tokens/token-text.ts';
import { apiTokens, apiUses } from '#server/data/collections/api.ts';
import { auditLog } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { removeOldLogs } from '#server/data/remove-expired.ts';
import { hashToken } from '#server/identity/secrets.ts';
import { clientWith, jsonOf, tokenFor } from '../support/api.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import type { Fields } from '../support/visitor.ts';

let club: TestClub;
let ada: Member;
beforeEach(async () => {
  club = openClub();
  ada = await club.admin();
});

const form: Fields = { name: 'Newsletter', members: 'on', life: '90', currentPassword: PASSWORD };
const page = '/admin/adminControl/api/tokens/new';
const spelling = /clubfloor_[0-9A-Za-z]{42}/;
const audited = async () =>
  (await club.store.query(auditLog, { limit: 100 })).items.map(
    ({ action, summary }) => `${action} ${summary}`,
  );
const asked = async (token: string) => (await clientWith(club, token).get('/api/v1/members')).status;

describe('an admin creates a token', () => {
  test('it is shown once, works, and only its hash is stored', async () => {
    const browser = await club.signedIn(ada);
    const answer = await browser.submit(page, form);
    const token = spelling.exec(answer.html)?.[0] ?? '';
    expect(isTokenText(token)).toBe(true);
    expect(answer.text).toContain('you can’t see it again');
    expect(answer.headers.get('Cache-Control') ?? 'no-store').toContain('no-store');
    expect(await asked(token)).toBe(200);
    const { items } = await club.store.query(apiTokens, { limit: 10 });
    expect(items).toMatchObject([
      { id: hashToken(token), scopes: ['members:read'], ending: token.slice(-4) },
    ]);
    for (const path of ['/admin/adminControl/api', `/admin/adminControl/api/tokens/${hashToken(token)}`]) {
      const { html, text } = await browser.get(path);
      expect(text).toContain('Newsletter');
      expect(html).not.toMatch(spelling);
    }
    expect(await audited()).toEqual(
      expect.arrayContaining(['api-token.created Newsletter: Members, until 19 February 2027']),
    );
    expect(JSON.stringify(club.logLines)).not.toMatch(spelling);
  });

  test('the same form sent again makes no second token and shows the first, for a while', async () => {
    const browser = await club.signedIn(ada);
    const { html } = await browser.get(page);
    const formToken = /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const answers = await Promise.all([1, 2].map(() => browser.post(page, { ...form, formToken })));
    expect(new Set(answers.map((answer) => spelling.exec(answer.html)?.[0])).size).toBe(1);
    expect((await club.store.query(apiTokens, { limit: 10 })).items).toHaveLength(1);
    const other = await browser.post(page, { ...form, name: 'Something else', formToken });
    expect([other.status, spelling.test(other.html)]).toEqual([422, false]);
    club.advance({ minutes: 11 });
    const late = await browser.post(page, { ...form, formToken });
    expect(late.status).toBe(422);
    expect(late.html).not.toMatch(spelling);
  });

  test.each<[string, Fields, number]>([
    ['with a wrong password', { ...form, currentPassword: 'not it' }, 422],
    ['that reads nothing', { ...form, members: [] }, 422],
    ['without a name', { ...form, name: '  ' }, 422],
    ['for ever', { ...form, life: '3650' }, 422],
  ])('not %s', async (_, fields, status) => {
    const browser = await club.signedIn(ada);
    const answer = await browser.submit(page, fields);
    expect(answer.status).toBe(status);
    expect(answer.html).not.toMatch(spelling);
    expect((await club.store.query(apiTokens, { limit: 10 })).items).toEqual([]);
  });

  test('twenty at most', async () => {
    for (let n = 0; n < 20; n += 1) await tokenFor(club, ada);
    await expect(tokenFor(club, ada)).rejects.toThrow('20 tokens');
    club.advance({ hours: 24 * 31 });
    await tokenFor(club, ada);
  });
});

describe('a token', () => {
  test('with a letter changed is none, and isn’t looked up', () => {
    const token = tokenOfForm('secret', 'ada', 'form');
    expect(token).toMatch(new RegExp(`^${spelling.source}$`));
    expect(isTokenText(token)).toBe(true);
    for (let n = 10; n < token.length; n += 1)
      expect(isTokenText(token.slice(0, n) + (token[n] === 'a' ? 'b' : 'a') + token.slice(n + 1))).toBe(
        false,
      );
    expect(tokenOfForm('secret', 'eve', 'form')).not.toBe(token);
    expect(tokenOfForm('other', 'ada', 'form')).not.toBe(token);
  });

  test('ends when it is revoked, once', async () => {
    const token = await tokenFor(club, ada);
    const browser = await club.signedIn(await club.admin({ firstName: 'Bea' }));
    const path = `/admin/adminControl/api/tokens/${hashToken(token)}/revoke`;
    expect((await browser.submit(path, {})).location).toBe('/admin/adminControl/api');
    expect(await asked(token)).toBe(401);
    await browser.submit(path, {});
    expect((await audited()).filter((line) => line.startsWith('api-token.revoked'))).toHaveLength(1);
    expect((await browser.get('/admin/adminControl/api')).text).toContain('Revoked');
  });

  test('ends on its date, and is forgotten later', async () => {
    const token = await tokenFor(club, ada);
    club.advance({ hours: 24 * 30 - 1 });
    expect(await asked(token)).toBe(200);
    club.advance({ hours: 1 });
    expect(await asked(token)).toBe(401);
    club.advance({ hours: 24 * 90 });
    await removeOldLogs(club.store, club.now());
    expect(await club.store.find(apiTokens, hashToken(token))).toBeNull();
    expect((await club.store.query(apiUses, { limit: 10 })).items).toEqual([]);
  });

  test('ends with its owner’s role, with a disabled account, and with a closed one', async () => {
    const bea = await club.admin({ firstName: 'Bea' });
    const token = await tokenFor(club, bea);
    const { identity } = club.services;
    const claims = { admin: false, coach: true, desk: true };
    await changeRoles(club.services, { uid: bea.uid, claims, by: ada });
    expect(await asked(token)).toBe(401);
    const admin = await club.signedIn(ada);
    expect((await admin.get('/admin/adminControl/api')).text).toContain('Owner isn’t an admin');
    await identity.setClaims(bea.uid, { ...claims, admin: true });
    expect(await asked(token)).toBe(200);
    await identity.setDisabled(bea.uid, true);
    expect(await asked(token)).toBe(401);
    await identity.setDisabled(bea.uid, false);
    expect(await asked(token)).toBe(200);
    const { login } = await identity.signIn(
      { email: bea.email, password: PASSWORD },
      { address: '203.0.113.7', userAgent: '' },
    );
    await closeAccount(club.services, login, PASSWORD);
    expect(await asked(token)).toBe(401);
    expect(await club.store.find(apiTokens, hashToken(token))).toBeNull();
  });

  test('is read from the header alone, opens no page, and a cookie opens nothing here', async () => {
    const token = await tokenFor(club, ada);
    const visitor = club.visitor();
    for (const path of [`/api/v1/members?token=${token}`, `/api/v1/members?access_token=${token}`])
      expect((await visitor.get(path)).status).toBe(401);
    const basic = Buffer.from(`${token}:`).toString('base64');
    for (const Authorization of [`Basic ${basic}`, token, `Bearer  ${token}`, `Bearer ${token} x`])
      expect((await visitor.get('/api/v1/members', { Authorization })).status).toBe(401);
    expect((await visitor.get('/api/v1/members', { Cookie: `cf_login=${token}` })).status).toBe(401);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await visitor.get('/admin/members', headers)).location).toContain('/auth/login');
    expect((await visitor.get('/account/dashboard', headers)).location).toContain('/auth/login');
    const admin = await club.signedIn(ada);
    const answer = await admin.get('/api/v1/members');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer realm="Clubfloor API"');
  });

  test('reads what it is for and nothing else', async () => {
    const api = clientWith(club, await tokenFor(club, ada, ['visits:read']));
    expect((await api.get('/api/v1/visits')).status).toBe(200);
    for (const list of ['members', 'bookings', 'payments']) {
      const answer = await api.get(`/api/v1/${list}`);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('WWW-Authenticate')).toContain(`scope="${list}:read"`);
      expect((await api.get(`/api/v1/${list}/1`)).status).toBe(list === 'visits' ? 404 : 403);
    }
  });
});

describe('what a token has read is on record', () => {
  test('each request is counted by hour and kind; the first of each is in the audit log; last used by the minute', async () => {
    const api = clientWith(club, await tokenFor(club, ada));
    await Promise.all(Array.from({ length: 10 }, () => api.get('/api/v1/members')));
    await api.get('/api/v1/members/nobody');
    await api.get('/api/v1/payments');
    await api.get('/api/v1/members?limit=0');
    const { items } = await club.store.query(apiUses, { limit: 10 });
    expect(items).toMatchObject([{ requests: { 'members:read': 12, 'payments:read': 1 }, inMinute: 13 }]);
    const reads = async () => (await audited()).filter((line) => line.startsWith('api.read')).toSorted();
    expect(await reads()).toEqual(['api.read Newsletter: Members', 'api.read Newsletter: Payments']);
    const seen = async () => (await club.store.find(apiTokens, hashToken(api.token)))?.lastUsedAt?.toString();
    const first = await seen();
    club.advance({ seconds: 50 });
    await api.get('/api/v1/members');
    expect(await seen()).toBe(first);
    club.advance({ hours: 1 });
    await api.get('/api/v1/members');
    expect(await seen()).toBe(club.now().toString());
    expect(await reads()).toHaveLength(3);
    const browser = await club.signedIn(ada);
    const page = await browser.get(`/admin/adminControl/api/tokens/${hashToken(api.token)}`);
    expect(page.text).toContain('203.0.113.7');
    expect((await browser.get('/admin/adminControl/audit')).text).toContain('read records with an API token');
  });

  test('where it can’t be recorded, nothing is read', async () => {
    const api = clientWith(club, await tokenFor(club, ada));
    const { store } = club.services;
    const broken = store.transaction;
    Object.assign(store, { transaction: () => Promise.reject(new Error('no room')) });
    const answer = await api.get('/api/v1/members');
    Object.assign(store, { transaction: broken });
    expect(answer.status).toBe(500);
    expect(jsonOf(answer)).not.toHaveProperty('items');
  });

  test(`${REQUESTS_A_MINUTE} requests a minute, and then a wait until the next`, async () => {
    const api = clientWith(club, await tokenFor(club, ada));
    club.advance({ seconds: 20 });
    for (let n = 0; n < REQUESTS_A_MINUTE; n += 1) expect((await api.get('/api/v1/visits')).status).toBe(200);
    const refused = await api.get('/api/v1/visits');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('40');
    expect(jsonOf(refused).detail).toContain('40 seconds');
    const other = clientWith(club, await tokenFor(club, ada));
    expect((await other.get('/api/v1/visits')).status).toBe(200);
    club.advance({ seconds: 40 });
    expect((await api.get('/api/v1/visits')).status).toBe(200);
  });
});
