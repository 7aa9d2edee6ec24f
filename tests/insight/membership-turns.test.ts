import { describe, expect, test } from 'vitest';
import { memberFigures, membershipDays } from '#domain/insight/membership-figures.ts';
import type { MembershipRecord } from '#domain/insight/membership-records.ts';
import { joinedOn, membershipTurns, revenueGaps } from '#domain/insight/membership-turns.ts';
import { type LeavingReason, leavingReasonOf } from '#domain/membership/leaving-reasons.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { readMembershipRecords } from '#server/insight/membership-figures.ts';
import { finishMerges } from '#server/members/merge/finish-merges.ts';
import { startMerge } from '#server/members/merge/start-merge.ts';
import { startUndo } from '#server/members/merge/undo-merge.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { PASSWORD, type TestClub } from '../support/club.ts';
import { activeFacts, openDesk } from '../support/desk.ts';

const by = { uid: 'admin', name: 'Ada Admin' };

/** `[action, day]`, and `gone` of a profile that was merged into theirs since. */
type Line = [action: string, day: string, profile?: 'gone' | ''];
const recordsOf = (lines: readonly Line[], after: object = {}): MembershipRecord[] =>
  lines.map(([action, day, profile = '']) => ({
    action: action.startsWith('member') ? action : `membership.${action}`,
    at: Temporal.Instant.from(`${day}T12:00:00Z`),
    after: { ...after },
    formerUids: profile ? [profile] : [],
  }));
const turnsOf = (records: readonly MembershipRecord[]) =>
  membershipTurns(records).map(({ kind, day }) => `${kind} ${day}`);

