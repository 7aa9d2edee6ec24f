import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { members } from '#server/data/collections/members.ts';
import { NotFoundError } from '#server/data/store.ts';
import type { Alongside, PasswordReset } from '#server/identity/account-changes.ts';
import { ConfirmationError, type Identity } from '#server/identity/identity.ts';
import { amy, codeOf, type IdentityUnderTest, origin } from './identity-under-test.ts';

const nothing: Alongside = async () => () => undefined;
const NEW = 'amy.b@example.org';

/** What a confirmation ends with: the problem, or "done". */
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof ConfirmationError)) throw error;
      return error.problem;
    },
  );

/** Email addresses, confirmed and changed: what every engine must do. */
export function describeEmails(
  name: string,
  open: () => Promise<IdentityUnderTest> | IdentityUnderTest,
): void {
  describe(`email addresses: ${name}`, () => {
    let subject: IdentityUnderTest;
    let identity: Identity;
    beforeEach(async () => {
      subject = await open();
      identity = subject.identity;
    });
    afterEach(() => subject.close());

    const sentTo = async (email: string) => {
      const sent = await subject.newestConfirmation(email);
      if (!sent) throw new Error(`no confirmation was sent to ${email}`);
      return sent;
    };
    const stateOf = async (uid: string) => (await identity.findAccount(uid))?.emailState;
    const send = async (uid: string) => {
      const mail = await identity.prepareDueConfirmation(uid);
      await subject.store.batch((batch) => mail.addTo(batch));
    };
    /** Somebody who has signed up and been sent a confirmation. */
    const join = async () => {
      const signedIn = await identity.signUp(amy, origin);
      await send(signedIn.login.uid);
      return { ...signedIn, ...(await sentTo(amy.email)) };
    };
    const joinConfirmed = async () => {
      const { token: link } = await join();
      await identity.confirmEmail({ token: link }, origin, nothing);
      return identity.signIn(amy, origin);
    };

    describe('confirming', () => {
      it('row 37: an account is unconfirmed after sign-up, unclaimed when staff make it, and confirmed by whoever runs the club', async () => {
        const { login } = await identity.signUp(amy, origin);
        expect(login.isEmailConfirmed).toBe(false);
        expect(await stateOf(login.uid)).toBe('unconfirmed');
        const invited = await identity.createAccount({ email: 'bo@example.org' });
        expect(invited.emailState).toBe('unclaimed');
        expect(await stateOf(invited.uid)).toBe('unclaimed');
        const given = await identity.createAccount({ email: 'cy@example.org', password: amy.password });
        expect(await stateOf(given.uid)).toBe('confirmed');
        const found = await identity.findAccounts([given.uid, 'nobody', login.uid]);
        expect(found.map((account) => account?.emailState)).toEqual(['confirmed', undefined, 'unconfirmed']);
      });

      it('row 37: the link confirms once, without signing anybody in, and every login session knows', async () => {
        const { login } = await join();
        const there = await identity.signIn(amy, origin);
        const { token } = await sentTo(amy.email);
        expect(await identity.findConfirmation({ token })).toEqual({
          ...{ uid: login.uid, email: amy.email, isChange: false },
        });
        expect(await identity.confirmEmail({ token }, origin, nothing)).toEqual({
          ...{ uid: login.uid, email: amy.email, previousEmail: amy.email, emailState: 'unconfirmed' },
          isByDesk: false,
        });
        expect(await stateOf(login.uid)).toBe('confirmed');
        expect((await identity.verifyCached(there.token))?.isEmailConfirmed).toBe(true);
        expect(await identity.listLoginSessions(login)).toHaveLength(2);
        expect(await identity.findConfirmation({ token })).toBeNull();
        expect(await problemOf(identity.confirmEmail({ token }, origin, nothing))).toBe('bad-link');
        expect(await problemOf(send(login.uid))).toBe('nothing-to-confirm');
      });

      it('row 37: so does the code, in the account that it was sent for only', async () => {
        const { login, code } = await join();
        const bo = await identity.signUp({ ...amy, email: 'bo@example.org' }, origin);
        await send(bo.login.uid);
        expect(await problemOf(identity.confirmEmail({ login: bo.login, code }, origin, nothing))).not.toBe(
          'done',
        );
        const typed = `${code.slice(0, 3)} ${code.slice(3)} `;
        expect(await problemOf(identity.confirmEmail({ login, code: typed }, origin, nothing))).toBe('done');
        expect(await stateOf(login.uid)).toBe('confirmed');
        expect(await stateOf(bo.login.uid)).toBe('unconfirmed');
      });

      it('row 37: of ten wrong codes tried all at once none is right, and then the right one is refused; the link still works', async () => {
        const { login, code, token } = await join();
        const wrong = Array.from({ length: 12 }, (_, index) =>
          String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
        );
        const results = await Promise.all(
          wrong.map((guess) => problemOf(identity.confirmEmail({ login, code: guess }, origin, nothing))),
        );
        expect(results.filter((result) => result === 'bad-code').length).toBeLessThanOrEqual(10);
        expect(results).not.toContain('done');
        for (const guess of wrong)
          await problemOf(identity.confirmEmail({ login, code: guess }, origin, nothing));
        expect(await problemOf(identity.confirmEmail({ login, code }, origin, nothing))).toBe(
          'too-many-codes',
        );
        expect(await problemOf(identity.confirmEmail({ token }, origin, nothing))).toBe('done');
      });

      it('row 37: a new code has tries of its own, thirty in a day for an address, whoever asks for codes', async () => {
        const { login } = await join();
        const guess = async (times: number, by = login) => {
          const { code } = await sentTo(amy.email);
          const results: string[] = [];
          for (let time = 1; time <= times; time += 1) {
            const wrong = String((Number(code) + time) % 1_000_000).padStart(6, '0');
            results.push(await problemOf(identity.confirmEmail({ login: by, code: wrong }, origin, nothing)));
          }
          return results;
        };
        const bad = (times: number) => Array<string>(times).fill('bad-code');
        expect(await guess(11)).toEqual([...bad(10), 'too-many-codes']);
        await send(login.uid);
        expect(await guess(11)).toEqual([...bad(10), 'too-many-codes']);
        await identity.deleteAccount(login.uid);
        // Who closes the account and signs up again has no more tries at the address.
        subject.clock.advance({ hours: 1 });
        const again = await join();
        expect(await guess(9, again.login)).toEqual(bad(9));
        await send(again.login.uid);
        expect(await guess(2, again.login)).toEqual([...bad(1), 'too-many-codes-today']);
        const right = async () => {
          const { code } = await sentTo(amy.email);
          return problemOf(identity.confirmEmail({ login: again.login, code }, origin, nothing));
        };
        expect(await right()).toBe('too-many-codes-today');
        subject.clock.advance({ hours: 23 });
        await send(again.login.uid);
        expect(await right()).toBe('done');
      });

      it('row 37: a network that tries codes in many accounts gets a hundred in an hour; elsewhere the right one is let in', async () => {
        const { login, code } = await join();
        for (let account = 0; account < 10; account += 1) {
          const other = await identity.signUp({ ...amy, email: `member${account}@example.org` }, origin);
          await send(other.login.uid);
          for (let guess = 0; guess < 10; guess += 1)
            await problemOf(identity.confirmEmail({ login: other.login, code: 'no code' }, origin, nothing));
        }
        const colleague = { ...origin, address: '198.51.100.99' };
        expect(await problemOf(identity.confirmEmail({ login, code }, colleague, nothing))).toBe(
          'too-many-codes',
        );
        const elsewhere = { ...origin, address: '203.0.113.7' };
        expect(await problemOf(identity.confirmEmail({ login, code }, elsewhere, nothing))).toBe('done');
      });

      it('of two who use a link at once, both are told that it is done, or one that it is used: it is done once', async () => {
        const { login, token } = await join();
        const count: Alongside = async (transaction, { uid }) => {
          const member = await transaction.find(members, uid);
          return () =>
            transaction.set(members, { ...members.decode(uid, {}), visits: (member?.visits ?? 0) + 1 });
        };
        const results = await Promise.all(
          [token, token].map((link) => problemOf(identity.confirmEmail({ token: link }, origin, count))),
        );
        expect(results).toContain('done');
        expect(await stateOf(login.uid)).toBe('confirmed');
        expect(await problemOf(identity.confirmEmail({ token }, origin, count))).toBe('bad-link');
        expect((await subject.store.find(members, login.uid))?.visits).toBe(1);
      });

      it('link and code expire after a day, and sending again makes earlier ones useless', async () => {
        const { login, token, code } = await join();
        subject.clock.advance({ hours: 24 });
        expect(await problemOf(identity.confirmEmail({ token }, origin, nothing))).toBe('bad-link');
        expect(await problemOf(identity.confirmEmail({ login, code }, origin, nothing))).toBe(
          'nothing-to-confirm',
        );
        await send(login.uid);
        const second = await sentTo(amy.email);
        subject.clock.advance({ minutes: 1 });
        await send(login.uid);
        expect(await problemOf(identity.confirmEmail({ token: second.token }, origin, nothing))).toBe(
          'bad-link',
        );
        const third = await sentTo(amy.email);
        expect(await problemOf(identity.confirmEmail({ login, code: third.code }, origin, nothing))).toBe(
          'done',
        );
      });

      it('row 38: an account can ask for five emails an hour', async () => {
        const { login } = await identity.signUp(amy, origin);
        const results: string[] = [];
        for (let time = 0; time < 6; time += 1) results.push(await problemOf(send(login.uid)));
        expect(results).toEqual([...Array<string>(5).fill('done'), 'too-many-mails']);
        subject.clock.advance({ hours: 1 });
        expect(await problemOf(send(login.uid))).toBe('done');
      });

      it('neither the token nor the code is in the store', async () => {
        const { token, code } = await join();
        for (const name of ['emailConfirmations', 'outbox']) {
          const { items } = await subject.store.query(storedDocuments(name), { limit: 100 });
          expect(items.length).toBeGreaterThan(0);
          const text = JSON.stringify(items);
          for (const secret of [token, code]) expect(text).not.toContain(secret);
        }
      });

      it('whatever is no token of ours confirms nothing, without an error', async () => {
        await join();
        for (const token of ['', 'x', '../', '\0', 'A'.repeat(43), '💥'.repeat(99)]) {
          expect(await identity.findConfirmation({ token })).toBeNull();
          expect(await problemOf(identity.confirmEmail({ token }, origin, nothing))).toBe('bad-link');
        }
      });

      it('row 37: a password link confirms the address that it was sent to, and ends what was there before', async () => {
        const { login, token, code } = await join();
        await identity.requestPasswordReset(amy.email, origin);
        const link = (await subject.newestResetToken(amy.email)) ?? '';
        const known: PasswordReset[] = [];
        await identity.resetPassword(link, 'another pony', origin, async (_, reset) => () => {
          known.push(reset);
        });
        expect(known).toMatchObject([{ uid: login.uid, emailState: 'unconfirmed' }]);
        expect(await stateOf(login.uid)).toBe('confirmed');
        expect(await identity.listLoginSessions(login)).toEqual([]);
        expect(await codeOf(identity.signIn(amy, origin))).toBe('invalid-credential');
        expect(await problemOf(identity.confirmEmail({ token }, origin, nothing))).toBe('bad-link');
        expect(await problemOf(identity.confirmEmail({ login, code }, origin, nothing))).toBe(
          'nothing-to-confirm',
        );
      });

      it('a deleted account takes its confirmation with it', async () => {
        const { login, token } = await join();
        await identity.deleteAccount(login.uid);
        expect(await identity.findConfirmation({ token })).toBeNull();
      });
    });

    describe('moving to another address', () => {
      it('row 37: asks for the password, and for a confirmed address first', async () => {
        const { login } = await join();
        expect(await problemOf(identity.requestEmailChange(login, amy.password, NEW))).toBe(
          'confirm-current-first',
        );
        const confirmed = await identity.confirmEmail(await sentTo(amy.email), origin, nothing);
        expect(confirmed.uid).toBe(login.uid);
        expect(await codeOf(identity.requestEmailChange(login, 'wrong', NEW))).toBe('invalid-credential');
        expect(await codeOf(identity.requestEmailChange(login, amy.password, 'nonsense'))).toBe(
          'invalid-email',
        );
        await identity.createAccount({ email: 'taken@example.org' });
        expect(await codeOf(identity.requestEmailChange(login, amy.password, 'Taken@example.org'))).toBe(
          'email-already-in-use',
        );
      });

      it('changes nothing until the new address is confirmed; then it moves the account, frees the old one, and signs out other devices', async () => {
        const other = await joinConfirmed();
        const { login, token } = await identity.signIn(amy, origin);
        await identity.requestEmailChange(login, amy.password, 'Amy.B@example.org');
        expect((await identity.verify(token))?.email).toBe(amy.email);
        expect(await codeOf(identity.signIn(amy, origin))).toBe('done');
        const link = await sentTo(NEW);
        expect(await identity.findConfirmation(link)).toMatchObject({ email: NEW, isChange: true });
        expect(await identity.confirmEmail({ token: link.token }, origin, nothing)).toEqual({
          ...{ uid: login.uid, email: NEW, previousEmail: amy.email, emailState: 'confirmed' },
          isByDesk: false,
        });
        expect(await identity.verify(token)).toMatchObject({ email: NEW, isEmailConfirmed: true });
        expect(await identity.verifyCached(other.token)).toBeNull();
        expect(await codeOf(identity.signIn(amy, origin))).toBe('invalid-credential');
        expect(await codeOf(identity.signIn({ ...amy, email: NEW }, origin))).toBe('done');
        expect(await codeOf(identity.signUp(amy, origin))).toBe('done');
      });

      it('is refused where somebody else got the address meanwhile, and nothing changes', async () => {
        const { login } = await joinConfirmed();
        await identity.requestEmailChange(login, amy.password, NEW);
        await identity.signUp({ ...amy, email: NEW }, origin);
        expect(await codeOf(identity.confirmEmail(await sentTo(NEW), origin, nothing))).toBe(
          'email-already-in-use',
        );
        expect(await identity.findAccount(login.uid)).toMatchObject({
          ...{ email: amy.email, emailState: 'confirmed' },
        });
      });

      it.each(['changing', 'resetting'])('does not happen after %s the password', async (way) => {
        const { login } = await joinConfirmed();
        await identity.requestEmailChange(login, amy.password, NEW);
        const link = await sentTo(NEW);
        if (way === 'changing') await identity.changePassword(login, amy.password, 'another pony');
        else {
          await identity.requestPasswordReset(amy.email, origin);
          const reset = (await subject.newestResetToken(amy.email)) ?? '';
          await identity.resetPassword(reset, 'another pony', origin);
        }
        expect(await problemOf(identity.confirmEmail({ token: link.token }, origin, nothing))).toBe(
          'bad-link',
        );
        expect((await identity.findAccount(login.uid))?.email).toBe(amy.email);
      });
    });

    it('row 37: is not asked for any more once the owner has changed the password meanwhile', async () => {
      const { login: thief } = await joinConfirmed();
      const { login: owner } = await identity.signIn(amy, origin);
      // In another process: this one does one thing after the other for each person.
      const another = subject.openAnother();
      subject.whileMailIsWritten(() => another.changePassword(owner, amy.password, 'another pony'));
      expect(await codeOf(identity.requestEmailChange(thief, amy.password, NEW))).not.toBe('done');
      expect(await subject.newestConfirmation(NEW)).toBeNull();
      expect(await identity.findConfirmation({ uid: owner.uid })).toBeNull();
    });

    describe('staff correcting an address', () => {
      const correct = (uid: string, email: string) =>
        identity.correctEmail({ uid, email, recordedEmail: amy.email }, nothing);

      it('row 37: moves the account at once, unconfirmed, signs it out, and makes earlier links useless', async () => {
        const { login } = await joinConfirmed();
        await identity.requestEmailChange(login, amy.password, 'else@example.org');
        const pending = await sentTo('else@example.org');
        await identity.requestPasswordReset(amy.email, origin);
        const reset = (await subject.newestResetToken(amy.email)) ?? '';
        expect(await correct(login.uid, NEW)).toEqual({
          ...{ uid: login.uid, email: NEW, previousEmail: amy.email, emailState: 'confirmed' },
          isByDesk: false,
        });
        expect(await identity.findAccount(login.uid)).toMatchObject({
          email: NEW,
          emailState: 'unconfirmed',
        });
        expect(await identity.listLoginSessions(login)).toEqual([]);
        expect(await problemOf(identity.confirmEmail({ token: pending.token }, origin, nothing))).toBe(
          'bad-link',
        );
        await expect(identity.resetPassword(reset, 'another pony', origin)).rejects.toThrow();
        expect(await codeOf(identity.signIn({ ...amy, email: NEW }, origin))).toBe('done');
      });

      it('that is refused as it is written leaves the account as it was', async () => {
        const { login } = await joinConfirmed();
        const refused = async () => {
          throw new NotFoundError('acts for them no more');
        };
        const correction = { uid: login.uid, email: NEW, recordedEmail: amy.email };
        await expect(identity.correctEmail(correction, refused)).rejects.toThrow('acts for them no more');
        expect(await identity.findAccount(login.uid)).toMatchObject({
          ...{ email: amy.email, emailState: 'confirmed' },
        });
        expect(await codeOf(identity.signIn(amy, origin))).toBe('done');
      });

      it('to a taken address is refused, and to the same one changes nothing', async () => {
        const { login } = await joinConfirmed();
        await identity.createAccount({ email: 'taken@example.org' });
        expect(await codeOf(correct(login.uid, 'taken@example.org'))).toBe('email-already-in-use');
        await correct(login.uid, amy.email);
        expect(await identity.findAccount(login.uid)).toMatchObject({
          ...{ email: amy.email, emailState: 'confirmed' },
        });
      });
    });
  });
}
