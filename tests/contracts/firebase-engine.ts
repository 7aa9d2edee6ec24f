import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { getAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginSessions } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { openFirebaseApp } from '#server/identity/firebase-app.ts';
import { newMember } from '#server/members/create-member.ts';
import type { AuthEmulator } from '../support/auth-emulator.ts';
import { openClub } from '../support/club.ts';
import { cookieValue } from '../support/cookie-values.ts';
import { openFirebaseIdentity, type TestFirebaseIdentity } from '../support/firebase-identity.ts';
import { amy, codeOf, origin } from './identity-under-test.ts';

const elsewhere = { address: '203.0.113.99', userAgent: 'curl/8' };
const NOBODY_LISTENS = '127.0.0.1:9';
/** Google counts in whole seconds. */
const nextSecond = () => setTimeout(1100);

/** What only the firebase engine has to answer for. */
export function describeFirebaseEngine(emulator: () => AuthEmulator): void {
  describe('firebase: what is Google’s and what is ours', () => {
    let subject: TestFirebaseIdentity;
    beforeEach(async () => {
      await emulator().clear();
      subject = openFirebaseIdentity(emulator());
    });
    afterEach(() => subject.close());
    const google = async () => getAuth(await openFirebaseApp(emulator().projectId));

    it('a login session ends after 14 days, used or not', async () => {
      const { token } = await subject.identity.signUp(amy, origin);
      for (const days of [6, 6]) {
        subject.clock.advance({ hours: days * 24 });
        expect(await subject.identity.verify(token)).not.toBeNull();
      }
      subject.clock.advance({ hours: 2 * 24 });
      expect(await subject.identity.verifyCached(token)).toBeNull();
    });

    it('what Google revokes ends on the next guarded request', async () => {
      const { login, token } = await subject.identity.signUp(amy, origin);
      await nextSecond();
      await (await google()).revokeRefreshTokens(login.uid);
      expect(await subject.identity.verifyCached(token)).not.toBeNull();
      expect(await subject.identity.verify(token)).toBeNull();
      expect(await subject.identity.verifyCached(token)).toBeNull();
    });

    it('who changes a password stays signed in, though Google ends all that came before', async () => {
      const { login, token } = await subject.identity.signUp(amy, origin);
      await nextSecond();
      await subject.identity.changePassword(login, amy.password, 'another pony');
      expect(await subject.identity.verify(token)).toMatchObject({ uid: login.uid });
    });

    it('so does who changes their address, or signs out everywhere else', async () => {
      const { login, token } = await subject.identity.signUp(amy, origin);
      await (await google()).updateUser(login.uid, { emailVerified: true });
      await nextSecond();
      await subject.identity.requestEmailChange(login, null, 'amy.b@example.org');
      const { token: link = '' } = (await subject.newestConfirmation('amy.b@example.org')) ?? {};
      await subject.identity.confirmEmail({ token: link }, origin, async () => () => undefined);
      expect(await subject.identity.verify(token)).toMatchObject({ email: 'amy.b@example.org' });
      await nextSecond();
      await subject.identity.revokeAll(login.uid, login.loginSessionId);
      expect(await subject.identity.verify(token)).not.toBeNull();
    });

    it('roles that another program of the club’s gives are seen on the next guarded request', async () => {
      const { login, token } = await subject.identity.signUp(amy, origin);
      await (await google()).setCustomUserClaims(login.uid, { coach: true, till: 3 });
      expect((await subject.identity.verify(token))?.claims).toEqual({
        admin: false,
        coach: true,
        desk: false,
      });
      await subject.identity.setClaims(login.uid, { admin: true, coach: false, desk: false });
      expect((await subject.identity.verifyCached(token))?.claims).toEqual({
        admin: true,
        coach: false,
        desk: false,
      });
      const { customClaims } = await (await google()).getUser(login.uid);
      expect(customClaims).toEqual({ admin: true, coach: false, desk: false, till: 3 });
    });

    it('Google’s session cookie lies encrypted in the store and never reaches the browser', async () => {
      const { login, token, deviceToken } = await subject.identity.signUp(amy, origin);
      const session = await subject.store.find(loginSessions, login.loginSessionId);
      expect(session?.sealedCookie).toMatch(/^v1\.[\w-]{200,}$/);
      // Three letters are among sealed ones by chance, its dots are not.
      const cookie = /eyJ[\w-]+\.eyJ/;
      expect(JSON.stringify(session)).not.toMatch(cookie);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(`${token}${deviceToken}`).not.toMatch(cookie);
    });

    it('row 5: guesses are stopped here, since Google sees all of them come from one address; the owner still gets in', async () => {
      const { deviceToken } = await subject.identity.signUp(amy, origin);
      const codes: string[] = [];
      for (let time = 0; time < 20; time += 1) {
        codes.push(await codeOf(subject.identity.signIn({ ...amy, password: `guess ${time}` }, elsewhere)));
      }
      expect(codes).toEqual([
        ...Array<string>(10).fill('invalid-credential'),
        ...Array<string>(10).fill('too-many-requests'),
      ]);
      expect(await codeOf(subject.identity.signIn(amy, elsewhere))).toBe('too-many-requests');
      expect(await codeOf(subject.identity.signIn(amy, { ...elsewhere, deviceToken }))).toBe('done');
      expect(await codeOf(subject.identity.signIn(amy, origin))).toBe('done');
    });

    it('unknown addresses and wrong passwords look alike, whether the project hides addresses or not', async () => {
      await subject.identity.signUp(amy, origin);
      for (const isHidden of [true, false]) {
        await emulator().hideAddresses(isHidden);
        for (const credentials of [
          { ...amy, password: 'wrong' },
          { ...amy, email: 'bo@example.org' },
        ]) {
          expect(await codeOf(subject.identity.signIn(credentials, origin))).toBe('invalid-credential');
        }
      }
    });

    it('an address that Google has confirmed, for instance for the club’s phone app, is confirmed here too', async () => {
      const { login, token } = await subject.identity.signUp(amy, origin);
      await (await google()).updateUser(login.uid, { emailVerified: true });
      expect(await subject.identity.findAccount(login.uid)).toMatchObject({ emailState: 'confirmed' });
      expect(await subject.identity.verify(token)).toMatchObject({ isEmailConfirmed: true });
    });

    it('a confirmation that was cut off after Google was told can be repeated, and completes the rest', async () => {
      const { login } = await subject.identity.signUp(amy, origin);
      await (await google()).updateUser(login.uid, { emailVerified: true });
      await subject.identity.requestEmailChange(login, amy.password, 'amy.b@example.org');
      const { token = '' } = (await subject.newestConfirmation('amy.b@example.org')) ?? {};
      const cutOff = () => Promise.reject(new StoreUnavailableError('away'));
      await expect(subject.identity.confirmEmail({ token }, origin, cutOff)).rejects.toThrow('away');
      const changes: string[] = [];
      await subject.identity.confirmEmail({ token }, origin, async (_, { previousEmail, email }) => {
        changes.push(previousEmail, email);
        return () => undefined;
      });
      expect(changes).toEqual([amy.email, 'amy.b@example.org']);
    });

    it('an invitation works for three days, longer than any link of Google’s', async () => {
      const account = await subject.identity.createAccount({ email: 'cy@example.org' });
      const invitation = await subject.identity.prepareInvitation(account);
      await subject.store.batch((batch) => invitation.addTo(batch));
      subject.clock.advance({ hours: 71 });
      const token = (await subject.newestInvitation('cy@example.org')) ?? '';
      expect(await subject.identity.readResetLink(token)).toBe('invitation');
      await subject.identity.resetPassword(token, 'my own words', origin);
      expect(
        await codeOf(subject.identity.signIn({ email: account.email, password: 'my own words' }, origin)),
      ).toBe('done');
    });

    it('of two who use a reset link at once one gets through', async () => {
      await subject.identity.signUp(amy, origin);
      await subject.identity.requestPasswordReset(amy.email, origin);
      const token = (await subject.newestResetToken(amy.email)) ?? '';
      const results = await Promise.allSettled(
        ['first pony', 'second pony'].map((next) => subject.identity.resetPassword(token, next, origin)),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('while Google cannot be reached forms say so, guarded pages get 503, and nobody is signed out', async () => {
      const { login, token } = await subject.identity.signUp(amy, origin);
      const cutOff = subject.openAt(NOBODY_LISTENS);
      expect(await codeOf(cutOff.signIn(amy, origin))).toBe('network-request-failed');
      expect(await codeOf(cutOff.signUp({ ...amy, email: 'bo@example.org' }, origin))).toBe(
        'network-request-failed',
      );
      const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
      process.env.FIREBASE_AUTH_EMULATOR_HOST = NOBODY_LISTENS;
      try {
        // The SDK keeps an address by project, so that of this one stays.
        const away = subject.openAt(NOBODY_LISTENS, { deadlineMs: 300, projectId: 'demo-away' });
        await expect(away.verify(token)).rejects.toThrow(StoreUnavailableError);
        await expect(away.findAccount(login.uid)).rejects.toThrow('Firebase Auth service not available');
        expect(await subject.identity.verifyCached(token)).not.toBeNull();
      } finally {
        process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
      }
      expect(await subject.identity.verify(token)).not.toBeNull();
    });

    it('an Identity Toolkit that does not answer in time counts as away', async () => {
      const silent = createServer(() => undefined);
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
      try {
        expect(await codeOf(subject.openAt(host, { deadlineMs: 100 }).signIn(amy, origin))).toBe(
          'network-request-failed',
        );
      } finally {
        silent.closeAllConnections();
        silent.close();
      }
    });

    it('row 30: what a person types reaches no log line', async () => {
      await subject.identity.signUp(amy, origin);
      await codeOf(subject.identity.signIn({ ...amy, password: 'sentinel-pass' }, origin));
      await codeOf(subject.openAt(NOBODY_LISTENS).signIn({ ...amy, password: 'sentinel-pass' }, origin));
      const lines = JSON.stringify(subject.logged);
      expect(lines).toContain('sign-in.failed');
      for (const secret of ['sentinel-pass', amy.password, amy.email, 'any-key']) {
        expect(lines).not.toContain(secret);
      }
    });

    it('a profile that a function of the club’s makes late is waited for', async () => {
      const club = openClub({
        environment: {
          IDENTITY: 'firebase',
          FIREBASE_PROJECT_ID: emulator().projectId,
          FIREBASE_API_KEY: 'any-key',
          FIREBASE_AUTH_EMULATOR_HOST: emulator().host,
          STORE: 'sqlite',
        },
      });
      const { identity, store } = club.services;
      expect(identity.engine).toBe('firebase');
      const { login, token } = await identity.signUp(amy, origin);
      const browser = club.visitor();
      browser.cookies.set('cf_login', cookieValue(token));
      const waiting: string[] = [];
      let page = await browser.get('/account/dashboard');
      expect(page.location).toContain('/account/setting-up');
      for (let path = page.location ?? ''; waiting.length < 3; ) {
        page = await browser.get(path);
        const [seconds = '', url = ''] = (page.headers.get('Refresh') ?? '').split('; url=');
        waiting.push(seconds);
        path = url;
        if (waiting.length === 3) {
          const person = { uid: login.uid, email: amy.email, firstName: 'Amy', lastName: 'B' };
          await store.create(
            members,
            newMember({ ...person, mobile: '', dob: '1990-03-27', sex: '' }, club.now()),
          );
          page = await browser.get(path);
        }
      }
      expect(waiting).toEqual(['2', '2', '4']);
      expect(page.location).toBe('/account/dashboard');
      expect((await browser.get('/account/dashboard')).status).toBe(200);
    });
  });
}