describe('two profiles that were merged are one person', () => {
  const both = { wasMember: true, otherWasMember: false };
  test.each<[string, readonly Line[], object, readonly string[]]>([
    [
      'a duplicate that began and ended beside a membership neither joined nor left',
      [
        ['activated', '2026-01-05'],
        ['activated', '2026-11-20', 'gone'],
        ['cancelled', '2026-11-21', 'gone'],
        ['member.merged', '2026-11-22'],
      ],
      both,
      ['joined 2026-01-05'],
    ],
    [
      'nor beside one whose start is not on record',
      [
        ['activated', '2026-11-20', 'gone'],
        ['cancelled', '2026-11-21', 'gone'],
        ['member.merged', '2026-11-22'],
      ],
      both,
      [],
    ],
    [
      'nor does the one that was there before, where the newer one stays',
      [
        ['activated', '2026-01-05', 'gone'],
        ['activated', '2026-11-20'],
        ['cancelled', '2026-11-21', 'gone'],
        ['member.merged', '2026-11-22'],
      ],
      both,
      ['joined 2026-01-05'],
    ],
    [
      'and its membership goes on in the other, until that ends',
      [
        ['activated', '2026-11-20'],
        ['cancelled', '2026-11-21'],
        ['member.merged', '2026-11-22'],
        ['expired', '2026-12-31'],
      ],
      { wasMember: false, otherWasMember: true },
      ['left 2026-12-31'],
    ],
    [
      'who had left under one and joined under the other came back',
      [
        ['activated', '2025-01-05', 'gone'],
        ['expired', '2025-06-05', 'gone'],
        ['activated', '2026-11-20'],
        ['member.merged', '2026-11-22'],
      ],
      both,
      ['joined 2025-01-05', 'left 2025-06-05', 'back 2026-11-20'],
    ],
    [
      'a merge that was undone changes nothing',
      [
        ['activated', '2026-11-20'],
        ['cancelled', '2026-11-21'],
        ['member.merged', '2026-11-22'],
        ['member.merge-undone', '2026-11-22'],
      ],
      { wasMember: false, otherWasMember: true },
      ['joined 2026-11-20', 'left 2026-11-21'],
    ],
  ])('%s', (_, lines, after, turns) => {
    expect(turnsOf(recordsOf(lines, after))).toEqual(turns);
  });

  test('what one of them had paid goes on counting as revenue', () => {
    const records = recordsOf(
      [
        ['activated', '2026-01-05'],
        ['activated', '2026-11-20', 'gone'],
        ['cancelled', '2026-11-21', 'gone'],
        ['member.merged', '2026-11-22'],
      ],
      both,
    );
    expect(revenueGaps('ada', records)).toEqual([]);
  });

  test('through a merge, its undoing and a closed account', async () => {
    const desk = await openDesk();
    const { club } = desk;
    // Since 2020, from another system: nothing of it is on record.
    const kept = await club.member(activeFacts(desk));
    const gone = await club.member();
    await desk.browser.submit(`/admin/member/${gone.id}/activate`, { plan: 'off-peak', payment: 'cash' });
    await changeMembership(club.services, {
      ...{ uid: gone.id, by },
      event: { type: 'cancel-now', reason: 'Here twice' },
    });
    const turns = async (uid: string) =>
      membershipTurns(await readMembershipRecords(club.store, uid)).map(({ kind }) => kind);
    expect(await turns(gone.id)).toEqual(['joined', 'left']);
    await startMerge(club.services, { goneUid: gone.id, keptUid: kept.id, by, wasDisabled: false });
    await finishMerges(club.services);
    expect(await turns(kept.id)).toEqual([]);
    const page = await desk.browser.get(`/admin/member/${kept.id}/cancel-now`);
    expect(page.text).not.toContain('refund the unused days');
    const cooling = await desk.browser.get(`/admin/member/${kept.id}/cool-off`);
    expect(cooling.text).toContain('They didn’t join in the last 14 days.');
    expect(await closedTurns(club, kept.id)).toEqual(['left']);
  });

  test('taken apart again they are two', async () => {
    const desk = await openDesk();
    const { club } = desk;
    const kept = await club.member(activeFacts(desk));
    const gone = await club.member();
    await desk.browser.submit(`/admin/member/${gone.id}/activate`, { plan: 'off-peak', payment: 'cash' });
    await changeMembership(club.services, {
      ...{ uid: gone.id, by },
      event: { type: 'cancel-now', reason: 'Here twice' },
    });
    await startMerge(club.services, { goneUid: gone.id, keptUid: kept.id, by, wasDisabled: false });
    await finishMerges(club.services);
    await startUndo(club.services, { goneUid: gone.id, by });
    await finishMerges(club.services);
    expect(turnsOf(await readMembershipRecords(club.store, gone.id))).toHaveLength(2);
    expect(turnsOf(await readMembershipRecords(club.store, kept.id))).toEqual([]);
  });
});

/** The turns on record once the account is closed: under a pseudonym. */
async function closedTurns(club: TestClub, uid: string) {
  const member = await club.store.find(members, uid);
  if (!member) throw new Error('no member');
  const browser = await club.signedIn(member);
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  const { items } = await club.store.query(auditLog, {
    where: [['action', '==', 'member.closed']],
    limit: 1,
  });
  const pseudonym = items[0]?.memberUid ?? '';
  return membershipTurns(await readMembershipRecords(club.store, pseudonym)).map(({ kind }) => kind);
}

test.each<[readonly Line[], string | null]>([
  [[['activated', '2026-11-20']], '2026-11-20'],
  [
    [
      ['activated', '2020-03-01'],
      ['payment-settled', '2026-11-20'],
    ],
    '2020-03-01',
  ],
  [
    [
      ['activated', '2020-03-01'],
      ['expired', '2020-09-01'],
      ['rejoined', '2026-11-20'],
    ],
    '2026-11-20',
  ],
  [[['payment-settled', '2026-11-20']], null],
  [
    [
      ['activated', '2020-03-01'],
      ['expired', '2020-09-01'],
    ],
    null,
  ],
])('of %j the membership began on %s', (lines, day) => {
  expect(joinedOn(recordsOf(lines))?.toString() ?? null).toBe(day);
});

