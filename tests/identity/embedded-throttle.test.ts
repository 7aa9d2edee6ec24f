import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { throttles } from '#server/data/collections/identity.ts';
import { AuthError, type Identity, IdentityBusyError, type SignInOrigin } from '#server/identity/identity.ts';
import { hostOf, networkOf } from '#server/identity/network.ts';
import { decideSignInThrottle, type Familiarity, throttleRules } from '#server/identity/throttle-rules.ts';
import { elsewhere, home, openTestIdentity, type TestIdentity } from '../support/embedded-identity.ts';

const amy = { email: 'amy@example.org', password: 'correct horse' };

let club: TestIdentity;
let identity: Identity;
let deviceToken: string | null;
beforeEach(async () => {
  club = openTestIdentity();
  identity = club.identity;
  ({ deviceToken } = await identity.signUp(amy, home));
});
afterEach(() => club.close());

async function attempt(password: string, origin: SignInOrigin, email = amy.email, instance = identity) {
  try {
    await instance.signIn({ email, password }, origin);
    return 'ok';
  } catch (error) {
    if (error instanceof AuthError) return error.code;
    throw error;
  }
}

async function guess(times: number, origin: SignInOrigin, email = amy.email) {
  const codes: string[] = [];
  for (let time = 0; time < times; time += 1) codes.push(await attempt(`guess ${time}`, origin, email));
  return codes;
}

describe('row 5: guessing at an account', () => {
  it('is stopped after ten failures, the right password included, and the owner still gets in from home', async () => {
    const codes = await guess(20, elsewhere);
    expect(codes.slice(0, 10)).toEqual(Array<string>(10).fill('invalid-credential'));
    expect(codes.slice(10)).toEqual(Array<string>(10).fill('too-many-requests'));
    expect(await attempt(amy.password, elsewhere)).toBe('too-many-requests');
    expect(await attempt(amy.password, home)).toBe('ok');
  });

  it('an owner the club has never seen at that address gets in too', async () => {
    await guess(20, elsewhere);
    expect(await attempt(amy.password, { ...home, address: '192.0.2.55' })).toBe('ok');
  });

  it('ends a quarter of an hour after the first failure', async () => {
    await guess(20, elsewhere);
    club.clock.advance({ minutes: 15 });
    expect(await attempt(amy.password, elsewhere)).toBe('ok');
  });

  it('a success clears the count for where it came from', async () => {
    await guess(9, home);
    expect(await attempt(amy.password, home)).toBe('ok');
    await guess(9, home);
    expect(await attempt(amy.password, home)).toBe('ok');
  });

  it('is counted for all instances together', async () => {
    const another = club.openAnother();
    for (let time = 0; time < 5; time += 1) {
      await attempt(`a${time}`, elsewhere);
      await attempt(`b${time}`, elsewhere, amy.email, another);
    }
    expect(await attempt(amy.password, elsewhere)).toBe('too-many-requests');
    expect(await attempt(amy.password, elsewhere, amy.email, another)).toBe('too-many-requests');
  });

  it('a burst gets no more answers than a queue', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, time) => attempt(`guess ${time}`, elsewhere)),
    );
    expect(codes.filter((code) => code === 'invalid-credential')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(30);
  });

  it('the right password at the end of a burst looks like the wrong ones', async () => {
    const passwords = [...Array.from({ length: 30 }, (_, time) => `guess ${time}`), amy.password];
    const codes = await Promise.all(passwords.map((password) => attempt(password, elsewhere)));
    expect(codes.at(-1)).toBe('too-many-requests');
  });

  it('an address without an account is throttled alike', async () => {
    const codes = await guess(11, elsewhere, 'nobody@example.org');
    expect(codes.at(9)).toBe('invalid-credential');
    expect(codes.at(10)).toBe('too-many-requests');
  });

  it('a known device gets in from the very network the guesses come from', async () => {
    await guess(20, elsewhere);
    const origin = { ...elsewhere, deviceToken };
    expect(await attempt(amy.password, origin)).toBe('ok');
    expect((await guess(11, origin)).at(10)).toBe('too-many-requests');
  });

  it('a browser that several people use knows each of them: guesses in the same network keep none of them out', async () => {
    const people = Array.from({ length: 8 }, (_, at) => ({ ...amy, email: `person${at}@example.org` }));
    let desk: string | null | undefined = null;
    for (const person of people)
      ({ deviceToken: desk } = await identity.signUp(person, { ...home, deviceToken: desk }));
    for (const person of people) await guess(12, elsewhere, person.email);
    for (const { email } of people) {
      expect(await attempt(amy.password, { ...elsewhere, deviceToken: desk }, email)).toBe('ok');
    }
    expect(await attempt(amy.password, elsewhere, people[0]?.email)).toBe('too-many-requests');
    // A ninth takes the place of whoever has not signed in for longest.
    const { deviceToken: later } = await identity.signUp(
      { ...amy, email: 'ninth@example.org' },
      { ...home, deviceToken: desk },
    );
    expect(later?.split('~')).toHaveLength(8);
    const kept = people.map(({ email }) =>
      attempt(amy.password, { ...elsewhere, deviceToken: later }, email),
    );
    expect((await Promise.all(kept)).filter((code) => code !== 'ok')).toEqual(['too-many-requests']);
  });

  it.each([
    [
      'of another account',
      () => identity.signUp({ ...amy, email: 'bo@example.org' }, home).then((bo) => bo.deviceToken),
    ],
    [
      'that was changed',
      () => Promise.resolve(deviceToken?.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
    ],
    ['that is nonsense', () => Promise.resolve('..')],
    [
      'that is older than thirty days',
      () => {
        club.clock.advance({ hours: 24 * 31 });
        return Promise.resolve(deviceToken);
      },
    ],
  ])('a device mark %s helps nobody', async (_which, markOf) => {
    const origin = { ...elsewhere, deviceToken: await markOf() };
    await guess(10, elsewhere);
    expect(await attempt(amy.password, origin)).toBe('too-many-requests');
  });

  it('a password reset lifts the block where it is done', async () => {
    await guess(20, elsewhere);
    await identity.requestPasswordReset(amy.email, elsewhere);
    await identity.resetPassword((await club.newestResetToken(amy.email)) ?? '', 'another pony', elsewhere);
    expect(await attempt('another pony', elsewhere)).toBe('ok');
  });
});

