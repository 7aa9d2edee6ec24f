import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { amount, dateText, text } from '#server/data/collections/collection.ts';
import { trainingYears } from '#server/data/collections/personal-bests.ts';

/** What is read by hand, as a schema would read it. */
const schema = z
  .object({
    resultId: text,
    date: dateText,
    milliseconds: amount.nullable().optional(),
    minutes: amount,
    volumeInGrams: amount,
    muscles: z.record(z.string(), amount).catch({}),
  })
  .transform(({ minutes, milliseconds, ...entry }) => ({
    ...entry,
    milliseconds: milliseconds ?? minutes * 60_000,
  }));

const anything = fc.oneof(
  fc.constantFrom('2026-11-22', '2026-11-22T06:00:00Z', '2026-11-2', '', 7, 0, -1, 1.5, 2 ** 60, null, true),
  fc.constantFrom(
    [],
    {},
    { glutes: 3 },
    { glutes: -3, chest: 'x' },
    Temporal.Instant.from('2026-07-01T23:30Z'),
  ),
);

describe('the results of a member’s year', () => {
  it('are read as tolerantly as by a schema', () => {
    const entry = fc.record(
      {
        ...{ resultId: anything, date: anything, minutes: anything, milliseconds: anything },
        ...{ volumeInGrams: anything, muscles: anything },
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(entry), (results) => {
        const read = trainingYears.decode('priya_2026', { results } as never).results;
        expect(read).toEqual(results.map((one) => schema.parse(one)));
      }),
    );
  });

  it.each([[{}], [{ results: null }], [{ results: 'none' }], [{ results: [null, 7, 'x', []] }]])(
    'that are none read as none: %j',
    (fields) => {
      expect(trainingYears.decode('priya_2026', fields as never).results).toEqual([]);
    },
  );
});
