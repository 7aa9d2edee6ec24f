import { describe, expect, test } from 'vitest';
import { issueStamp, readTrap } from '#server/request/spam-trap.ts';

const secret = 'a secret of the club, long enough to sign with';
const shownAt = Temporal.Instant.from('2026-11-22T10:00:00Z');
const stamp = issueStamp(secret, shownAt);

describe('the trap of a form that strangers may send', () => {
  test.each([
    ['at once', { seconds: 0 }, 'too-quick'],
    ['after 2.9 seconds', { milliseconds: 2900 }, 'too-quick'],
    ['after three seconds', { seconds: 3 }, 'fine'],
    ['after a day', { hours: 24 }, 'fine'],
    ['after more than a day', { hours: 24, seconds: 1 }, 'expired'],
    ['before it was shown', { seconds: -5 }, 'too-quick'],
  ] as const)('row 22: sent %s', (_, later, reading) => {
    expect(readTrap(secret, { stamp, trap: '' }, shownAt.add(later))).toBe(reading);
  });

  test.each([
    ['no stamp', ''],
    ['one of another club', issueStamp('another secret of another club, as long', shownAt)],
    ['one with a later time', stamp.replace(/^\d+/, (at) => String(Number(at) + 60_000))],
  ])('row 22: takes %s for expired', (_, other) => {
    expect(readTrap(secret, { stamp: other, trap: '' }, shownAt.add({ minutes: 2 }))).toBe('expired');
  });

  test('row 22: names a field that only programs see', () => {
    expect(readTrap(secret, { stamp, trap: 'x' }, shownAt.add({ minutes: 2 }))).toBe('filled');
  });
});
