import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accounts, loginSessions } from '#server/data/collections/identity.ts';
import { removeExpired } from '#server/data/remove-expired.ts';
import type { SignedIn } from '#server/identity/identity.ts';
import { home, openTestIdentity, type TestIdentity } from '../support/embedded-identity.ts';

const member = { admin: false, coach: false, desk: false };
const coach = { admin: false, coach: true, desk: false };

let club: TestIdentity;
let amy: SignedIn;
beforeEach(async () => {
  club = openTestIdentity();
  amy = await club.identity.signUp({ email: 'amy@example.org', password: 'correct horse' }, home);
});
afterEach(() => club.close());

const stored = () => club.store.find(loginSessions, amy.login.loginSessionId);
/** As when the account was changed by another client of the same database: this instance is not notified. */
const promote = () => club.store.update(accounts, amy.login.uid, { claims: coach });

describe('the cached check', () => {
  it.each([
    { age: { minutes: 1 }, answer: member, afterwards: member },
    { age: { hours: 4, minutes: 47 }, answer: member, afterwards: member },
    { age: { hours: 4, minutes: 49 }, answer: member, afterwards: coach },
    { age: { hours: 5, minutes: 59 }, answer: member, afterwards: coach },
    { age: { hours: 6, seconds: 1 }, answer: coach, afterwards: coach },
  ])(
    'claims read $age ago: it answers $answer.coach, and behind the answer coach becomes $afterwards.coach',
    async ({ age, answer, afterwards }) => {
      await promote();
      club.clock.advance(age);
      expect((await club.identity.verifyCached(amy.token))?.claims).toEqual(answer);
      await club.identity.settled();
      expect((await stored())?.claims).toEqual(afterwards);
      expect((await club.identity.verifyCached(amy.token))?.claims).toEqual(afterwards);
    },
  );

  it('the refresh behind the answer restarts the six hours', async () => {
    club.clock.advance({ hours: 5 });
    await club.identity.verifyCached(amy.token);
    await club.identity.settled();
    expect((await stored())?.claimsReadAt).toEqual(club.clock.now());
  });

  it('many requests past 80 % cause one refresh', async () => {
    await club.close();
    let reads = 0;
    club = openTestIdentity({
      wrapStore: (store) =>
        new Proxy(store, {
          get(target, name) {
            const value = Reflect.get(target, name, target);
            if (name !== 'find') return typeof value === 'function' ? value.bind(target) : value;
            return (...args: Parameters<typeof target.find>) => {
              if (args[0].name === accounts.name) reads += 1;
              return target.find(...args);
            };
          },
        }),
    });
    amy = await club.identity.signUp({ email: 'amy@example.org', password: 'correct horse' }, home);
    club.clock.advance({ hours: 5 });
    reads = 0;
    await Promise.all(Array.from({ length: 20 }, () => club.identity.verifyCached(amy.token)));
    await club.identity.settled();
    expect(reads).toBe(1);
  });

  it('an account that is gone ends the login at the refresh', async () => {
    await club.store.remove(accounts, amy.login.uid);
    club.clock.advance({ hours: 5 });
    expect(await club.identity.verifyCached(amy.token)).not.toBeNull();
    await club.identity.settled();
    expect(await club.identity.verifyCached(amy.token)).toBeNull();
  });
});

describe('the plain check', () => {
  it('sees a change of roles at once', async () => {
    await promote();
    expect((await club.identity.verify(amy.token))?.claims).toEqual(coach);
  });

  it('row 9: turns away an account that another client has disabled, and ends the login session', async () => {
    await club.store.update(accounts, amy.login.uid, { isDisabled: true });
    expect(await club.identity.verify(amy.token)).toBeNull();
    expect(await stored()).toBeNull();
  });

  it.each([
    { age: { minutes: 49, seconds: 59 }, isRefreshed: false },
    { age: { minutes: 50, seconds: 1 }, isRefreshed: true },
  ])('claims read $age ago: re-read and stored is $isRefreshed', async ({ age, isRefreshed }) => {
    const before = club.clock.now();
    club.clock.advance(age);
    await club.identity.verify(amy.token);
    expect((await stored())?.claimsReadAt).toEqual(isRefreshed ? club.clock.now() : before);
  });
});

describe('row 8: limits of a login session', () => {
  it('ends after seven days without use', async () => {
    club.clock.advance({ hours: 24 * 7 - 1, minutes: 59 });
    expect(await club.identity.verify(amy.token)).not.toBeNull();
    club.clock.advance({ hours: 24 * 7 });
    expect(await club.identity.verifyCached(amy.token)).toBeNull();
    expect(await club.identity.verify(amy.token)).toBeNull();
  });

  it('ends after thirty days however much it is used', async () => {
    for (let day = 1; day < 30; day += 1) {
      club.clock.advance({ hours: 24 });
      expect(await club.identity.verify(amy.token)).not.toBeNull();
    }
    club.clock.advance({ hours: 24 });
    expect(await club.identity.verify(amy.token)).toBeNull();
  });

  it('the time of last use is written every ten minutes, not at every page', async () => {
    const signedInAt = club.clock.now();
    for (const check of ['verify', 'verifyCached'] as const) {
      club.clock.advance({ minutes: 4 });
      await club.identity[check](amy.token);
      await club.identity.settled();
      expect((await stored())?.lastSeenAt).toEqual(signedInAt);
    }
    club.clock.advance({ minutes: 2 });
    await club.identity.verifyCached(amy.token);
    await club.identity.settled();
    expect((await stored())?.lastSeenAt).toEqual(club.clock.now());
  });

  it('ended ones are swept from the store, living ones stay', async () => {
    club.clock.advance({ hours: 24 * 6 });
    const later = await club.identity.signIn({ email: 'amy@example.org', password: 'correct horse' }, home);
    club.clock.advance({ hours: 24 * 2 });
    // The login session, and the counter of sign-ups from the network.
    expect(await removeExpired(club.store, club.clock.now())).toBe(2);
    expect(await stored()).toBeNull();
    expect(await club.identity.verify(later.token)).not.toBeNull();
  });

  it('keeps of the browser a label in our own words', async () => {
    expect((await stored())?.device).toBe('Safari on iPhone');
    const { login } = await club.identity.signIn(
      { email: 'amy@example.org', password: 'correct horse' },
      { ...home, userAgent: 'evil\r\n\u001b[31m<script>' },
    );
    expect((await club.store.find(loginSessions, login.loginSessionId))?.device).toBe(
      'A browser on an unknown device',
    );
  });
});