describe('row 5: guessing from many places', () => {
  const bot = (number: number): SignInOrigin => ({
    address: `10.${number >> 8}.${number & 255}.1`,
    userAgent: '',
  });

  it('past a hundred failures strangers get three tries, the owner at home is not affected', async () => {
    for (let number = 0; number < 34; number += 1) await guess(3, bot(number));
    expect(await guess(5, bot(99))).toEqual([
      ...Array<string>(3).fill('invalid-credential'),
      'too-many-requests',
      'too-many-requests',
    ]);
    expect(await attempt(amy.password, { ...home, address: '192.0.2.55' })).toBe('ok');
    expect(await guess(9, home)).toEqual(Array<string>(9).fill('invalid-credential'));
    expect(await attempt(amy.password, home)).toBe('ok');
  });

  it('row 5: in a network where many passwords have failed, strangers’ are checked one at a time, and nobody else waits', async () => {
    for (let number = 0; number < 100; number += 1)
      await attempt('Summer2026', elsewhere, `m${number}@example.org`);
    const flood = Array.from({ length: 60 }, (_, number) =>
      identity.signIn({ email: `n${number}@example.org`, password: 'Summer2026' }, elsewhere),
    );
    const outcomes = Promise.allSettled(flood);
    const neighbour = { ...elsewhere, address: '203.0.113.1' };
    expect(await attempt(amy.password, { ...neighbour, deviceToken })).toBe('ok');
    expect(await attempt(amy.password, home)).toBe('ok');
    const reasons = (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason);
    expect(reasons.some((reason) => reason instanceof IdentityBusyError)).toBe(true);
    expect(await attempt(amy.password, neighbour)).toBe('ok');
  });

  it.each<[pair: number, account: number, network: number, who: Familiarity, by: string]>([
    [9, 0, 0, 'stranger', 'open'],
    [10, 0, 0, 'stranger', 'pair'],
    [10, 0, 0, 'known-host', 'pair'],
    [10, 0, 0, 'known-device', 'pair'],
    [0, 0, 99, 'stranger', 'open'],
    [0, 0, 100, 'stranger', 'crowded'],
    [2, 0, 5000, 'stranger', 'crowded'],
    [3, 0, 100, 'stranger', 'network'],
    [3, 100, 100, 'stranger', 'network'],
    [0, 1000, 100, 'stranger', 'account'],
    [9, 0, 5000, 'known-host', 'open'],
    [9, 5000, 5000, 'known-device', 'open'],
    [9, 5000, 99, 'known-host', 'open'],
    [2, 999, 0, 'stranger', 'open'],
    [3, 100, 0, 'stranger', 'account'],
    [3, 99, 0, 'stranger', 'open'],
    [0, 1000, 0, 'stranger', 'account'],
    [5, 0, 0, 'shared-device', 'pair'],
    [4, 5000, 99, 'shared-device', 'open'],
    [0, 0, 100, 'shared-device', 'crowded'],
  ])('row 5: pair %i, account %i, network %i, %s: %s', (pair, account, network, who, by) => {
    const decision = decideSignInThrottle({ pair, account, network }, who);
    expect(decision.kind === 'closed' ? decision.by : decision.kind).toBe(by);
  });
});

