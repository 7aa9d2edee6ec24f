import { describe, expect, it } from 'vitest';
import { decideAuthCache, isProfileCacheValid, tokenNeedsRefresh } from '#domain/accounts/caching.ts';
import { decideNewUserWait } from '#domain/accounts/new-user-wait.ts';

const then = Temporal.Instant.from('2026-11-21T12:00:00Z');
const after = (milliseconds: number) => then.add({ milliseconds });

describe('the clocks of the specification', () => {
  it.each([
    [0, 'fresh'],
    [17_280_000, 'fresh'], // 80 % of six hours
    [17_280_001, 'fresh-refresh-in-background'],
    [21_599_999, 'fresh-refresh-in-background'],
    [21_600_000, 'expired'],
    [-1, 'expired'],
  ])('claims read %i ms ago are %s', (age, expected) => {
    expect(decideAuthCache(then, after(age))).toBe(expected);
  });

  it.each([
    [0, false],
    [3_000_000, false], // fifty minutes
    [3_000_001, true],
    [-1, true],
  ])('a token %i ms old needs a refresh: %s', (age, expected) => {
    expect(tokenNeedsRefresh(then, after(age))).toBe(expected);
  });

  it.each([
    [0, true],
    [97_199_999, true],
    [97_200_000, false], // twenty-seven hours
    [-1, false],
  ])('a profile cached %i ms ago is valid: %s', (age, expected) => {
    expect(isProfileCacheValid(then, after(age))).toBe(expected);
  });

  it('measure elapsed time, not the clock on the wall', () => {
    const beforeChange = Temporal.Instant.from('2026-10-25T00:30:00Z'); // 01:30, and an hour on 01:30 again
    expect(decideAuthCache(beforeChange, beforeChange.add({ hours: 5, minutes: 59 }))).not.toBe('expired');
    expect(decideAuthCache(beforeChange, beforeChange.add({ hours: 6 }))).toBe('expired');
  });
});

describe('a new user whose profile is not there yet', () => {
  it('waits 2 seconds, then 2, 4 and 6 before the retries, then gives up', () => {
    const waits = [0, 1, 2, 3, 4, 5].map((attempts) => decideNewUserWait(attempts));
    expect(waits).toEqual([
      { kind: 'wait', seconds: 2 },
      { kind: 'wait', seconds: 2 },
      { kind: 'wait', seconds: 4 },
      { kind: 'wait', seconds: 6 },
      { kind: 'give-up' },
      { kind: 'give-up' },
    ]);
  });

  it.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY])(
    'gives up on an attempt number like %s',
    (attempts) => {
      expect(decideNewUserWait(attempts)).toEqual({ kind: 'give-up' });
    },
  );
});
