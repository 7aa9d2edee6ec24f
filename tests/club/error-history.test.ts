import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOccurrences, type ErrorHistory, errorTrend, errorTrendText } from '#domain/club/error-history.ts';

const noon = Temporal.Instant.from('2026-11-21T12:00:00Z');
const one = { count: 1, references: ['R1'], uids: ['priya'], build: 'b1' };

test('the first occurrence begins the history', () => {
  expect(addOccurrences(null, { at: noon, ...one })).toEqual({
    count: 1,
    firstSeenAt: noon,
    lastSeenAt: noon,
    references: ['R1'],
    uids: ['priya'],
    builds: ['b1'],
    days: { '2026-11-21': 1 },
  });
});

test('people and builds are named once, the newest first, and nobody and an unknown build not at all', () => {
  const known = addOccurrences(null, { at: noon, ...one, uids: ['priya', 'sam'] });
  const next = addOccurrences(known, {
    at: noon,
    count: 2,
    references: ['R3', 'R2'],
    uids: ['sam', ''],
    build: '',
  });
  expect(next).toMatchObject({
    count: 3,
    references: ['R3', 'R2', 'R1'],
    uids: ['sam', 'priya'],
    builds: ['b1'],
  });
  expect(addOccurrences(next, { at: noon, ...one, build: 'b2' }).builds).toEqual(['b2', 'b1']);
});

test('the days are those of London, and those over a month old are dropped', () => {
  const known = { ...addOccurrences(null, { at: noon, ...one }), days: { '2026-10-23': 4, '2026-10-22': 9 } };
  const late = Temporal.Instant.from('2026-11-20T23:30:00-01:00');
  expect(addOccurrences(known, { at: late, ...one }).days).toEqual({ '2026-10-23': 4, '2026-11-21': 1 });
});

test('the trend has thirty days, the empty ones too, and says this week beside the one before', () => {
  const trend = errorTrend({ '2026-11-21': 2, '2026-11-15': 1, '2026-11-14': 5, '2026-10-22': 9 }, noon);
  expect(trend).toHaveLength(30);
  expect(String(trend[0]?.date)).toBe('2026-10-23');
  expect(trend.at(-1)?.count).toBe(2);
  expect(errorTrendText(trend)).toBe('3 in the last 7 days, 5 in the 7 days before');
});

test('whatever happens, nothing is left uncounted and every list is bounded', () => {
  const burst = fc.record({
    hours: fc.integer({ min: 0, max: 60 }),
    count: fc.integer({ min: 1, max: 500 }),
    uid: fc.constantFrom('', 'a', 'b', 'c'),
    build: fc.constantFrom('', 'x', 'y', 'z', 'u', 'v', 'w'),
  });
  fc.assert(
    fc.property(fc.array(burst, { minLength: 1, maxLength: 60 }), (bursts) => {
      let at = noon;
      let known: ErrorHistory | null = null;
      for (const { hours, count, uid, build } of bursts) {
        at = at.add({ hours });
        known = addOccurrences(known, { at, count, references: [`R${count}`], uids: [uid], build });
      }
      const total = bursts.reduce((sum, { count }) => sum + count, 0);
      expect(known?.count).toBe(total);
      expect(Object.keys(known?.days ?? {}).length).toBeLessThanOrEqual(30);
      expect(known?.references.length).toBeLessThanOrEqual(20);
      expect(new Set(known?.builds).size).toBe(known?.builds.length);
      expect(known?.builds.length).toBeLessThanOrEqual(5);
    }),
  );
});
