import { expect, test } from 'vitest';
import { boardLayoutOf } from '#domain/training/board-layout.ts';

const lines = (count: number, text: string, load = '') =>
  Array.from({ length: count }, () => ({ text, load }));

test.each([
  [[], 'beside'],
  [lines(2, '5 × 5 Back squat', 'Women 60 kg · men 80 kg'), 'beside'],
  [lines(5, '20 Burpees'), 'beside'],
  [lines(6, '20 Burpees'), 'rows'],
  [lines(4, '50 m Sled push', 'Women 102 kg · men 152 kg'), 'rows'],
  [lines(4, 'A name that is so long that it needs a second line'), 'rows'],
  [lines(8, '20 Burpees', '10 kg'), 'rows'],
  [lines(9, '20 Burpees'), 'columns'],
  [lines(16, '50 m Sled push', 'Women 102 kg · men 152 kg'), 'columns'],
])('%j are laid out %s', (movements, layout) => {
  expect(boardLayoutOf(movements)).toBe(layout);
});
