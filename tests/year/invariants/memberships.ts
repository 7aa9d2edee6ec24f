/** Nobody keeps a place beyond their membership, and nobody who has left is written to about it. */
import { effectiveStatus } from '#domain/membership/membership.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Invariant } from './invariant.ts';

const all = { limit: 1000 };

export const noPlaceAfterTheEnd: Invariant = {
  name: 'places of former members',
  async check({ club: { store, now } }) {
    const at = now();
    const former = new Set(
      (await listEach(store, members, all))
        .filter((member) => ['cancelled', 'expired'].includes(effectiveStatus(member, at)))
        .map(({ id }) => id),
    );
    return (await listEach(store, bookings, all))
      .filter(
        ({ status, startsAt, memberUid, overriddenReasons }) =>
          ['booked', 'waitlisted'].includes(status) &&
          Temporal.Instant.compare(startsAt, at) > 0 &&
          former.has(memberUid) &&
          overriddenReasons.length === 0,
      )
      .map(({ memberName, sessionId, status }) => `${memberName} is ${status} on ${sessionId}`);
  },
};

/** About a membership or a class that goes on. */
const forMembersOnly = [
  'membership-runs-out',
  'membership-renews',
  'hold-begins',
  'hold-ends-soon',
  'class-tomorrow',
  'parq-expiring',
];

/** Of today. */
export const mails: Invariant = {
  name: 'mails',
  async check({ club: { store, now }, today }) {
    const at = now();
    const since = today.toZonedDateTime('Europe/London').toInstant();
    const sent = await listEach(store, outbox, {
      where: [['createdAt', '>=', since]],
      orderBy: [['createdAt', 'asc']],
      limit: 500,
    });
    const people = new Map((await listEach(store, members, all)).map((each) => [each.id, each]));
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const { to, template, subject, body, memberUid, createdAt } of sent) {
      const key = [
        to,
        memberUid,
        template,
        subject,
        body,
        template.startsWith('class-') ? '' : createdAt,
      ].join('\n');
      const isReminder = forMembersOnly.includes(template);
      if (isReminder && seen.has(key)) wrong.push(`${to} got ${template} “${subject}” twice`);
      seen.add(key);
      const member = people.get(memberUid);
      if (!isReminder || !member) continue;
      const status = effectiveStatus(member, at);
      if (['cancelled', 'expired'].includes(status))
        wrong.push(`${to} is ${status} and got ${template} “${subject}”`);
    }
    return wrong;
  },
};
