import { beforeEach, describe, expect, it } from 'vitest';
import { closeAccount } from '#server/accounts/close-account.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { membersAtRisk } from '#server/data/collections/insight.ts';
import { members } from '#server/data/collections/members.ts';
import { listEach } from '#server/data/each-of.ts';
import { assessMembers } from '#server/insight/risk/assess-members.ts';
import { type MemberFacts, openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { doorMember, scan, screenPass } from '../support/door.ts';

const PATH = '/admin/analytics/at-risk';
let club: TestClub;

beforeEach(() => {
  club = openClub({ now: '2026-11-25T12:00:00Z' });
});

const ago = (days: number) => club.now().subtract({ hours: days * 24 });

/** A member for more than a year who came on these days, so many ago. */
async function comer(firstName: string, daysAgo: readonly number[], facts: MemberFacts = {}) {
  const last = daysAgo.length > 0 ? ago(Math.min(...daysAgo)) : null;
  const member = await doorMember(club, {
    firstName,
    lastName: 'Smith',
    createdAt: ago(400),
    lastSeenAt: last,
    ...facts,
  });
  await club.store.batch((batch) => {
    for (const days of daysAgo)
      batch.create(accessLogs, {
        ...accessLogs.decode(`${member.id}-${days}`, {}),
        ...{ at: ago(days), memberUid: member.id, direction: 'in', isAllowed: true, result: 'ok' },
      });
  });
  return member;
}

const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

const namesIn = (html: string) => [...html.matchAll(/Tick (\w+) Smith/g)].map(([, name]) => name);

describe('members at risk', () => {
  it('are found from their visits once a day, the most urgent first, and can be written to', async () => {
    await comer('Regular', every(3, 1, 111));
    // From day 28 on every third day: 28 visits in 84 days, usually 9. Of the last 28 days only two.
    await comer('Falling', [2, 20, ...every(3, 28, 111)]);
    await comer('Away', [...every(1, 16, 27), ...every(3, 28, 111)]);
    await comer('Gone', every(3, 30, 111));
    await comer('Owes', [1], { membershipStatus: 'past_due' });
    await comer('Held', [60], { hold: { from: '2026-11-01', until: '2026-12-01', reason: '' } });
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get(PATH)).html).toContain('Not worked out yet');
    await assessMembers(club.services);
    const page = await admin.get(PATH);
    expect(page.status).toBe(200);
    expect(namesIn(page.html)).toEqual(['Owes', 'Gone', 'Falling', 'Away']);
    expect(page.html).toContain('2 visits in the last 28 days, usually 9');
    expect(page.html).toContain('No visit for 30 days');
    expect(namesIn((await admin.get(`${PATH}?reason=away-14`)).html)).toEqual(['Away']);
    expect((await admin.get('/admin/members/message?of=at-risk&all=1')).text).toContain('4 members');
    expect((await admin.get('/admin/members/message?of=at-risk&reason=falling&all=1')).text).toContain(
      '1 member',
    );
  });

  it('who have come or paid since are left out at once, and forgotten the next night', async () => {
    const away = await comer('Away', [...every(1, 16, 27), ...every(3, 28, 111)]);
    const owes = await comer('Owes', [1], { membershipStatus: 'past_due' });
    const admin = await club.signedIn(await club.admin());
    await assessMembers(club.services);
    await scan(club, screenPass(club, away));
    await club.store.update(members, owes.id, { membershipStatus: 'active' });
    expect(namesIn((await admin.get(PATH)).html)).toEqual([]);
    club.advance({ hours: 24 });
    await assessMembers(club.services);
    expect(await listEach(club.store, membersAtRisk, { limit: 10 })).toEqual([]);
    expect((await admin.get(PATH)).html).toContain('Nobody is at risk');
  });

  it('whose payment fails during the day are found within the half hour', async () => {
    const member = await comer('Owes', [1]);
    await assessMembers(club.services);
    await club.store.update(members, member.id, { membershipStatus: 'past_due' });
    await assessMembers(club.services);
    expect((await club.store.find(membersAtRisk, member.id))?.reasons).toEqual(['payment-failed']);
  });

  it('a round that was interrupted goes on where it was', async () => {
    for (const name of every(1, 0, 120))
      await comer(`N${name}`, [], { createdAt: ago(40), firstName: `N${name}` });
    let reads = 0;
    const store = new Proxy(club.store, {
      get(target, name) {
        const own = Reflect.get(target, name);
        if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own;
        return (work: Parameters<typeof club.store.transaction>[0]) => {
          reads += 1;
          if (reads === 2) throw new Error('The process is killed');
          return target.transaction(work);
        };
      },
    });
    await expect(assessMembers({ store, now: club.now })).rejects.toThrow('killed');
    expect(await club.store.count(membersAtRisk, [])).toBe(100);
    await assessMembers(club.services);
    expect(await club.store.count(membersAtRisk, [])).toBe(121);
    const admin = await club.signedIn(await club.admin());
    const first = await admin.get(PATH);
    expect(namesIn(first.html)).toHaveLength(50);
    expect(first.text).toContain('1–50 of 121');
  });

  it('of an account that is closed, nothing is kept', async () => {
    const member = await comer('Gone', [40]);
    await assessMembers(club.services);
    expect(await club.store.find(membersAtRisk, member.id)).not.toBeNull();
    const origin = { address: '203.0.113.7', userAgent: '' };
    const { email } = member;
    const { login } = await club.services.identity.signIn({ email, password: PASSWORD }, origin);
    await closeAccount(club.services, login, PASSWORD);
    expect(await club.store.find(membersAtRisk, member.id)).toBeNull();
  });

  it('are for admins alone', async () => {
    for (const role of ['coach', 'desk'] as const) {
      const staff = await club.signedIn(await club[role]());
      expect((await staff.get(PATH)).status).toBe(403);
    }
  });
});
