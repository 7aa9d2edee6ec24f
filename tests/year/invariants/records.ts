/** What is derived is what a recount says: figures, the audit log’s seals, families, vouchers, what Stripe and we know of a subscription. */
import { families } from '#server/data/collections/families.ts';
import { members } from '#server/data/collections/members.ts';
import { sales, vouchers } from '#server/data/collections/sales.ts';
import { sampleFigures } from '#server/insight/figures/check-figures.ts';
import { verifyAuditLog } from '#server/log/verify-audit-log.ts';
import { CLUB_SECRET } from '../../support/club.ts';
import { type Invariant, sumOf } from './invariant.ts';

/** Once a week: the whole log is read. */
export const recounts: Invariant = {
  name: 'recounts',
  async check({ club: { store, now }, today }) {
    if (today.dayOfWeek !== 7) return [];
    const { problems } = await verifyAuditLog(store, CLUB_SECRET);
    const differing = await sampleFigures({ store, now }, 3);
    return [...problems, ...differing.map((what) => `the figures differ from the records: ${what}`)];
  },
};

export const familiesAgree: Invariant = {
  name: 'families',
  async check({ every }) {
    const people = await every(members);
    const known = await every(families);
    const listed = new Map(
      known.flatMap(({ id, memberUids }) => memberUids.map((uid) => [uid, id] as const)),
    );
    const wrong = people
      .filter(({ id, familyId }) => familyId !== (listed.get(id) ?? ''))
      .map(({ name, id, familyId }) => `${name} says family ${familyId}, the families say ${listed.get(id)}`);
    const strangers = known.filter(
      ({ payerUid, guardianUids, memberUids }) =>
        ![payerUid, ...guardianUids].every((uid) => memberUids.includes(uid)),
    );
    return [
      ...wrong,
      ...strangers.map(({ id }) => `somebody pays or acts for the family ${id} who is not in it`),
    ];
  },
};

export const vouchersAddUp: Invariant = {
  name: 'vouchers',
  async check({ every }) {
    const used = Map.groupBy(await every(sales), ({ voucherId }) => voucherId);
    return (await every(vouchers)).flatMap(({ id, valueInPence, leftInPence, isVoid }) => {
      const standing = (used.get(id) ?? []).filter(({ status }) => status === 'sold');
      const left = valueInPence - sumOf(standing, ({ voucherInPence }) => voucherInPence);
      return isVoid || left === leftInPence
        ? []
        : [`${id} has ${leftInPence} left, and ${left} was not used`];
    });
  },
};

/** Whoever pays by a running subscription has its dates. */
export const subscriptionsAgree: Invariant = {
  name: 'subscriptions',
  async check({ every, club: { stripe } }) {
    const wrong: string[] = [];
    for (const member of await every(members)) {
      const there = stripe.world.subscriptions.get(member.stripeSubscriptionId);
      if (there?.status !== 'active' || there.pause_collection) continue;
      const end = there.items.data[0]?.current_period_end ?? 0;
      const here = (member.currentPeriodEnd?.epochMilliseconds ?? 0) / 1000;
      if (member.subscriptionStatus !== there.status)
        wrong.push(`${member.name} is ${member.subscriptionStatus} here, ${there.status} at Stripe`);
      else if (end !== here && member.membershipStatus === 'active')
        wrong.push(
          `${member.name} is paid until ${member.currentPeriodEnd} here, ${new Date(end * 1000).toISOString()} at Stripe`,
        );
    }
    return wrong;
  },
};
