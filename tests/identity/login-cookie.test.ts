import { describe, expect, it } from 'vitest';
import { createAuthenticator, SIGN_IN_FORM } from '#server/identity/authenticator.ts';
import { createLoginCookies } from '#server/identity/login-cookie.ts';
import { cookieValue } from '../support/cookie-values.ts';
import { home, openTestIdentity } from '../support/embedded-identity.ts';

const token = 'Ab3-_xyzAb3-_xyzAb3-_xyzAb3-_xyzAb3-_xyzAb3';
const sent = cookieValue(token);
const https = createLoginCookies(true);
const http = createLoginCookies(false);

describe('row 10: the login cookie', () => {
  it('over https is __Host-, Secure, HttpOnly, SameSite=Lax, for the whole host and no other', async () => {
    for (const cookie of await Promise.all([
      https.setLogin(token),
      https.setDevice(token),
      https.clearLogin(),
    ])) {
      expect(cookie).toMatch(/^__Host-cf_(login|device)=/);
      expect(cookie.split('; ').slice(1)).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']),
      );
      expect(cookie).not.toContain('Domain');
    }
  });

  it('over http leaves out what browsers would refuse', async () => {
    expect(await http.setLogin(token)).toBe(
      `cf_login=${sent}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(await http.clearLogin()).toBe('cf_login=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  it('comes back as it was set, among others', async () => {
    const one = `${'Ab3x'.repeat(5)}.t5x1c0.${'0af9'.repeat(8)}`;
    const deviceToken = `${one}~${one}`;
    const header = `theme=dark; __Host-cf_login=${sent}; __Host-cf_device=${cookieValue(deviceToken)}; a=b`;
    expect(await https.read(header)).toEqual({ token, isMalformed: false, deviceToken });
    expect(await http.read(header)).toEqual({ token: null, isMalformed: false, deviceToken: null });
    expect((await https.read(`cf_login=${sent}`)).token).toBeNull();
  });

  it.each([
    null,
    '',
    ';;;',
    '=',
    'cf_login',
    'other=1',
    `xcf_login=${sent}`,
    `cf_login_=${sent}`,
    `cf_login=${btoa('null')}`,
  ])('is absent in %j', async (header) => {
    expect(await http.read(header)).toEqual({ token: null, isMalformed: false, deviceToken: null });
  });

  it.each([
    '',
    'short',
    token,
    `"${sent}"`,
    `${sent}%00`,
    `${sent} x`,
    '%E0%A4%A',
    `${sent}\u00e9`,
    cookieValue('short'),
    cookieValue(`${token}=`),
    cookieValue(`${token}\u0000`),
    cookieValue('a'.repeat(5000)),
    cookieValue(`${token}.a.b.c`),
    cookieValue(`${token}..`),
    btoa('{}'),
    btoa('["__proto__"]'),
  ])('is malformed, to be cleared, with the value %j', async (value) => {
    const nothing = { token: null, deviceToken: null };
    expect(await http.read(`cf_login=${value}`)).toEqual({ ...nothing, isMalformed: true });
    expect(await http.read(`cf_device=${value}`)).toEqual({ ...nothing, isMalformed: false });
  });

  it('takes a signed token of three parts, as other engines use', async () => {
    const signed = cookieValue('eyJhbGciOiJSUzI1NiJ9aaaa.eyJzdWIiOiIxIn0.c2ln');
    expect((await http.read(`cf_login=${signed}`)).token).not.toBeNull();
  });
});

describe("remix-auth's form strategy", () => {
  it('signs in with the fields that have been read, whatever became of the body, and passes the catalogue on', async () => {
    const { identity, close } = openTestIdentity();
    await identity.signUp({ email: 'amy@example.org', password: 'correct horse' }, home);
    const signIn = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const request = new Request('https://club.example/auth/login', { method: 'POST', body });
      const authenticator = createAuthenticator(identity, { form: await request.formData(), origin: home });
      return authenticator.authenticate(SIGN_IN_FORM, new Request(request.url, { method: 'POST' }));
    };
    const { login } = await signIn({ email: 'amy@example.org', password: 'correct horse' });
    expect(login.email).toBe('amy@example.org');
    await expect(signIn({ email: 'amy@example.org', password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid-credential',
    });
    await expect(signIn({ email: 'amy@example.org' })).rejects.toMatchObject({ code: 'invalid-credential' });
    await expect(signIn({})).rejects.toMatchObject({ code: 'missing-email' });
    await close();
  });
});
