import { expect, test } from 'vitest';
import { chooseBoardClass } from '#domain/training/whiteboard-class.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}Z`);
const lesson = (id: string, from: string, to: string) => ({ id, startsAt: at(from), endsAt: at(to) });
const day = [
  lesson('evening', '18:00', '19:00'),
  lesson('morning', '06:30', '07:30'),
  lesson('late', '18:30', '19:30'),
  lesson('noon', '12:00', '13:00'),
];

test.each([
  ['05:00', 'morning'],
  ['06:30', 'morning'],
  ['07:29', 'morning'],
  ['07:30', 'noon'],
  ['18:15', 'evening'],
  ['18:30', 'late'],
  ['19:15', 'late'],
  ['21:00', 'late'],
])('at %s the whiteboard shows the %s class', (now, id) => {
  expect(chooseBoardClass(day, at(now))?.id).toBe(id);
});

test('without a class there is nothing to follow', () =>
  expect(chooseBoardClass([], at('12:00'))).toBeNull());