it('a flood of sign-ups from one network is stopped there, for an hour', async () => {
  const { items } = await club.store.query(throttles, { limit: 100 });
  const counter = items.find(({ kind }) => kind === 'signUp');
  expect(counter?.failures).toBe(1);
  await club.store.update(throttles, counter?.id ?? '', { failures: throttleRules.signUp.failures });
  const signUp = (email: string, origin: SignInOrigin) => identity.signUp({ ...amy, email }, origin);
  await expect(signUp('bo@example.org', home)).rejects.toMatchObject({ code: 'too-many-requests' });
  await signUp('bo@example.org', elsewhere);
  club.clock.advance({ minutes: 60 });
  await signUp('cy@example.org', home);
});

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::FFFF:C000:0207', '192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.7:4711', '192.0.2.7', '192.0.2.0/24'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
  ['', '', ''],
])('the address %s is the host %s in the network %s', (address, host, network) => {
  expect(hostOf(address)).toBe(host);
  expect(networkOf(address)).toBe(network);
});

it('row 30: events say who and what in UTC, and never the address, the e-mail, the password or a line of their own', async () => {
  await guess(12, { ...elsewhere, userAgent: 'x\r\n{"level":"fake"}' });
  await attempt(amy.password, home);
  await identity.requestPasswordReset(amy.email, home);
  const lines = club.logged.map((fields) => JSON.stringify(fields));
  for (const event of ['sign-in.failed', 'sign-in.throttled', 'sign-in.ok', 'reset.requested']) {
    expect(lines.filter((line) => line.includes(`"${event}"`))).not.toEqual([]);
  }
  for (const line of lines) {
    expect(line).toMatch(/"at":"2026-11-24T18:00:00Z"/);
    expect(line).not.toMatch(/example\.org|guess|correct horse|203\.0\.113|198\.51\.100|fake|\\r|\\n/);
  }
});

it('the counters in the store name nobody', async () => {
  await guess(2, elsewhere);
  const { items } = await club.store.query(throttles, { limit: 100 });
  expect(items.length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(items)).not.toMatch(/example|203\.0/);
});
