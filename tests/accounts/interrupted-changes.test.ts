/** A change to an account is in two places where Google has the accounts: wherever it is interrupted, repeating it does the rest. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRoles } from '#server/accounts/change-roles.ts';
import { choosePassword } from '#server/accounts/choose-password.ts';
import { confirmEmail } from '#server/accounts/confirm-email.ts';
import { correctEmail } from '#server/accounts/correct-email.ts';
import { makeAdmin } from '#server/accounts/make-admin.ts';
import { setAccountDisabled } from '#server/accounts/set-account-disabled.ts';
import { renewCalendar } from '#server/bookings/renew-calendar.ts';
import { setUpClub } from '#server/club/setup/set-up-club.ts';
import { issueSetUpToken } from '#server/club/setup/set-up-link.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { emailConfirmations, loginSessions, resetTokens } from '#server/data/collections/identity.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import type { Store } from '#server/data/store.ts';
import { AuthError, ConfirmationError } from '#server/identity/identity.ts';
import { type AuthEmulator, openAuthEmulator } from '../support/auth-emulator.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { type InterruptedStore, interruptedStore } from '../support/interrupted-store.ts';
import { newestConfirmation, newestResetToken } from '../support/reset-mail.ts';
import { openEmptyStore } from '../support/store-under-test.ts';

const OLD = 'niamh@example.test';
const RIGHT = 'niamh.doyle@example.test';
const NEXT = 'her own good battery';
const origin = { address: '203.0.113.7', userAgent: '' };
const office = { uid: 'office', name: 'Ada Raman' };

let emulator: AuthEmulator;
beforeAll(async () => {
  emulator = await openAuthEmulator();
});
afterAll(() => emulator?.close());

interface Change {
  first(): Promise<unknown>;
  /** By default the same once more. */
  again?(): Promise<unknown>;
  check(): Promise<void>;
}

