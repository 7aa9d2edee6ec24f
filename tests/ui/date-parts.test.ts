import { expect, it } from 'vitest';
import { splitDate } from '#app/ui/date-parts.ts';

it('a stored date fills the boxes without leading noughts', () => {
  expect(splitDate('2001-03-09')).toEqual({ day: '9', month: '3', year: '2001' });
  expect(splitDate('soon')).toEqual({ day: '', month: '', year: '' });
});
