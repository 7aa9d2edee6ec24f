import { describe, expect, it } from 'vitest';
import { type AttendanceMark, attendanceMarks, decideMark } from '#domain/bookings/attendance.ts';
import { session } from '../support/timetable.ts';

const hyrox = session();
const during = Temporal.Instant.from('2026-11-24T18:10:00Z');
const booked = { status: 'booked', isPenaltyFree: false };

describe('a mark', () => {
  it.each([
    ['booked', 'attended', 1, 0, 'none'],
    ['booked', 'late', 1, 0, 'none'],
    ['booked', 'no-show', 0, 1, 'add'],
    ['attended', 'late', 0, 0, 'none'],
    ['attended', 'no-show', -1, 1, 'add'],
    ['attended', 'booked', -1, 0, 'none'],
    ['late', 'attended', 0, 0, 'none'],
    ['late', 'no-show', -1, 1, 'add'],
    ['late', 'booked', -1, 0, 'none'],
    ['no-show', 'attended', 1, -1, 'remove'],
    ['no-show', 'late', 1, -1, 'remove'],
    ['no-show', 'booked', 0, -1, 'remove'],
  ] as const)(
    'from %s to %s changes attended by %i, no-shows by %i, and strikes: %s',
    (from, to, attended, noShows, strike) => {
      expect(decideMark({ ...booked, status: from }, to, hyrox, during)).toEqual({
        kind: 'marked',
        status: to,
        attendedChange: attended,
        noShowChange: noShows,
        strike,
      });
    },
  );

  it.each(attendanceMarks)('that says again "%s" changes nothing', (mark) => {
    expect(decideMark({ ...booked, status: mark }, mark, hyrox, during)).toEqual({ kind: 'same' });
  });

  it.each(['waitlisted', 'cancelled', 'late-cancelled', 'left-waitlist', 'session-cancelled'])(
    'is refused to somebody who is %s',
    (status) => {
      expect(decideMark({ ...booked, status }, 'attended', hyrox, during).kind).toBe('refused');
    },
  );

  it('of a no-show costs nothing where the place came after the cut-off', () => {
    const decision = decideMark({ ...booked, isPenaltyFree: true }, 'no-show', hyrox, during);
    expect(decision).toMatchObject({ kind: 'marked', noShowChange: 1, strike: 'none' });
  });

  it.each<[AttendanceMark, string, string]>([
    ['attended', '2026-11-23T18:00:00Z', 'refused'],
    ['attended', '2026-11-24T00:00:00Z', 'marked'],
    ['late', '2026-11-24T17:00:00Z', 'marked'],
    ['no-show', '2026-11-24T17:59:59Z', 'refused'],
    ['no-show', '2026-11-24T18:00:00Z', 'marked'],
    ['no-show', '2026-12-24T18:00:00Z', 'marked'],
  ])('%s at %s for a class at 18:00 on the 24th is %s', (mark, now, expected) => {
    expect(decideMark(booked, mark, hyrox, Temporal.Instant.from(now)).kind).toBe(expected);
  });

  it('is refused in a class that was cancelled', () => {
    const cancelled = session({ status: 'cancelled' });
    expect(decideMark(booked, 'attended', cancelled, during).kind).toBe('refused');
  });
});
