import { expect, test } from 'vitest';
import { decideCount, drawerOf, expectedInPence } from '#domain/payments/till.ts';

test('what should be in the till is the float, the cash, and what was put in or taken out', () => {
  expect(expectedInPence({ floatInPence: 5000, cashInPence: 7900, movesInPence: -2000 })).toBe(10_900);
});

test.each([
  ['nothing counted', {}, null, '', 'Count the notes and coins, or enter the total'],
  ['an empty till', {}, 0, 'Stolen', -10_000],
  ['one sum', {}, 10_000, '', 0],
  ['notes and coins', { 2000: 4, 1000: 1, 100: 10 }, null, '', 0],
  ['both the same', { 5000: 2 }, 10_000, '', 0],
  [
    'both, and not the same',
    { 5000: 2 },
    9000,
    '',
    'The notes and coins come to £100.00. Enter the same total, or leave it empty',
  ],
  ['a penny too much', { 5000: 2, 1: 1 }, null, '', '£0.01 over. Enter a reason'],
  ['a penny too much, with a reason', { 5000: 2, 1: 1 }, null, 'Found on the floor', 1],
  ['noughts only', { 5000: 0 }, null, '', '£100.00 short. Enter a reason'],
])('a count of %s against £100', (_, counts, totalInPence, reason, expected) => {
  const decision = decideCount({ counts, totalInPence, reason }, 10_000);
  expect(decision.kind === 'refused' ? decision.text : decision.differenceInPence).toBe(expected);
});

test('cash goes into the till that its taker has chosen, otherwise that they opened, otherwise into the one that was opened first', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}Z`);
  const late = { id: 'late', openedByUid: 'ada', openedAt: at('10:00:00'), usedBy: ['di'] };
  const early = { id: 'early', openedByUid: 'bo', openedAt: at('08:00:00'), usedBy: ['bo'] };
  expect(drawerOf([late, early], 'ada')?.id).toBe('late');
  expect(drawerOf([late, early], 'cy')?.id).toBe('early');
  expect(drawerOf([late, early], 'di')?.id).toBe('late');
  expect(
    drawerOf(
      [
        { ...late, usedBy: [] },
        { ...early, usedBy: ['ada'] },
      ],
      'ada',
    )?.id,
  ).toBe('early');
  expect(drawerOf([], 'ada')).toBeNull();
});
