import { expect, test } from 'vitest';
import { type Member, members } from '#server/data/collections/members.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { createProfileCache } from '#server/members/profile-cache.ts';
import { standingClock } from '../support/clock.ts';

/** A cache over a store that has one profile, or is unavailable. */
function openCache() {
  const clock = standingClock();
  const stored = { firstName: 'Priya' as string | null, isAway: false, reads: 0 };
  const read = async (id: string) => {
    stored.reads += 1;
    if (stored.isAway) throw new StoreUnavailableError('away');
    return stored.firstName === null ? null : members.decode(id, { firstName: stored.firstName });
  };
  const cache = createProfileCache(read, clock.now);
  const name = async () => (await cache.find('priya'))?.firstName;
  return { clock, stored, cache, name };
}

test('a profile is read once in ten seconds, and what another instance has written is seen after them', async () => {
  const { clock, stored, name } = openCache();
  expect(await name()).toBe('Priya');
  stored.firstName = 'Priyanka';
  clock.advance({ seconds: 9 });
  expect(await name()).toBe('Priya');
  expect(stored.reads).toBe(1);
  clock.advance({ seconds: 1 });
  expect(await name()).toBe('Priyanka');
});

test('while the store is away the profile that was read is shown, for less than 27 hours', async () => {
  const { clock, stored, name } = openCache();
  await name();
  stored.isAway = true;
  clock.advance({ hours: 26 });
  expect(await name()).toBe('Priya');
  clock.advance({ hours: 1 });
  await expect(name()).rejects.toThrow(StoreUnavailableError);
});

test('a deleted profile is not shown again when the store goes away', async () => {
  const { clock, stored, name } = openCache();
  await name();
  stored.firstName = null;
  clock.advance({ seconds: 10 });
  expect(await name()).toBeUndefined();
  stored.isAway = true;
  await expect(name()).rejects.toThrow(StoreUnavailableError);
});

test('what this instance writes is seen at once, also by a read that was under way', async () => {
  const clock = standingClock();
  const { promise, resolve } = Promise.withResolvers<Member>();
  const answers = [promise, Promise.resolve(members.decode('priya', { firstName: 'Priyanka' }))];
  const cache = createProfileCache(() => answers.shift() ?? Promise.resolve(null), clock.now);
  const underWay = cache.find('priya');
  cache.drop('priya');
  resolve(members.decode('priya', { firstName: 'Priya' }));
  await underWay;
  expect((await cache.find('priya'))?.firstName).toBe('Priyanka');
});
