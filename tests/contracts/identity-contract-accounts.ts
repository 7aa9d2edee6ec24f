import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotFoundError } from '#server/data/store.ts';
import { type Identity, ResetLinkError } from '#server/identity/identity.ts';
import { amy, codeOf, type IdentityUnderTest, origin } from './identity-under-test.ts';

/** Signing up and in, login sessions, roles: what every engine must do. */
export function describeAccounts(
  name: string,
  open: () => Promise<IdentityUnderTest> | IdentityUnderTest,
): void {
  describe(`accounts and login sessions: ${name}`, () => {
    let subject: IdentityUnderTest;
    let identity: Identity;
    beforeEach(async () => {
      subject = await open();
      identity = subject.identity;
    });
    afterEach(() => subject.close());

    describe('signing up', () => {
      it('signs the new person in, as a new user without roles', async () => {
        const { login, token } = await identity.signUp(amy, origin);
        expect(login).toMatchObject({
          email: amy.email,
          claims: { admin: false, coach: false, desk: false },
          isNewUser: true,
        });
        expect(await identity.verify(token)).toEqual(login);
        expect(await identity.findAccount(login.uid)).toMatchObject({ uid: login.uid, isDisabled: false });
      });

      it('recognises an address that is taken, however it is written', async () => {
        await identity.signUp(amy, origin);
        expect(await codeOf(identity.signUp({ ...amy, email: ' AMY@Example.org ' }, origin))).toBe(
          'email-already-in-use',
        );
      });

      it('gives an address to one of many people who ask for it at once', async () => {
        const codes = await Promise.all(
          Array.from({ length: 5 }, () => codeOf(identity.signUp(amy, origin))),
        );
        expect(codes.sort()).toEqual(['done', ...Array<string>(4).fill('email-already-in-use')]);
      });

      it.each([
        ['', 'missing-email'],
        ['   ', 'missing-email'],
        ['amy', 'invalid-email'],
        ['amy@', 'invalid-email'],
        ['amy@example', 'invalid-email'],
        ['a b@example.org', 'invalid-email'],
        ['amy@example.org\r\nBcc: all@example.org', 'invalid-email'],
        [`${'a'.repeat(250)}@example.org`, 'invalid-email'],
      ])('refuses the address %j with %s', async (email, code) => {
        expect(await codeOf(identity.signUp({ email, password: amy.password }, origin))).toBe(code);
        expect(await identity.findAccountByEmail(email)).toBeNull();
      });

      it('refuses a password of five characters and takes one of six', async () => {
        expect(await codeOf(identity.signUp({ ...amy, password: 'k7#fq' }, origin))).toBe('weak-password');
        expect(await codeOf(identity.signUp({ ...amy, password: 'k7#fqz' }, origin))).toBe('done');
      });
    });

    describe('signing in', () => {
      beforeEach(async () => {
        await identity.signUp(amy, origin);
        subject.clock.advance({ minutes: 1 });
      });

      it('works with the address in any case, and the person is no longer a new user', async () => {
        const { login } = await identity.signIn({ ...amy, email: 'Amy@EXAMPLE.org' }, origin);
        expect(login).toMatchObject({ email: amy.email, isNewUser: false });
        expect(login.signedInAt).toEqual(subject.clock.now());
      });

      it('says the same of a wrong password and of an unknown address', async () => {
        expect(await codeOf(identity.signIn({ ...amy, password: 'wrong' }, origin))).toBe(
          'invalid-credential',
        );
        expect(await codeOf(identity.signIn({ ...amy, email: 'bo@example.org' }, origin))).toBe(
          'invalid-credential',
        );
      });

      it('asks for an address that is missing or malformed', async () => {
        expect(await codeOf(identity.signIn({ ...amy, email: ' ' }, origin))).toBe('missing-email');
        expect(await codeOf(identity.signIn({ ...amy, email: 'amy' }, origin))).toBe('invalid-email');
      });

      it('says that an account is disabled to whoever knows the password, and to others only where the service does', async () => {
        const account = await identity.findAccountByEmail(amy.email);
        await identity.setDisabled(account?.uid ?? '', true);
        expect(await codeOf(identity.signIn({ ...amy, password: 'wrong' }, origin))).toBe(
          subject.revealsDisabled ? 'user-disabled' : 'invalid-credential',
        );
        expect(await codeOf(identity.signIn(amy, origin))).toBe('user-disabled');
        await identity.setDisabled(account?.uid ?? '', false);
        expect(await codeOf(identity.signIn(amy, origin))).toBe('done');
      });

      it('row 8: begins a new login session each time, with at least 128 random bits', async () => {
        const tokens = new Set<string>();
        for (let time = 0; time < 5; time += 1) tokens.add((await identity.signIn(amy, origin)).token);
        expect(tokens.size).toBe(5);
        for (const token of tokens) expect(token.length).toBeGreaterThanOrEqual(22);
      });
    });

    describe('login sessions', () => {
      it('row 8: a saved cookie is worth nothing after sign-out, on another instance too', async () => {
        const { token } = await identity.signUp(amy, origin);
        const another = subject.openAnother();
        expect(await another.verifyCached(token)).not.toBeNull();
        await identity.signOut(token);
        for (const instance of [identity, another]) {
          expect(await instance.verify(token)).toBeNull();
          expect(await instance.verifyCached(token)).toBeNull();
        }
      });

      it('row 10: whatever is not our token signs nobody in, without an error', async () => {
        const { token } = await identity.signUp(amy, origin);
        const mutated = [...token].map(
          (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
        );
        for (const text of [
          ...mutated.slice(0, -1),
          '',
          'x',
          `${token}x`,
          token.slice(1),
          `../${token}`,
          '\0',
          '💥'.repeat(99),
        ]) {
          expect(await identity.verify(text)).toBeNull();
          expect(await identity.verifyCached(text)).toBeNull();
          await identity.signOut(text);
        }
        expect(await identity.verify(token)).not.toBeNull();
      });

      it('are listed for their owner and can be ended one by one', async () => {
        const first = await identity.signUp(amy, origin);
        subject.clock.advance({ minutes: 1 });
        const second = await identity.signIn(amy, origin);
        const listed = await identity.listLoginSessions(second.login);
        expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
          [second.login.loginSessionId, true],
          [first.login.loginSessionId, false],
        ]);
        await identity.revokeLoginSession(second.login, first.login.loginSessionId);
        expect(await identity.verify(first.token)).toBeNull();
        expect(await identity.verify(second.token)).not.toBeNull();
      });

      it('row 12: cannot be ended by another person', async () => {
        const { login, token } = await identity.signUp(amy, origin);
        const bo = await identity.signUp({ ...amy, email: 'bo@example.org' }, origin);
        await identity.revokeLoginSession(bo.login, login.loginSessionId);
        expect(await identity.verify(token)).not.toBeNull();
      });

      it('all end with "sign out everywhere", but the one it was asked from', async () => {
        const first = await identity.signUp(amy, origin);
        const second = await identity.signIn(amy, origin);
        await identity.revokeAll(first.login.uid, second.login.loginSessionId);
        expect(await identity.verify(first.token)).toBeNull();
        expect(await identity.verify(second.token)).not.toBeNull();
        await identity.revokeAll(first.login.uid);
        expect(await identity.verifyCached(second.token)).toBeNull();
      });
    });

    describe('roles and accounts', () => {
      it('row 9: a promotion or demotion bites on the next guarded request, on another instance too', async () => {
        const { login, token } = await identity.signUp(amy, origin);
        const another = subject.openAnother();
        await identity.setClaims(login.uid, { admin: true, coach: false, desk: false });
        expect((await another.verify(token))?.claims).toEqual({ admin: true, coach: false, desk: false });
        await identity.setClaims(login.uid, { admin: false, coach: false, desk: true });
        expect((await another.verify(token))?.claims).toEqual({ admin: false, coach: false, desk: true });
        await identity.setClaims(login.uid, { admin: false, coach: false, desk: false });
        expect((await another.verify(token))?.claims).toEqual({ admin: false, coach: false, desk: false });
      });

      it('row 9: a disabled person is out at once, on cached checks too', async () => {
        const { login, token } = await identity.signUp(amy, origin);
        await identity.setDisabled(login.uid, true);
        expect(await identity.verifyCached(token)).toBeNull();
        expect(await identity.verify(token)).toBeNull();
      });

      it('an account made by staff has no password until its owner sets one', async () => {
        const account = await identity.createAccount({ email: 'Cy@example.org', claims: { coach: true } });
        expect(account).toMatchObject({
          email: 'cy@example.org',
          claims: { admin: false, coach: true, desk: false },
        });
        expect(await codeOf(identity.signIn({ email: account.email, password: '' }, origin))).toBe(
          'invalid-credential',
        );
        await identity.requestPasswordReset(account.email, origin);
        await identity.resetPassword(
          (await subject.newestResetToken(account.email)) ?? '',
          'my own words',
          origin,
        );
        const { login } = await identity.signIn({ email: account.email, password: 'my own words' }, origin);
        expect(login.claims.coach).toBe(true);
      });

      it('whose password is dropped is signed out everywhere, and signs in again with what a new link sets', async () => {
        const bea = await identity.signUp({ email: 'bea@example.org', password: amy.password }, origin);
        const { login, token } = await identity.signUp(amy, origin);
        await identity.requestPasswordReset(amy.email, origin);
        const earlier = (await subject.newestResetToken(amy.email)) ?? '';
        subject.clock.advance({ minutes: 5 });
        await identity.dropPassword(login.uid);
        const another = subject.openAnother();
        expect([await another.verify(token), await another.verifyCached(token)]).toEqual([null, null]);
        expect(await codeOf(identity.signIn(amy, origin))).toBe('invalid-credential');
        expect(await codeOf(identity.signIn({ ...amy, password: '' }, origin))).toBe('invalid-credential');
        expect(await identity.readResetLink(earlier)).toBeNull();
        await expect(identity.resetPassword(earlier, 'another pony', origin)).rejects.toThrow(ResetLinkError);
        // Nobody else is signed out.
        expect(await identity.verifyCached(bea.token)).toMatchObject({ uid: bea.login.uid });
        await identity.requestPasswordReset(amy.email, origin);
        const link = (await subject.newestResetToken(amy.email)) ?? '';
        await identity.resetPassword(link, 'my own words', origin);
        const again = await identity.signIn({ ...amy, password: 'my own words' }, origin);
        expect(again.login.uid).toBe(login.uid);
      });

      it('nobody’s password can be dropped twice to any harm, nor that of an account that is not there', async () => {
        const { login } = await identity.signUp(amy, origin);
        await identity.dropPassword(login.uid);
        await identity.dropPassword(login.uid);
        expect(await identity.findAccount(login.uid)).toMatchObject({ isDisabled: false });
        await expect(identity.dropPassword('nobody')).rejects.toThrow(NotFoundError);
      });

      it('an account that moves here keeps its uid, and so its profile', async () => {
        await identity.createAccount({ uid: 'uid-from-elsewhere', email: 'di@example.org' });
        expect(await identity.findAccount('uid-from-elsewhere')).toMatchObject({ email: 'di@example.org' });
      });

      it('a deleted account leaves no login, password or address', async () => {
        const { login, token } = await identity.signUp(amy, origin);
        await identity.deleteAccount(login.uid);
        expect(await identity.verifyCached(token)).toBeNull();
        expect(await identity.findAccount(login.uid)).toBeNull();
        expect(await codeOf(identity.signIn(amy, origin))).toBe('invalid-credential');
        expect((await identity.signUp(amy, origin)).login.uid).not.toBe(login.uid);
      });
    });
  });
}
