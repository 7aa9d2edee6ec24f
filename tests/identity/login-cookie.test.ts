import { describe, expect, it } from 'vitest';
import { createAuthenticator, SIGN_IN_FORM } from '#server/identity/authenticator.ts';
import { createLoginCookies } from '#server/identity/login-cookie.ts';
import { home, openTestIdentity } from '../support/embedded-identity.ts';

const token = 'Ab3-_xyzAb3-_xyzAb3-_xyzAb3-_xyzAb3-_xyzAb3';
const https = createLoginCookies(true);
const http = createLoginCookies(false);

describe('row 10: the login cookie', () => {
  it('over https is __Host-, Secure, HttpOnly, SameSite=Lax, for the whole host and no other', () => {
    for (const cookie of [https.setLogin(token), https.setDevice(token), https.clearLogin()]) {
      expect(cookie).toMatch(/^__Host-cf_(login|device)=/);
      expect(cookie.split('; ').slice(1)).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']),
      );
      expect(cookie).not.toContain('Domain');
    }
  });

  it('over http leaves out what browsers would refuse', () => {
    expect(http.setLogin(token)).toBe(`cf_login=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
    expect(http.clearLogin()).toBe('cf_login=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  it('comes back as it was set, among others', () => {
    const header = `theme=dark; __Host-cf_login=${token}; __Host-cf_device=${token}; a=b`;
    expect(https.read(header)).toEqual({ token, isMalformed: false, deviceToken: token });
    expect(http.read(header)).toEqual({ token: null, isMalformed: false, deviceToken: null });
    expect(https.read(`cf_login=${token}`).token).toBeNull();
  });

  it.each([null, '', ';;;', '=', 'cf_login', 'other=1', `xcf_login=${token}`, `cf_login_=${token}`])(
    'is absent in %j',
    (header) => {
      expect(http.read(header)).toEqual({ token: null, isMalformed: false, deviceToken: null });
    },
  );

  it.each([
    '',
    'short',
    `${token}=`,
    `"${token}"`,
    `${token}%00`,
    `${token} x`,
    '%E0%A4%A',
    `${token}\u00e9`,
    'a'.repeat(5000),
    `${token}.a.b.c`,
    `${token}..`,
  ])('is malformed, to be cleared, with the value %j', (value) => {
    expect(http.read(`cf_login=${value}`)).toEqual({ token: null, isMalformed: true, deviceToken: null });
    expect(http.read(`cf_device=${value}`)).toEqual({ token: null, isMalformed: false, deviceToken: null });
  });

  it('takes a signed token of three parts, as other engines use', () => {
    expect(http.read('cf_login=eyJhbGciOiJSUzI1NiJ9aaaa.eyJzdWIiOiIxIn0.c2ln').token).not.toBeNull();
  });
});

describe("remix-auth's form strategy", () => {
  const post = (fields: Record<string, string>) =>
    new Request('https://club.example/auth/login', { method: 'POST', body: new URLSearchParams(fields) });

  it('signs in with the posted e-mail and password, and passes the catalogue on', async () => {
    const { identity, close } = openTestIdentity();
    await identity.signUp({ email: 'amy@example.org', password: 'correct horse' }, home);
    const authenticator = createAuthenticator(identity, home);
    const signIn = (fields: Record<string, string>) => authenticator.authenticate(SIGN_IN_FORM, post(fields));
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
