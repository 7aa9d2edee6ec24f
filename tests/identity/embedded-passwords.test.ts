import { afterEach, beforeEach, expect, it } from 'vitest';
import { accounts } from '#server/data/collections/identity.ts';
import type { Store } from '#server/data/store.ts';
import {
  ARGON_COST,
  hashPassword,
  isPasswordOf,
  isWeakerHash,
  unmatchableHash,
} from '#server/identity/embedded/argon.ts';
import { createPasswordChecks, hashesAtOnce } from '#server/identity/embedded/password-checks.ts';
import { IdentityBusyError } from '#server/identity/identity.ts';
import { createQueue } from '#server/identity/work-queue.ts';
import { CHEAP_ARGON, home, openTestIdentity, type TestIdentity } from '../support/embedded-identity.ts';

let club: TestIdentity;
beforeEach(() => {
  club = openTestIdentity();
});
afterEach(() => club.close());

const storedHash = async (uid: string) => (await club.store.find(accounts, uid))?.passwordHash ?? '';

it('row 1: two passwords of 100 characters that differ in the last do not interchange', async () => {
  const long = 'the rower by the window '.repeat(5).slice(0, 99);
  await club.identity.signUp({ email: 'amy@example.org', password: `${long}a` }, home);
  await expect(
    club.identity.signIn({ email: 'amy@example.org', password: `${long}b` }, home),
  ).rejects.toThrow('Incorrect email or password');
  await club.identity.signIn({ email: 'amy@example.org', password: `${long}a` }, home);
});

it.each(['password1', 'ironworks2026'])('row 2: %s is refused as a password', async (password) => {
  await expect(club.identity.signUp({ email: 'amy@example.org', password }, home)).rejects.toMatchObject({
    code: 'weak-password',
  });
});

it('row 3: a password is stored as argon2id with 19 MiB, 2 passes and 1 lane', async () => {
  await club.close();
  club = openTestIdentity({ argon: ARGON_COST });
  const { login } = await club.identity.signUp({ email: 'amy@example.org', password: 'correct horse' }, home);
  expect(await storedHash(login.uid)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

it('row 3: a weaker hash is upgraded when its owner signs in, and only then', async () => {
  const { login } = await club.identity.signUp({ email: 'amy@example.org', password: 'correct horse' }, home);
  const weaker = await hashPassword('correct horse', CHEAP_ARGON);
  const stronger = { ...CHEAP_ARGON, memoryInKib: 16 };
  const raised = openTestIdentity({ argon: stronger, wrapStore: () => club.store });

  await club.store.update(accounts, login.uid, { passwordHash: weaker });
  await raised.identity.signIn({ email: 'amy@example.org', password: 'wrong' }, home).catch(() => {});
  expect(await storedHash(login.uid)).toBe(weaker);
  await raised.identity.signIn({ email: 'amy@example.org', password: 'correct horse' }, home);
  expect(await storedHash(login.uid)).toContain('m=16,t=1,p=1');
  const upgraded = await storedHash(login.uid);
  await raised.identity.signIn({ email: 'amy@example.org', password: 'correct horse' }, home);
  expect(await storedHash(login.uid)).toBe(upgraded);
  await raised.close();
});

it('a hash reads back with the cost that it was made with', async () => {
  const stored = await hashPassword('été', CHEAP_ARGON);
  expect(await isPasswordOf(stored, 'été')).toBe(true);
  expect(await isPasswordOf(stored, 'e\u0301te\u0301')).toBe(true);
  expect(await isPasswordOf(stored, 'ete')).toBe(false);
  expect(isWeakerHash(stored, CHEAP_ARGON)).toBe(false);
  expect(isWeakerHash(stored, ARGON_COST)).toBe(true);
});

it.each([
  '',
  'plain',
  '$2b$10$abc',
  '$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA',
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0$short',
])('a stored text that is no hash of ours (%j) matches nothing and counts as weak', async (stored) => {
  expect(await isPasswordOf(stored, '')).toBe(false);
  expect(isWeakerHash(stored, CHEAP_ARGON)).toBe(true);
});

it('an account without a password costs the same hash and matches nothing', async () => {
  const checks = createPasswordChecks(CHEAP_ARGON);
  expect(await checks.isMatch('', '')).toBe(false);
  expect(await checks.isMatch(null, 'x')).toBe(false);
  expect(unmatchableHash(ARGON_COST)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('a few checks run at once, the rest queue, and past the queue people are asked to come back', async () => {
  const inTurn = createQueue(2, 3);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return 'done';
  };
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => inTurn(work)));
  expect(all.map(({ status }) => status)).toEqual([...Array<string>(5).fill('fulfilled'), 'rejected']);
  expect(all[5]).toMatchObject({ reason: expect.any(IdentityBusyError) });
  expect(most).toBe(2);
  const failing = await Promise.allSettled([
    inTurn(async () => Promise.reject(new Error('no'))),
    inTurn(work),
    inTurn(work),
  ]);
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

it('hashing leaves a thread of the pool to everything else, however many processors there are', () => {
  expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([2, 2, 3, 3, 3]);
});

it('a sign-in whose password is changed before it is saved fails and leaves no login behind', async () => {
  const { login } = await club.identity.signUp({ email: 'amy@example.org', password: 'correct horse' }, home);
  const changeFirst = () => club.identity.changePassword(login, 'correct horse', 'another pony');
  const late = openTestIdentity({
    wrapStore: () => ({
      ...methodsOf(club.store),
      transaction: (work) => changeFirst().then(() => club.store.transaction(work)),
    }),
  });
  await expect(
    late.identity.signIn({ email: 'amy@example.org', password: 'correct horse' }, home),
  ).rejects.toMatchObject({
    code: 'invalid-credential',
  });
  expect(await club.identity.listLoginSessions(login)).toHaveLength(1);
  await late.close();
});

/** The store's own methods, as an object whose parts a test can replace. */
function methodsOf(store: Store): Store {
  const bound = (name: keyof Store) => (store[name] as (...args: unknown[]) => unknown).bind(store);
  const names = [
    'find',
    'findMany',
    'query',
    'create',
    'set',
    'update',
    'remove',
    'transaction',
    'batch',
    'count',
    'sum',
    'ping',
    'close',
  ] as const;
  return { engine: store.engine, ...Object.fromEntries(names.map((name) => [name, bound(name)])) } as Store;
}