describe.each(['embedded', 'firebase'] as const)(
  'row 37: interrupted anywhere, with %s accounts',
  (engine) => {
    const open = async (): Promise<{ club: TestClub; cut: InterruptedStore }> => {
      const cut = interruptedStore(openEmptyStore());
      if (engine === 'embedded') return { club: openClub({ store: cut.store }), cut };
      await emulator.clear();
      const environment = {
        ...{ IDENTITY: 'firebase', FIREBASE_PROJECT_ID: emulator.projectId, FIREBASE_API_KEY: 'any-key' },
        ...{ FIREBASE_AUTH_EMULATOR_HOST: emulator.host, STORE: 'sqlite' },
      };
      return { club: openClub({ store: cut.store, environment }), cut };
    };

    /** Once for each call to the store that the change makes: the process ends there, starts again, and the change is repeated. */
    async function interruptEverywhere(prepare: (club: TestClub) => Promise<Change>): Promise<void> {
      for (let calls = 0, wasCut = true; wasCut; calls += 1) {
        const { club, cut } = await open();
        const { first, again = first, check } = await prepare(club);
        cut.interruptAfter(calls);
        await first().catch((error: unknown) => error);
        await club.services.identity.settled();
        wasCut = cut.restart();
        if (wasCut) await again();
        await check();
        if (wasCut) continue;
        expect(calls).toBeGreaterThan(0);
      }
    }

    /** Somebody with an account and a profile, who is signed in somewhere. */
    async function openPerson(club: TestClub, facts: { isEmailConfirmed?: boolean } = {}) {
      const member = await club.member({ email: OLD, ...facts });
      const { login } = await club.services.identity.signIn({ email: OLD, password: PASSWORD }, origin);
      return { member, login };
    }

    test('a correction by staff reaches both addresses and the log, once, and signs the account out', () =>
      interruptEverywhere(async (club) => {
        const admin = await club.admin();
        const { login } = await club.services.identity.signIn(
          { email: admin.email, password: PASSWORD },
          origin,
        );
        const { member } = await openPerson(club);
        const correction = { uid: member.id, email: RIGHT, login, password: PASSWORD, by: office };
        return {
          first: () => correctEmail(club.services, correction),
          async check() {
            expect(await emailsOf(club, member)).toEqual([RIGHT, RIGHT]);
            expect(await actionsOn(club.store, member)).toEqual(['account.email-corrected']);
            expect(await mailsTo(club.store, OLD)).toEqual(['email-changed']);
            expect(await mailsTo(club.store, RIGHT)).toEqual(['email-confirmation']);
            expect(await loginSessionsOf(club.store, member)).toBe(0);
          },
        };
      }));

    test('a member’s own change of address reaches the profile, the old address and the log, once, and ends other login sessions', () =>
      interruptEverywhere(async (club) => {
        const { member, login } = await openPerson(club);
        const { identity, outbox: messages } = club.services;
        await identity.signIn({ email: OLD, password: PASSWORD }, origin);
        await identity.requestEmailChange(login, PASSWORD, RIGHT);
        const { token = '' } = (await newestConfirmation(club.store, messages, RIGHT)) ?? {};
        const confirm = () => confirmEmail(club.services, { token }, origin);
        return {
          first: confirm,
          again: () => confirm().catch(unless(ConfirmationError)),
          async check() {
            expect(await emailsOf(club, member)).toEqual([RIGHT, RIGHT]);
            expect(await actionsOn(club.store, member)).toEqual(['member.edited']);
            expect(await mailsTo(club.store, OLD)).toEqual(['email-changed']);
            expect(await loginSessionsOf(club.store, member)).toBe(1);
          },
        };
      }));

    test('whoever takes an account from a stranger ends the stranger’s pass, calendar address and login sessions', () =>
      interruptEverywhere(async (club) => {
        const { member } = await openPerson(club, { isEmailConfirmed: false });
        await renewCalendar(club.services, member.id);
        const { identity, outbox: messages } = club.services;
        let minutes = 0;
        const sendLink = async () => {
          minutes += 1;
          club.advance({ minutes });
          await identity.requestPasswordReset(OLD, origin);
          return (await newestResetToken(club.store, messages, OLD)) ?? '';
        };
        const link = await sendLink();
        const choose = (token: string) => choosePassword(club.services, { token, password: NEXT }, origin);
        return {
          first: () => choose(link),
          again: async () => choose(await sendLink()),
          async check() {
            const after = await club.store.find(members, member.id);
            expect(after?.qrVersion).toBeGreaterThan(member.qrVersion);
            expect(after?.calendarToken).toBe('');
            expect(await loginSessionsOf(club.store, member)).toBe(0);
            expect(await mailsTo(club.store, OLD)).toContain('password-changed');
            await identity.signIn({ email: OLD, password: NEXT }, origin);
            expect((await identity.findAccount(member.id))?.emailState).toBe('confirmed');
          },
        };
      }));

    test('a new password leaves nobody with a link or a move to another address that was asked for before', () =>
      interruptEverywhere(async (club) => {
        const { member, login } = await openPerson(club);
        const { identity } = club.services;
        const thief = await identity.signIn({ email: OLD, password: PASSWORD }, origin);
        await identity.requestEmailChange(thief.login, PASSWORD, 'thief@example.test');
        await identity.requestPasswordReset(OLD, origin);
        return {
          first: () => identity.changePassword(login, PASSWORD, NEXT),
          /** The password may be the new one already: then there is nothing that they would repeat. */
          async again() {
            await identity.changePassword(login, PASSWORD, NEXT).catch(unless(AuthError));
          },
          async check() {
            await identity.signIn({ email: OLD, password: NEXT }, origin);
            expect(await club.store.count(emailConfirmations)).toBe(0);
            expect(await club.store.count(resetTokens)).toBe(0);
            expect(await identity.verify(thief.token)).toBeNull();
            expect((await identity.findAccount(member.id))?.email).toBe(OLD);
          },
        };
      }));

    test.each([true, false])(
      'an account that is disabled (%s) is so, and the log has it once',
      (isDisabled) =>
        interruptEverywhere(async (club) => {
          const { member } = await openPerson(club);
          const change = { uid: member.id, by: office };
          if (!isDisabled) await setAccountDisabled(club.services, { ...change, isDisabled: true });
          club.advance({ minutes: 1 });
          const before = isDisabled ? [] : ['account.disabled'];
          return {
            first: () => setAccountDisabled(club.services, { ...change, isDisabled }),
            async check() {
              expect((await club.services.identity.findAccount(member.id))?.isDisabled).toBe(isDisabled);
              if (isDisabled) expect(await loginSessionsOf(club.store, member)).toBe(0);
              const action = isDisabled ? 'account.disabled' : 'account.enabled';
              expect(await actionsOn(club.store, member)).toEqual([action, ...before]);
            },
          };
        }),
    );

    test('roles are what was asked for, and no role is missing in the log', () =>
      interruptEverywhere(async (club) => {
        const { member } = await openPerson(club);
        const claims = { admin: false, coach: true, desk: false };
        return {
          first: () => changeRoles(club.services, { uid: member.id, claims, by: office }),
          async check() {
            expect((await club.services.identity.findAccount(member.id))?.claims).toEqual(claims);
            expect(await club.store.find(members, member.id)).toMatchObject({ isCoach: true });
            expect(await actionsOn(club.store, member)).toContain('account.roles-changed');
          },
        };
      }));

    test('the admin role from the command line likewise', () =>
      interruptEverywhere(async (club) => {
        const { member } = await openPerson(club);
        return {
          first: () => makeAdmin(club.services, OLD),
          async check() {
            expect((await club.services.identity.findAccount(member.id))?.claims.admin).toBe(true);
            expect(await club.store.find(members, member.id)).toMatchObject({ isAdmin: true });
            expect(await actionsOn(club.store, member)).toContain('account.roles-changed');
          },
        };
      }));

    test('a club that is set up has an admin', () =>
      interruptEverywhere(async (club) => {
        const token = (await issueSetUpToken(club.services)) ?? '';
        const admin = { firstName: 'Niamh', lastName: 'Doyle', email: OLD, password: NEXT };
        const named = { clubName: 'Ironworks', openingHours: [], accentColour: '#0a7d4f' };
        const { identity } = club.services;
        return {
          first: () => setUpClub(club.services, { token, admin, club: named, origin }),
          async again() {
            if ((await club.services.settings.read()).isSetUp) return;
            await setUpClub(club.services, { token, admin, club: named, origin });
          },
          async check() {
            const { login } = await identity.signIn({ email: OLD, password: NEXT }, origin);
            expect(login.claims.admin).toBe(true);
            expect(await club.store.find(members, login.uid)).toMatchObject({ isAdmin: true });
          },
        };
      }));

    test('an account that is deleted is gone, with its links and login sessions', () =>
      interruptEverywhere(async (club) => {
        const { member } = await openPerson(club);
        const { identity } = club.services;
        await identity.requestPasswordReset(OLD, origin);
        return {
          first: () => identity.deleteAccount(member.id),
          /** Their owner can ask for it for as long as they can sign in. */
          async again() {
            if (await identity.findAccount(member.id)) await identity.deleteAccount(member.id);
          },
          async check() {
            expect(await identity.findAccount(member.id)).toBeNull();
            expect(await club.store.count(resetTokens)).toBe(0);
            expect(await loginSessionsOf(club.store, member)).toBe(0);
          },
        };
      }));
  },
);

function unless(known: new (...given: never[]) => Error) {
  return (error: unknown) => {
    if (!(error instanceof known)) throw error;
  };
}

async function emailsOf({ services, store }: TestClub, { id }: Member) {
  return [(await services.identity.findAccount(id))?.email, (await store.find(members, id))?.email];
}

/** Newest first. */
async function actionsOn(store: Store, { id }: Member): Promise<string[]> {
  const { items } = await store.query(auditLog, {
    ...{ where: [['memberUid', '==', id]], orderBy: [['at', 'desc']], limit: 100 },
  });
  return items.map(({ action }) => action);
}

async function mailsTo(store: Store, email: string): Promise<string[]> {
  const { items } = await store.query(outbox, { limit: 100 });
  return items.filter(({ to }) => to === email).map(({ template }) => template);
}

async function loginSessionsOf(store: Store, { id }: Member): Promise<number> {
  return store.count(loginSessions, [['uid', '==', id]]);
}
