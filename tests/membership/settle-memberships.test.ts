import { expect, test } from 'vitest';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { activeFacts, openDesk } from '../support/desk.ts';

test('the lists’ statuses follow the calendar: periods that end, holds that begin and end; each once', async () => {
  const desk = await openDesk();
  const { club, stored, audit, mails } = desk;
  const running = await club.member(activeFacts(desk));
  const over = await club.member(activeFacts(desk, -1));
  const left = await club.member({
    ...activeFacts(desk, -1),
    membershipStatus: 'cancelling',
    cancelAtPeriodEnd: true,
  });
  const owing = await club.member({ ...activeFacts(desk, -1), membershipStatus: 'past_due' });
  const hold = (from: string, until: string) => ({ hold: { from, until, reason: '' } });
  const begins = await club.member({ ...activeFacts(desk), ...hold('2026-11-21', '2026-11-25') });
  const later = await club.member({ ...activeFacts(desk), ...hold('2026-11-22', '2026-11-25') });
  const ended = await club.member({
    ...activeFacts(desk),
    membershipStatus: 'on_hold',
    ...hold('2026-11-01', '2026-11-20'),
  });
  const endless = await club.member({ ...activeFacts(desk), currentPeriodEnd: null });

  expect(await settleMemberships(club.services)).toBe(4);
  const people = { running, over, left, owing, begins, later, ended, endless };
  const statuses = await Promise.all(
    Object.entries(people).map(async ([name, { id }]) => [name, (await stored(id)).membershipStatus]),
  );
  expect(Object.fromEntries(statuses)).toEqual({
    running: 'active',
    over: 'expired',
    left: 'cancelled',
    owing: 'past_due',
    begins: 'on_hold',
    later: 'active',
    ended: 'active',
    endless: 'active',
  });
  expect(await audit(over.id)).toMatchObject([{ action: 'membership.expired', actorUid: '' }]);
  expect(await mails(over.id)).toMatchObject([{ subject: 'Your membership has expired' }]);
  expect(await mails(begins.id)).toEqual([]);
  expect(await audit(begins.id)).toMatchObject([
    {
      ...{ action: 'membership.hold-started', actorUid: '', summary: 'Hold started: until 25 Nov' },
      ...{ before: { membershipStatus: 'active' }, after: { membershipStatus: 'on_hold' } },
    },
  ]);
  expect(await audit(ended.id)).toMatchObject([
    {
      ...{
        action: 'membership.hold-ended',
        actorUid: '',
        summary: 'Hold ended: its last day was 20 Nov',
      },
      ...{ before: { membershipStatus: 'on_hold' }, after: { membershipStatus: 'active', hold: null } },
    },
  ]);
  expect(await audit(later.id)).toEqual([]);
  expect(await settleMemberships(club.services)).toBe(0);
});

test('of a job and an admin at once one wins, and the period does not end twice', async () => {
  const desk = await openDesk();
  const member = await desk.club.member(activeFacts(desk, -1));
  await Promise.all([settleMemberships(desk.club.services), settleMemberships(desk.club.services)]);
  expect(await desk.audit(member.id)).toHaveLength(1);
  expect(await desk.mails(member.id)).toHaveLength(1);
});
