/** Whoever is promised an email gets it, once; what happens to somebody is told to them; nobody who has left is written to. */
import { isWanted } from '#domain/bookings/message-kinds.ts';
import { canBeMailed } from '#domain/families/family.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { type AuditEntry, auditLog } from '#server/data/collections/club.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Year } from '../year.ts';
import type { Invariant } from './invariant.ts';

const ofToday = ({ today }: Year, field: 'createdAt' | 'at') => {
  const since = today.toZonedDateTime('Europe/London').toInstant();
  return { where: [[field, '>=', since]], orderBy: [[field, 'asc']], limit: 500 } as const;
};

/** By the clock, about one thing: the same words twice in a day are one too many. */
const onceADay = [
  ...['membership-runs-out', 'membership-renews', 'hold-begins', 'hold-ends-soon', 'class-tomorrow'],
  ...['parq-expiring', 'card-expires', 'class-not-got-in', 'event-tomorrow', 'tour-tomorrow'],
];

/** About a membership or a class that goes on. */
const forMembersOnly = [
  ...['membership-runs-out', 'membership-renews', 'hold-begins', 'hold-ends-soon', 'class-tomorrow'],
  ...[
    'parq-expiring',
    'card-expires',
    'class-promoted',
    'class-offered',
    'standing-waits',
    'standing-missed',
  ],
];

/** Of today. */
export const mails: Invariant = {
  name: 'mails',
  async check(year) {
    const { store, now } = year.club;
    const sent = await listEach(store, outbox, ofToday(year, 'createdAt'));
    const people = new Map((await year.every(members)).map((each) => [each.id, each]));
    const audit = await listEach(store, auditLog, ofToday(year, 'at'));
    const left = [...people.values()].filter((each) =>
      ['cancelled', 'expired'].includes(effectiveStatus(each, now())),
    );
    const leftBefore = year.takeLeavers(new Set(left.map(({ id }) => id)));
    const changed = new Set(
      // Two people made into one have the better membership of the two.
      audit.filter(({ action }) => /^membership\.|merge/.test(action)).map(({ memberUid }) => memberUid),
    );
    const gone = new Set([...leftBefore].filter((uid) => !changed.has(uid)));
    return [
      ...sentTwice(sent),
      ...sent
        .filter(({ memberUid, template }) => gone.has(memberUid) && forMembersOnly.includes(template))
        .map(
          ({ to, memberUid, template, subject }) =>
            `${to} (${memberUid}) has left and got ${template} “${subject}”`,
        ),
      ...sent
        .filter(({ to, createdAt }) => {
          const closed = year.closed.get(to);
          return closed && Temporal.Instant.compare(createdAt, closed) > 0;
        })
        .map(({ to, template }) => `${to} has closed their account and got ${template}`),
      ...promisesMissing(year, sent),
      ...changesUntold(audit, sent, people),
      ...(await placesUntold(year, sent, people)),
      ...(await undelivered(year)),
    ];
  },
};

function sentTwice(sent: readonly OutboxMessage[]): string[] {
  const keyOf = ({ to, memberUid, template, subject, body, createdAt }: OutboxMessage) =>
    [to, memberUid, template, subject, body, onceADay.includes(template) ? '' : createdAt].join('\n');
  return [...Map.groupBy(sent, keyOf).values()].flatMap(([first, second]) =>
    first && second ? [`${first.to} got ${first.template} “${first.subject}” twice`] : [],
  );
}

/** What pages have said since yesterday. */
function promisesMissing(year: Year, sent: readonly OutboxMessage[]): string[] {
  return year.takePromises().flatMap(({ said, since, until, address }) => {
    const written = sent.filter(
      ({ createdAt }) =>
        Temporal.Instant.compare(createdAt, since) >= 0 && Temporal.Instant.compare(createdAt, until) <= 0,
    );
    const named = /[\w.+-]+@[\w-]+\.test/.exec(said)?.[0];
    const count = Number(/essages? to (\d+) /.exec(said)?.[1] ?? 1);
    // The same email once more has no second record.
    if (address.endsWith('/send-again')) return [];
    const isKept = named ? written.some(({ to }) => to === named) : written.length >= count;
    return isKept ? [] : [`${address} said “${said}”, and ${written.length} emails were written`];
  });
}

/** Changes without a mail of their own: the receipt covers them. */
const untold = [
  ...['membership.requested', 'membership.request-withdrawn', 'membership.renewed', 'membership.refunded'],
];

/** What an audit entry is told by, where not by a mail of its own name. */
const otherTemplates: Readonly<Record<string, readonly string[]>> = {
  'membership.activated': ['payment-received', 'payment-pending'],
  'membership.rejoined': ['payment-received', 'payment-pending'],
  'membership.marked-overdue': ['payment-failed', 'payment-failed-again', 'payment-reversed'],
};

