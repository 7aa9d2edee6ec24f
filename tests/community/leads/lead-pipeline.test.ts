import { describe, expect, test } from 'vitest';
import {
  daysToJoin,
  decideLeadChange,
  type LeadEvent,
  type LeadState,
  newLead,
} from '#domain/community/leads/lead-pipeline.ts';

const at = (text: string) => Temporal.Instant.from(text);
const now = at('2026-11-23T12:00:00Z');
const later = at('2026-11-25T10:00:00Z');
const lead = (more: Partial<LeadState> = {}): LeadState => ({ ...newLead(now), ...more });
const after = (state: LeadState, event: LeadEvent, when = now) => decideLeadChange(state, event, when);

describe('a lead', () => {
  test('goes from enquiry to booked, attended and joined', () => {
    const booked = after(lead(), { type: 'book', startsAt: later });
    expect(booked).toMatchObject({
      kind: 'changed',
      changes: { status: 'booked', tourAt: later, dueAt: later },
    });
    const attended = after(
      lead({ status: 'booked', tourAt: later }),
      { type: 'mark', mark: 'attended' },
      later,
    );
    expect(attended).toMatchObject({ changes: { status: 'attended', dueAt: later, isOpen: true } });
    const joined = after(
      lead({ status: 'attended', tourAt: later }),
      { type: 'join', memberUid: 'm' },
      later,
    );
    expect(joined).toMatchObject({
      changes: { status: 'joined', joinedAt: later, isOpen: false, memberUid: 'm', expiresAt: null },
    });
  });

  test.each<[string, Partial<LeadState>, LeadEvent, string]>([
    ['is not marked without a tour', {}, { type: 'mark', mark: 'attended' }, 'no-tour'],
    [
      'is not marked before the day of its tour',
      { status: 'booked', tourAt: later },
      { type: 'mark', mark: 'no-show' },
      'too-early',
    ],
    ['has no tour to cancel', {}, { type: 'cancel-tour' }, 'no-tour'],
    [
      'is not marked once lost',
      { status: 'lost', tourAt: now },
      { type: 'mark', mark: 'attended' },
      'closed',
    ],
    [
      'is not given up with a tour ahead',
      { status: 'booked', tourAt: later },
      { type: 'lose', reason: '' },
      'tour-ahead',
    ],
    ['is not given up twice', { status: 'lost' }, { type: 'lose', reason: '' }, 'closed'],
    ['is not reopened while open', {}, { type: 'reopen' }, 'not-closed'],
  ])('%s', (_, state, event, reason) => {
    expect(after(lead(state), event)).toEqual({ kind: 'refused', reason });
  });

  test.each<[string, Partial<LeadState>, LeadEvent]>([
    ['booked for the same time', { status: 'booked', tourAt: later }, { type: 'book', startsAt: later }],
    ['marked as it is', { status: 'attended', tourAt: now }, { type: 'mark', mark: 'attended' }],
    ['joined already', { status: 'joined', joinedAt: now }, { type: 'join', memberUid: 'm' }],
  ])('stays the same where it is %s', (_, state, event) => {
    expect(after(lead(state), event)).toEqual({ kind: 'same' });
  });

  test('that was lost or has joined begins again with the next enquiry', () => {
    for (const status of ['lost', 'joined'] as const) {
      const before = lead({ status, tourAt: now, joinedAt: now, memberUid: 'm', lostReason: 'Too far' });
      expect(after(before, { type: 'enquire' }, later)).toMatchObject({
        changes: {
          status: 'enquiry',
          createdAt: later,
          joinedAt: null,
          tourAt: null,
          lostReason: '',
          memberUid: 'm',
        },
      });
    }
  });

  test('is kept for 180 days after the last contact or the tour, and for 60 once it is lost', () => {
    const days = (count: number, from: Temporal.Instant) => from.add({ hours: 24 * count });
    expect(newLead(now).expiresAt).toEqual(days(180, now));
    expect(after(lead(), { type: 'book', startsAt: later })).toMatchObject({
      changes: { expiresAt: days(180, later) },
    });
    expect(after(lead(), { type: 'lose', reason: 'Moved' })).toMatchObject({
      changes: { expiresAt: days(60, now) },
    });
  });

  test.each([
    ['2026-11-23T23:59:00Z', 0],
    ['2026-11-24T00:01:00Z', 1],
    ['2026-12-05T09:00:00Z', 12],
  ])('that joins at %s took %i days on the calendar', (joinedAt, days) => {
    expect(daysToJoin({ createdAt: now, joinedAt: at(joinedAt) })).toBe(days);
  });

  test('that has not joined has no days to join', () => {
    expect(daysToJoin(lead())).toBeNull();
  });
});
