import { expect, test, vi } from 'vitest';
import { rememberedLately } from '#domain/values/remembered.ts';

test('what was asked for lately is made once, and memory does not grow with what was ever asked for', () => {
  const make = vi.fn((key: string) => ({ key }));
  const of = rememberedLately(make);
  expect(of('2026-11-27')).toBe(of('2026-11-27'));
  expect(make).toHaveBeenCalledTimes(1);
  for (let day = 0; day < 100; day += 1) expect(of(`day ${day}`)).toEqual({ key: `day ${day}` });
  make.mockClear();
  expect(of('2026-11-27')).toEqual({ key: '2026-11-27' });
  expect(make).toHaveBeenCalledTimes(1);
});