/**
 * What the clock alone brings, told by another mail of that day: a hold that was overdue by the one about the payment. An end of a hold is
 * told days before it.
 */
const toldByClock: Readonly<Record<string, readonly string[]>> = {
  'membership.hold-started': ['hold-begins', 'membership-payment-settled'],
};

/** Each change of a membership and each consultation is told to the person, unless their own changes of today were too many. */
function changesUntold(
  audit: readonly AuditEntry[],
  sent: readonly OutboxMessage[],
  people: ReadonlyMap<string, Member>,
): string[] {
  return audit.flatMap(({ action, memberUid, actorUid, at }) => {
    const member = people.get(memberUid);
    const isTold = action.startsWith('membership.') ? !untold.includes(action) : action === 'parq.reviewed';
    const own = sent.filter((message) => message.memberUid === memberUid);
    if (!isTold || !member || !canBeMailed(member, at) || (actorUid === memberUid && own.length > 10))
      return [];
    const templates = [action.replace('.', '-'), ...(otherTemplates[action] ?? [])];
    const byClock = actorUid === '' ? (toldByClock[action] ?? []) : [];
    if (own.some(({ template }) => byClock.includes(template))) return [];
    if (actorUid === '' && action === 'membership.hold-ended') return [];
    const isSent = own.some(
      ({ template, createdAt }) =>
        templates.includes(template) && Math.abs(createdAt.since(at).total('seconds')) < 60,
    );
    return isSent ? [] : [`${member.name} was not told of ${action} at ${at}`];
  });
}

/** Whoever got a place from the waitlist or lost one with the class today has been told, and whoever booked. */
async function placesUntold(
  { every, today }: Year,
  sent: readonly OutboxMessage[],
  people: ReadonlyMap<string, Member>,
): Promise<string[]> {
  const since = today.toZonedDateTime('Europe/London').toInstant();
  const isNew = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, since) >= 0;
  const muted = new Map((await every(bookingProfiles)).map((each) => [each.id, each.mutedMessages]));
  return (await every(bookings)).flatMap(
    ({ memberUid, className, status, by, bookedAt, promotedAt, changedAt, startsAt }) => {
      const member = people.get(memberUid);
      const own = sent.filter((message) => message.memberUid === memberUid);
      if (!member || own.length > 10 || !canBeMailed(member, changedAt)) return [];
      const kinds = [
        ...(isNew(promotedAt) ? (['class-promoted'] as const) : []),
        ...(status === 'session-cancelled' && isNew(changedAt) ? (['class-called-off'] as const) : []),
        ...(status === 'booked' && by === 'member' && isNew(bookedAt) && !isNew(promotedAt)
          ? (['class-booked'] as const)
          : []),
      ];
      return kinds
        .filter((kind) => isWanted(kind, muted.get(memberUid) ?? []))
        .filter(
          (kind) => !own.some(({ template, subject }) => template === kind && subject.includes(className)),
        )
        .map((kind) => `${member.name} was not told (${kind}) of ${className} ${startsAt}`);
    },
  );
}

/** What is due has reached the mail server, everything once. */
async function undelivered(year: Year): Promise<string[]> {
  const { mailServer, club } = year;
  if (!mailServer) return [];
  const { outbox: writer } = club.services;
  const waiting = { where: [['status', '==', 'waiting']], limit: 500 } as const;
  const late = (await listEach(club.store, outbox, waiting)).filter(
    ({ nextAttemptAt }) =>
      nextAttemptAt && Temporal.Instant.compare(nextAttemptAt, club.now().subtract({ minutes: 30 })) < 0,
  );
  const arrived = year.takeArrivedMails();
  // Those of the evening wait for the morning.
  const lately = { where: [['createdAt', '>=', club.now().subtract({ hours: 60 })]], limit: 500 } as const;
  const sent = (await listEach(club.store, outbox, { ...lately, orderBy: [['createdAt', 'asc']] })).filter(
    ({ status, to, channel }) => status === 'sent' && to !== '' && channel === 'email',
  );
  return [
    ...late.map(({ to, template, lastError }) => `${template} to ${to} still waits ${lastError}`),
    ...[...arrived]
      // Of a message to several people each email has a number.
      .filter(([id, times]) => times > 1 && ![...year.sentAgain].some((again) => id.startsWith(again)))
      .map(([id, times]) => `${id} arrived ${times} times`),
    ...sent
      .filter(({ to, id }) => !arrived.has(writer.tokenFor(id, to)))
      .map(({ to, template }) => `${template} to ${to} counts as sent, and did not arrive`),
  ];
}