test.each<[Parameters<typeof leavingReasonOf>[0], LeavingReason | undefined]>([
  [{ type: 'cancel-now', reason: 'Moving to Leeds', leavingReason: 'moving' }, 'moving'],
  [{ type: 'cancel-now', reason: 'Did not get on with the music' }, 'other'],
  [{ type: 'cancel-at-period-end', reason: ' ' }, undefined],
  [{ type: 'cancel-at-period-end' }, undefined],
  [{ type: 'hold', reason: 'Injured' }, undefined],
])('%j is counted as %s', (event, reason) => {
  expect(leavingReasonOf(event)).toBe(reason);
});

test('revenue of somebody who came back is a return on every page, though they had never paid here', () => {
  const paid = {
    ...{
      id: 'p',
      at: Temporal.Instant.from('2026-11-20T12:00:00Z'),
      memberUid: 'ada',
      kind: 'payment' as const,
    },
    ...{
      method: 'cash' as const,
      amountInPence: 4900,
      recurringInPence: 4900,
      planKind: 'membership' as const,
    },
    periodStart: Temporal.Instant.from('2026-11-20T12:00:00Z'),
    periodEnd: Temporal.Instant.from('2026-12-20T00:00:00Z'),
    ofEntry: '',
  };
  const figuresOf = (...lines: Line[]) =>
    memberFigures(
      { entries: [paid], holds: [], records: recordsOf(lines) },
      { from: '2026-11-20', to: '2026-11-20' },
      Temporal.Instant.from('2026-11-21T12:00:00Z'),
    ).get('2026-11-20');
  const imported = figuresOf(['expired', '2026-10-01'], ['rejoined', '2026-11-20']);
  expect(imported).toMatchObject({ back: 1, recurring: { return: expect.any(Number) } });
  const joined = figuresOf(['activated', '2026-11-20']);
  expect(joined).toMatchObject({ joined: 1, recurring: { new: expect.any(Number) } });
});

test('after a merge all days are counted again on which either of the two counted before', () => {
  const at = (day: string) => Temporal.Instant.from(`${day}T12:00:00Z`);
  const paidBy = (memberUid: string, from: string, until: string) => ({
    ...{ id: memberUid, at: at(from), memberUid, kind: 'payment' as const, method: 'cash' as const },
    ...{ amountInPence: 7900, recurringInPence: 7900, planKind: 'membership' as const, ofEntry: '' },
    ...{ periodStart: at(from), periodEnd: at(until) },
  });
  // Their payment counted from the day of the start; one of the two starts is hidden by the other’s membership.
  const kept = {
    entries: [paidBy('kept', '2027-01-05', '2027-03-20')],
    holds: [{ memberUid: 'kept', from: '2027-02-01', until: '2027-02-03' }],
    records: recordsOf([
      ['activated', '2027-01-05'],
      ['marked-overdue', '2027-02-05'],
      ['payment-settled', '2027-02-13'],
    ]),
  };
  const gone = {
    entries: [paidBy('gone', '2027-01-20', '2027-02-20')],
    holds: [{ memberUid: 'gone', from: '2027-01-25', until: '2027-01-29' }],
    records: recordsOf([
      ['activated', '2027-01-20', 'gone'],
      ['cancelled', '2027-02-14', 'gone'],
      ['activated', '2027-02-15', 'gone'],
    ]),
  };
  const merge = recordsOf([['member.merged', '2027-03-06']], { wasMember: true, otherWasMember: true });
  const inOrder = (one: MembershipRecord, other: MembershipRecord) =>
    Temporal.Instant.compare(one.at, other.at);
  const both = {
    entries: [...kept.entries, ...gone.entries],
    holds: [...kept.holds, ...gone.holds],
    records: [...kept.records, ...gone.records, ...merge].toSorted(inOrder),
  };
  const days = membershipDays(both);
  const everyDay = { from: '2027-01-01', to: '2027-12-31' };
  const counted = [kept, gone, both].flatMap((each) => [
    ...memberFigures(each, everyDay, at('2027-06-01')).keys(),
  ]);
  expect(counted.length).toBeGreaterThan(10);
  expect(counted.filter((day) => !days.has(day))).toEqual([]);
});
