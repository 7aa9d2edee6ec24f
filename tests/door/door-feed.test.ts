import { describe, expect, test } from 'vitest';
import { checkInResults } from '#domain/door/check-in-decision.ts';
import { doorFeed, doorFixOf, type FeedEntry } from '#domain/door/door-feed.ts';

/** @param minutes before noon */
function entry(minutes: number, memberUid: string, facts: Partial<FeedEntry> = {}): FeedEntry {
  const at = Temporal.Instant.from('2026-11-21T12:00:00Z').subtract({ minutes });
  const isAllowed = (facts.result ?? 'ok') === 'ok';
  return { at, memberUid, result: 'ok', isAllowed, codeHash: '', ...facts };
}
const overdue = { result: 'payment-overdue' } as const;
const shown = (entries: FeedEntry[]) =>
  doorFeed(entries).map(({ entry: { memberUid }, attempts, isSettled }) => [memberUid, attempts, isSettled]);

describe('the feed of the door', () => {
  test('everybody let in is a line of their own, newest first', () => {
    expect(shown([entry(0, 'tom'), entry(1, 'priya'), entry(90, 'tom')])).toEqual([
      ['tom', 1, false],
      ['priya', 1, false],
      ['tom', 1, false],
    ]);
  });

  test('attempts in a row with the same result are one line, which counts them', () => {
    const entries = [
      entry(0, 'tom', overdue),
      entry(1, 'priya'),
      entry(14, 'tom', overdue),
      entry(28, 'tom', overdue),
    ];
    expect(shown(entries)).toEqual([
      ['tom', 3, false],
      ['priya', 1, false],
    ]);
  });

  test('another result, another person, another code or a later visit is another line', () => {
    const wrong = (minutes: number, codeHash: string) =>
      entry(minutes, '', { result: 'unknown-code', codeHash });
    const entries = [
      entry(0, 'tom', overdue),
      entry(1, 'tom', { result: 'code-stale' }),
      entry(2, 'ann', overdue),
      wrong(3, 'a'),
      wrong(4, 'b'),
      wrong(5, 'a'),
      entry(40, 'ann', overdue),
    ];
    expect(shown(entries).map(([uid, attempts]) => [uid, attempts])).toEqual([
      ['tom', 1],
      ['tom', 1],
      ['ann', 1],
      ['', 2],
      ['', 1],
      ['ann', 1],
    ]);
  });

  test('a refusal is settled once they have been let in, and not by an earlier visit', () => {
    const letIn = { result: 'payment-overdue', isAllowed: true } as const;
    expect(shown([entry(0, 'tom', letIn), entry(1, 'tom', overdue)])).toEqual([
      ['tom', 1, false],
      ['tom', 1, true],
    ]);
    expect(shown([entry(0, 'tom', overdue), entry(1, 'tom')])).toEqual([
      ['tom', 1, false],
      ['tom', 1, false],
    ]);
  });

  test.each([
    ['payment-overdue', '', 'record-payment'],
    ['pending', '', 'sell-membership'],
    ['expired', '', 'sell-membership'],
    ['on-hold', '', 'end-hold'],
    ['outside-hours', '', 'change-plan'],
    ['see-the-desk', 'Lost towel', 'edit-flag'],
    ['see-the-desk', ' ', null],
    ['parq-missing', '', 'hand-over'],
    ['waiver-missing', '', 'hand-over'],
    ['code-used', '', null],
  ] as const)('%s with the flag "%s" is fixed by: %s', (result, flag, fix) => {
    expect(doorFixOf(result, flag)).toBe(fix);
  });

  test('nobody who is let in needs fixing', () => {
    expect(checkInResults.filter((result) => doorFixOf(result, 'x') === null)).toContain('ok');
    expect(doorFixOf('already-in', 'x')).toBeNull();
  });
});
