import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Identity, ResetLinkError, type SignInOrigin } from '#server/identity/identity.ts';
import { amy, codeOf, type IdentityUnderTest, origin } from './identity-under-test.ts';

/** Forgotten and changed passwords: what every engine must do. */
export function describeCredentials(
  name: string,
  open: () => Promise<IdentityUnderTest> | IdentityUnderTest,
): void {
  describe(`passwords: ${name}`, () => {
    let subject: IdentityUnderTest;
    let identity: Identity;
    beforeEach(async () => {
      subject = await open();
      identity = subject.identity;
    });
    afterEach(() => subject.close());

    describe('a forgotten password', () => {
      it('row 6: the link sets a new password once, ends every login session and lets nobody reuse it', async () => {
        const { token } = await identity.signUp(amy, origin);
        await identity.requestPasswordReset(amy.email, origin);
        const link = (await subject.newestResetToken(amy.email)) ?? '';
        expect(await identity.readResetLink(link)).toBe('reset');
        await identity.resetPassword(link, 'another pony', origin);
        expect(await identity.readResetLink(link)).toBeNull();
        expect(await identity.verifyCached(token)).toBeNull();
        expect(await codeOf(identity.signIn(amy, origin))).toBe('invalid-credential');
        expect(await codeOf(identity.signIn({ ...amy, password: 'another pony' }, origin))).toBe('done');
        await expect(identity.resetPassword(link, 'third password', origin)).rejects.toThrow(ResetLinkError);
      });

      it('row 6: a link lasts an hour', async () => {
        await identity.signUp(amy, origin);
        await identity.requestPasswordReset(amy.email, origin);
        const link = (await subject.newestResetToken(amy.email)) ?? '';
        subject.clock.advance({ minutes: 60 });
        expect(await identity.readResetLink(link)).toBeNull();
        await expect(identity.resetPassword(link, 'another pony', origin)).rejects.toThrow(ResetLinkError);
      });

      it('a weak password is refused and leaves the link good', async () => {
        await identity.signUp(amy, origin);
        await identity.requestPasswordReset(amy.email, origin);
        const link = (await subject.newestResetToken(amy.email)) ?? '';
        expect(await codeOf(identity.resetPassword(link, 'abc', origin))).toBe('weak-password');
        expect(await codeOf(identity.resetPassword(link, 'another pony', origin))).toBe('done');
      });

      it('row 4: an unknown address gets the same answer and no mail', async () => {
        await identity.requestPasswordReset('nobody@example.org', origin);
        expect(await subject.newestResetToken('nobody@example.org')).toBeNull();
      });
    });

    describe('row 5: a network that many share', () => {
      const wifi: SignInOrigin = { address: '203.0.113.99', userAgent: 'curl/8' };

      it('row 5: whoever uses up its limit does not lock a colleague out who types the right password', async () => {
        await identity.signUp(amy, origin);
        const guess = (email: string) => codeOf(identity.signIn({ email, password: 'Summer2026' }, wifi));
        for (let number = 0; number < 110; number += 1) await guess(`member${number}@example.org`);
        const colleague = { ...wifi, address: '203.0.113.1' };
        expect(await codeOf(identity.signIn(amy, wifi))).toBe('done');
        expect(await codeOf(identity.signIn(amy, colleague))).toBe('done');
      });

      it('row 5: once it is used up, an account there takes three wrong passwords instead of ten', async () => {
        await identity.signUp(amy, origin);
        const guess = (email: string) => codeOf(identity.signIn({ email, password: 'Summer2026' }, wifi));
        for (let number = 0; number < 110; number += 1) await guess(`member${number}@example.org`);
        const codes: string[] = [];
        for (let number = 0; number < 5; number += 1) codes.push(await guess(amy.email));
        expect(codes).toEqual([
          ...Array<string>(3).fill('invalid-credential'),
          ...Array<string>(2).fill('too-many-requests'),
        ]);
        expect(await codeOf(identity.signIn(amy, wifi))).toBe('too-many-requests');
        expect(await codeOf(identity.signIn(amy, origin))).toBe('done');
      });
    });

    describe('changing a password', () => {
      it('a new password needs the old one and ends the other login sessions', async () => {
        const other = await identity.signUp(amy, origin);
        const { login, token } = await identity.signIn(amy, origin);
        expect(await codeOf(identity.changePassword(login, 'wrong', 'another pony'))).toBe(
          'invalid-credential',
        );
        expect(await codeOf(identity.changePassword(login, '', 'another pony'))).toBe('invalid-credential');
        expect(await codeOf(identity.changePassword(login, amy.password, 'abc'))).toBe('weak-password');
        await identity.changePassword(login, amy.password, 'another pony');
        expect(await identity.verifyCached(other.token)).toBeNull();
        expect(await identity.verify(token)).not.toBeNull();
        expect(await codeOf(identity.signIn(amy, origin))).toBe('invalid-credential');
      });

      it('a password can be confirmed without changing anything', async () => {
        const { login, token } = await identity.signUp(amy, origin);
        expect(await codeOf(identity.confirmPassword(login, 'wrong'))).toBe('invalid-credential');
        expect(await codeOf(identity.confirmPassword(login, ''))).toBe('invalid-credential');
        expect(await codeOf(identity.confirmPassword(login, amy.password))).toBe('done');
        expect(await identity.verify(token)).not.toBeNull();
      });

      it('without the password it must follow a sign-in within five minutes', async () => {
        const { login } = await identity.signUp(amy, origin);
        subject.clock.advance({ minutes: 5, seconds: 1 });
        expect(await codeOf(identity.changePassword(login, null, 'another pony'))).toBe(
          'requires-recent-login',
        );
        expect(await codeOf(identity.requestEmailChange(login, null, 'new@example.org'))).toBe(
          'requires-recent-login',
        );
        const again = await identity.signIn(amy, origin);
        expect(await codeOf(identity.changePassword(again.login, null, 'another pony'))).toBe('done');
      });

      it('too many wrong current passwords stop the guessing in that login session only', async () => {
        const other = await identity.signUp(amy, origin);
        const { login } = await identity.signIn(amy, origin);
        const codes: string[] = [];
        for (let time = 0; time < 20; time += 1)
          codes.push(await codeOf(identity.changePassword(login, `guess ${time}`, 'x')));
        expect(codes.at(-1)).toBe('too-many-requests');
        expect(await codeOf(identity.changePassword(login, amy.password, 'another pony'))).toBe(
          'too-many-requests',
        );
        expect(await codeOf(identity.changePassword(other.login, amy.password, 'another pony'))).toBe('done');
      });
    });
  });
}
