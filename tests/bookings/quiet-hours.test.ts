import { describe, expect, it } from 'vitest';
import { isQuiet } from '#domain/bookings/quiet-hours.ts';
import { london } from '../support/booking-facts.ts';

describe('quiet hours', () => {
  const night = { quietFrom: '22:00', quietUntil: '07:00' };
  const noon = { quietFrom: '12:00', quietUntil: '13:00' };
  it.each([
    ['do not hold a minute before', night, '2026-11-24T21:59', false],
    ['hold from their first minute', night, '2026-11-24T22:00', true],
    ['hold after midnight', night, '2026-11-24T03:00', true],
    ['are over at their end', night, '2026-11-24T07:00', false],
    ['may lie within a day', noon, '2026-11-24T12:30', true],
    ['within a day are not its night', noon, '2026-11-24T02:00', false],
    ['hold through the night of the spring change', night, '2027-03-28T06:59', true],
    ['hold through the night of the autumn change', night, '2026-10-25T06:59', true],
    ['are over on time after the autumn change', night, '2026-10-25T07:00', false],
    ['are none where they are not set', { quietFrom: '', quietUntil: '' }, '2026-11-24T03:00', false],
  ])('%s', (_, hours, time, expected) => {
    expect(isQuiet(hours, london(time))).toBe(expected);
  });
});
