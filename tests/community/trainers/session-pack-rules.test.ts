import { describe, expect, test } from 'vitest';
import {
  decideTrainingBooking,
  decideTrainingMark,
  isPackOpen,
  sessionsLeft,
  type TrainingStatus,
} from '#domain/community/session-packs.ts';
import { localDate } from '#domain/values/dates.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const spanAt = (startsAt: Temporal.Instant) => ({ startsAt, endsAt: startsAt.add({ hours: 1 }) });
const tomorrow = spanAt(now.add({ hours: 24 }));
const pack = { sessions: 10, doneCount: 3, bookedCount: 2, expiresOn: '2027-12-31' };
const free = { classes: [], sessions: [] };
const hyrox = { ...tomorrow, className: 'Hyrox', isWaitlisted: false };
const onHold = (from: number, until: number) => ({
  from: localDate(now).add({ days: from }),
  until: localDate(now).add({ days: until }),
});

test.each([
  [{ sessions: 10, doneCount: 0, bookedCount: 0 }, 10, true],
  [{ sessions: 10, doneCount: 3, bookedCount: 2 }, 5, true],
  [{ sessions: 10, doneCount: 9, bookedCount: 1 }, 0, true],
  [{ sessions: 10, doneCount: 10, bookedCount: 0 }, 0, false],
  [{ sessions: 1, doneCount: 1, bookedCount: 1 }, 0, false],
])('of %o %i are left to book', (use, left, isOpen) => {
  expect(sessionsLeft(use)).toBe(left);
  expect(isPackOpen(use)).toBe(isOpen);
});

describe('a session', () => {
  test('of a pack with sessions left, at a free time, is booked', () => {
    expect(decideTrainingBooking(pack, tomorrow, free, now)).toEqual({ kind: 'booked' });
  });

  test.each([
    ['none are left', { doneCount: 8 }, tomorrow, free, ['none-left']],
    ['the pack expires before', { expiresOn: '2026-11-21' }, tomorrow, free, ['expired']],
    ['it was eight days ago', {}, spanAt(now.subtract({ hours: 24 * 8 })), free, ['too-old']],
    ['it is a year ahead', {}, spanAt(now.add({ hours: 24 * 365 })), free, ['too-far']],
    ['the trainer has a class', {}, tomorrow, { ...free, classes: [tomorrow] }, ['class']],
    ['the trainer has a session', {}, tomorrow, { ...free, sessions: [tomorrow] }, ['session']],
    ['the member has a class', {}, tomorrow, { ...free, own: [hyrox] }, ['own-class']],
    ['the member is on hold', {}, tomorrow, { ...free, hold: onHold(-3, 1) }, ['hold']],
    ['everything is wrong', { doneCount: 8, expiresOn: '2026-01-01' }, tomorrow, { classes: [tomorrow], sessions: [tomorrow] }, ['none-left', 'expired', 'class', 'session']], // biome-ignore format: one line
  ])('is refused where %s', (_, facts, span, busy, reasons) => {
    expect(decideTrainingBooking({ ...pack, ...facts }, span, busy, now)).toEqual({
      kind: 'refused',
      reasons,
    });
  });

  test.each([
    ['they only wait for a class', { ...free, own: [{ ...hyrox, isWaitlisted: true }] }],
    ['their class is at another time', { ...free, own: [{ ...hyrox, ...spanAt(now.add({ hours: 25 })) }] }],
    ['their hold ends before', { ...free, hold: onHold(-3, 0) }],
    ['their hold begins after', { ...free, hold: onHold(2, 9) }],
  ])('is booked where %s', (_, busy) => {
    expect(decideTrainingBooking(pack, tomorrow, busy, now)).toEqual({ kind: 'booked' });
  });

  test('of the last days can still be entered, and on the day the pack expires', () => {
    const lastWeek = spanAt(now.subtract({ hours: 24 * 6 }));
    expect(decideTrainingBooking(pack, lastWeek, free, now)).toEqual({ kind: 'booked' });
    const lastDay = { ...pack, expiresOn: '2026-11-22' };
    expect(decideTrainingBooking(lastDay, tomorrow, free, now)).toEqual({ kind: 'booked' });
  });

  const earlier = now.subtract({ hours: 2 });
  test.each<[TrainingStatus, TrainingStatus, Temporal.Instant, object]>([
    ['booked', 'done', earlier, { kind: 'marked', doneChange: 1, bookedChange: -1 }],
    ['booked', 'done', now.add({ hours: 3 }), { kind: 'marked', doneChange: 1, bookedChange: -1 }],
    ['booked', 'done', now.add({ hours: 24 }), { kind: 'too-early' }],
    ['booked', 'cancelled', now.add({ hours: 24 }), { kind: 'marked', doneChange: 0, bookedChange: -1 }],
    ['booked', 'booked', earlier, { kind: 'same' }],
    ['done', 'booked', earlier, { kind: 'marked', doneChange: -1, bookedChange: 1 }],
    ['done', 'done', earlier, { kind: 'same' }],
    ['done', 'cancelled', earlier, { kind: 'closed' }],
    ['cancelled', 'done', earlier, { kind: 'closed' }],
    ['cancelled', 'booked', earlier, { kind: 'closed' }],
  ])('that is %s and marked as %s (%s)', (status, mark, startsAt, expected) => {
    expect(decideTrainingMark({ status, startsAt }, mark, now)).toEqual(expected);
  });
});
