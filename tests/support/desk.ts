/** What a desk needs to start with: plans, and a signed-in admin. */
import { auditLog } from '#server/data/collections/club.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import { type ClubOptions, openClub, type TestClub } from './club.ts';
import type { Visitor } from './visitor.ts';

export interface Desk {
  readonly club: TestClub;
  readonly admin: Member;
  /** The admin's browser. */
  readonly browser: Visitor;
  readonly unlimited: Plan;
  readonly offPeak: Plan;
  /** The member as stored now. */
  stored(uid: string): Promise<Member>;
  /** What the audit log has on the member, newest first. */
  audit(uid: string): Promise<{ action: string; summary: string; actorName: string }[]>;
  /** Subjects of what was written to the member, newest first. */
  mails(uid: string): Promise<OutboxMessage[]>;
}

export function plan(facts: Partial<Plan> = {}): Plan {
  const common = { name: 'Unlimited', priceInPence: 7900, interval: 'month', isActive: true } as const;
  return plans.decode(facts.id ?? 'unlimited', { ...common, ...facts });
}

/** The club's clock stands on Saturday 21 November 2026, noon. */
export async function openDesk(options: ClubOptions = {}): Promise<Desk> {
  const club = openClub(options);
  const { store } = club;
  const unlimited = plan({ order: 1 });
  const offPeak = plan({ id: 'off-peak', name: 'Off-peak', priceInPence: 4900, order: 2 });
  await store.create(plans, unlimited);
  await store.create(plans, offPeak);
  const admin = await club.admin();
  const browser = await club.signedIn(admin);
  return {
    club,
    admin,
    browser,
    unlimited,
    offPeak,
    async stored(uid) {
      const member = await store.find(members, uid);
      if (!member) throw new Error(`no member ${uid}`);
      return member;
    },
    async audit(uid) {
      const { items } = await store.query(auditLog, {
        where: [['memberUid', '==', uid]],
        orderBy: [['at', 'desc']],
        limit: 100,
      });
      return items;
    },
    async mails(uid) {
      const { items } = await store.query(outbox, {
        where: [['memberUid', '==', uid]],
        orderBy: [['createdAt', 'desc']],
        limit: 100,
      });
      return items;
    },
  };
}

/** A member whose plan is paid until a day from now. */
export function activeFacts(desk: Pick<Desk, 'unlimited' | 'club'>, daysLeft = 10): Partial<Member> {
  return {
    membershipStatus: 'active',
    planId: desk.unlimited.id,
    membershipType: desk.unlimited.name,
    currentPeriodStart: desk.club.now().subtract({ hours: 24 * 20 }),
    currentPeriodEnd: desk.club.now().add({ hours: 24 * daysLeft }),
  };
}
