import { expect, test } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { activeFacts, type Desk, openDesk } from '../support/desk.ts';

const request = (desk: Desk): Partial<Member> => ({
  requestedPlanId: desk.offPeak.id,
  requestedPlanAt: desk.club.now().subtract({ hours: 2 }),
});

test.each<[string, (desk: Desk) => Partial<Member>, string]>([
  [
    'someone who has just joined',
    () => ({}),
    'Pay £49 at the front desk and your membership starts straight away.',
  ],
  [
    'someone whose membership has ended',
    (desk) => ({ ...activeFacts(desk), membershipStatus: 'cancelled' }),
    'Pay £49 at the front desk and your membership starts straight away.',
  ],
  [
    'a member who wants another plan',
    (desk) => activeFacts(desk),
    'The front desk changes it: straight away where there’s something to pay now, otherwise with the next payment.',
  ],
  [
    'a member whose payment is overdue',
    (desk) => ({ ...activeFacts(desk), membershipStatus: 'past_due' }),
    'The front desk changes it: straight away where there’s something to pay now, otherwise with the next payment.',
  ],
])(
  'the request of %s is seen at home, at the payments, with the pass and by the desk',
  async (_, facts, sentence) => {
    const desk = await openDesk();
    const member = await desk.club.member({ ...facts(desk), ...request(desk) });
    const own = await desk.club.signedIn(member);
    for (const path of ['/account/dashboard', '/account/membership-billing', '/account/profile']) {
      const { text, html } = await own.get(path);
      expect(text).toContain('You’ve requested Off-peak, £49 a month');
      expect(text).toContain(sentence);
      expect(html).toContain('href="/membership/request/withdraw"');
    }
    const { text } = await desk.browser.get(`/admin/member/${member.id}`);
    expect(text).toContain('Requested plan Off-peak, £49 a month, today 10:00');
  },
);

test('a member who has not confirmed their address is told on every page that this comes first', async () => {
  const desk = await openDesk();
  const member = await desk.club.member({ isEmailConfirmed: false });
  const own = await desk.club.signedIn(member);
  const asked = await own.submit(`/membership/plans/${desk.offPeak.id}/join`, {});
  const first = 'Confirm your email address first. Pay';
  expect((await own.follow(asked)).text).toContain(first);
  for (const path of ['/account/dashboard', '/account/membership-billing', '/account/profile'])
    expect([path, (await own.get(path)).text.includes(first)]).toEqual([path, true]);
  expect((await desk.mails(member.id)).map(({ body }) => body).join('\n')).toContain(first);
});

test('without a request nobody is told of one', async () => {
  const desk = await openDesk();
  const member = await desk.club.member(activeFacts(desk));
  const own = await desk.club.signedIn(member);
  for (const path of ['/account/dashboard', '/account/membership-billing', '/account/profile'])
    expect((await own.get(path)).text).not.toContain('requested');
  expect((await desk.browser.get(`/admin/member/${member.id}`)).text).not.toContain('Requested plan');
});
