import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import type { Store, Transaction } from '#server/data/store.ts';
import { home, openTestIdentity, type TestIdentity } from '../support/embedded-identity.ts';

const amy = { email: 'amy@example.org', password: 'correct horse' };
let club: TestIdentity;
afterEach(() => club.close());

const mails = async () => (await club.store.query(outbox, { limit: 100 })).items;

describe('row 4: a known and an unknown address cost the same', () => {
  it('in reads, writes and order, within the limits and beyond them', async () => {
    const work: string[] = [];
    club = openTestIdentity({ wrapStore: (store) => recording(store, work) });
    await club.identity.signUp(amy, home);
    const costOf = async (email: string) => {
      work.length = 0;
      await club.identity.requestPasswordReset(email, home);
      return [...work];
    };
    for (let time = 0; time < 7; time += 1) {
      const known = await costOf(amy.email);
      expect(known.length).toBeGreaterThan(5);
      expect(await costOf('nobody@example.org')).toEqual(known);
    }
    expect(await mails()).toHaveLength(5);
  });

  it('in time: what is left of a difference lies below the time that every answer takes', async () => {
    club = openTestIdentity();
    await club.identity.signUp(amy, home);
    for (const email of [amy.email, 'nobody@example.org']) {
      const startedAt = performance.now();
      await club.identity.requestPasswordReset(email, home);
      expect(performance.now() - startedAt).toBeGreaterThan(25);
    }
  });

  it('at sign-in too: the same reads, one hash, the same counters', async () => {
    const work: string[] = [];
    club = openTestIdentity({ wrapStore: (store) => recording(store, work) });
    await club.identity.signUp(amy, home);
    const costOf = async (email: string) => {
      work.length = 0;
      await club.identity.signIn({ email, password: 'wrong' }, home).catch(() => {});
      return [...work];
    };
    expect(await costOf('nobody@example.org')).toEqual(await costOf(amy.email));
  });
});

describe('row 6: the reset link', () => {
  it('links to the configured address and waits for its owner in the outbox', async () => {
    club = openTestIdentity();
    await club.identity.signUp(amy, home);
    await club.identity.requestPasswordReset(' Amy@Example.org ', home);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: amy.email, template: 'password-reset', status: 'kept' });
    expect(mail?.subject).toBe('Reset your Iron Works password');
    expect(mail?.body).toContain('{link}');
    expect(await club.newestResetToken(amy.email)).toMatch(/^[\w-]{43}$/);
  });

  it('a dump of the store holds neither its token nor a login token nor the password', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clubfloor-identity-'));
    club = openTestIdentity({ path: join(folder, 'club.sqlite') });
    const { token } = await club.identity.signUp(amy, home);
    await club.identity.requestPasswordReset(amy.email, home);
    const resetToken = (await club.newestResetToken(amy.email)) ?? 'none';
    const dump = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');
    rmSync(folder, { recursive: true });
    expect(dump).toContain(amy.email);
    expect(dump).toContain('password-reset');
    for (const secret of [token, resetToken, amy.password]) expect(dump).not.toContain(secret);
  });

  it('of two people who use one link at the same moment one succeeds', async () => {
    club = openTestIdentity();
    await club.identity.signUp(amy, home);
    await club.identity.requestPasswordReset(amy.email, home);
    const token = (await club.newestResetToken(amy.email)) ?? '';
    const outcomes = await Promise.allSettled(
      ['first choice', 'second choice'].map((password) => club.identity.resetPassword(token, password, home)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('an older link ends with a new password or address, and the owner gets a mail about either', async () => {
    club = openTestIdentity();
    const { login } = await club.identity.signUp(amy, home);
    const linkTo = async (email: string) => {
      await club.identity.requestPasswordReset(email, home);
      return (await club.newestResetToken(email)) ?? '';
    };
    const first = await linkTo(amy.email);
    await club.identity.changePassword(login, amy.password, 'another pony');
    await expect(club.identity.resetPassword(first, 'third pony', home)).rejects.toThrow('cannot be used');
    club.clock.advance({ minutes: 1 });
    const second = await linkTo(amy.email);
    await club.identity.correctEmail(
      { uid: login.uid, email: 'amy.b@example.org', recordedEmail: amy.email },
      async () => () => undefined,
    );
    await expect(club.identity.resetPassword(second, 'third pony', home)).rejects.toThrow('cannot be used');
    const sent = (await mails()).filter(({ template }) => template !== 'password-reset');
    expect(sent.map(({ to, template }: OutboxMessage) => [to, template]).sort()).toEqual([
      [amy.email, 'email-changed'],
      [amy.email, 'password-changed'],
    ]);
  });
});

/** The store, writing down each piece of work by kind; collections of reads too, since those may differ in no way. */
function recording(store: Store, work: string[]): Store {
  const watch = <T extends Store | Transaction>(subject: T): T =>
    new Proxy(subject, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const [first] = args as [{ name?: string } | ((inner: Transaction) => unknown)];
          const isRead = name === 'find' || name === 'findMany' || name === 'query';
          work.push(isRead ? `${name} ${(first as { name: string }).name}` : String(name));
          if (typeof first !== 'function') return value.apply(target, args);
          return value.call(target, (inner: Transaction) => first(watch(inner)));
        };
      },
    });
  return watch(store);
}
