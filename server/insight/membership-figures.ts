import { addFigures, type Figures } from '#domain/insight/figures.ts';
import {
  decodeMembershipFigures,
  MEMBERSHIP_FIGURES,
  type MemberHistory,
  type MembershipFigures,
  memberFigures,
  membershipDays,
  paysRecurring,
} from '#domain/insight/membership-figures.ts';
import { countingActions, membershipActions, turnActions } from '#domain/insight/membership-records.ts';
import { ledgerKinds } from '#domain/payments/ledger.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { type AuditEntry, auditLog } from '../data/collections/club.ts';
import { memberRows, members } from '../data/collections/members.ts';
import { holds } from '../data/collections/membership.ts';
import { ledger } from '../data/collections/payments.ts';
import { eachDocument, listEach } from '../data/each-of.ts';
import type { Filter, Reads, Store } from '../data/store.ts';
import type { FigureKind } from './figures/figure-kind.ts';

/**
 * How far back holds may have extended the period of a payment: a payment for a year, with its holds, ends less than two years
 * after the first of them.
 */
export const HOLD_LOOK_BACK_DAYS = 800;

/** A year, and a month beside. */
const LONGEST_PERIOD_DAYS = 400;

const PAGE = 500;

/** Recurring revenue and what changed it, who joined, came back and left: from the ledger, the holds and the audit log. */
export const membershipFigures: FigureKind<MembershipFigures> = {
  ...{ name: MEMBERSHIP_FIGURES, version: 5, minutesBetween: 60 },
  decode: decodeMembershipFigures,
  countedFrom: [
    { kind: 'audit-log' },
    // The next payment of somebody whose earlier ones are gone looks like the first; a hold moves the end of the period that it is in.
    { kind: 'payments', missedForDays: LONGEST_PERIOD_DAYS },
    { kind: 'holds', missedForDays: LONGEST_PERIOD_DAYS },
  ],
  firstDay: findFirstDay,
  async count(reads, days, until, note) {
    const span = { from: days.from.toString(), to: days.to.toString() };
    const counted = new Map<string, Figures>();
    for (const uid of await findConcerned(reads, days)) {
      const history = await readHistory(reads, uid);
      for (const [day, figures] of memberFigures(history, span, until))
        counted.set(day, addFigures(counted.get(day) ?? {}, figures));
      note?.(uid, paysRecurring(history, until));
    }
    return counted;
  },
  keepNoted: keepPaying,
  daysOfMember: async (reads, uid) => [...membershipDays(await readHistory(reads, uid))],
};

const CHUNK = 100;

/** The people that recurring revenue counts, for the list of them: written where it differs. */
async function keepPaying(store: Store, noted: ReadonlyMap<string, boolean>): Promise<void> {
  const uids = [...noted.keys()];
  const isWrong = (member: { id: string; paysRecurring: boolean } | null) =>
    member !== null && member.paysRecurring !== noted.get(member.id);
  for (let from = 0; from < uids.length; from += CHUNK) {
    const found = await store.findMany(memberRows, uids.slice(from, from + CHUNK));
    const wrong = found.filter(isWrong).flatMap((row) => row?.id ?? []);
    if (wrong.length === 0) continue;
    await store.transaction(async (transaction) => {
      const current = await transaction.findMany(memberRows, wrong);
      for (const { id } of current.filter((row) => row !== null).filter(isWrong))
        transaction.update(members, id, { paysRecurring: noted.get(id) ?? false });
    });
  }
}

async function findFirstDay(reads: Pick<Reads, 'query'>): Promise<Temporal.PlainDate | null> {
  const [started] = (
    await reads.query(ledger, {
      where: [['periodStart', '>=', Temporal.Instant.fromEpochMilliseconds(0)]],
      orderBy: [['periodStart', 'asc']],
      limit: 1,
    })
  ).items;
  const [turned] = (
    await reads.query(auditLog, {
      where: [['action', 'in', [...turnActions]]],
      orderBy: [['at', 'asc']],
      limit: 1,
    })
  ).items;
  const days = [started?.periodStart ?? started?.at, turned?.at].flatMap((at) => (at ? [localDate(at)] : []));
  return days.toSorted(Temporal.PlainDate.compare)[0] ?? null;
}

/** Everybody for whom something may change on one of these days. */
async function findConcerned(
  reads: Pick<Reads, 'query'>,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): Promise<Set<string>> {
  const [start, end] = [startOfLocalDay(from), endOfLocalDay(to)];
  const within = (field: string): Filter[] => [
    [field, '>=', start],
    [field, '<', end],
  ];
  const uids = new Set<string>();
  const paid = [within('periodStart'), within('periodEnd')];
  const back = [
    ...within('at'),
    ['kind', 'in', ledgerKinds.filter((kind) => kind !== 'payment')],
  ] as Filter[];
  for (const [order, where] of [
    ['periodStart', paid[0]],
    ['periodEnd', paid[1]],
    ['at', back],
  ] as const)
    for await (const { memberUid } of eachDocument(reads, ledger, {
      where: where ?? [],
      orderBy: [[order, 'asc']],
      limit: PAGE,
    }))
      uids.add(memberUid);
  const turned = { where: [...within('at'), ['action', 'in', [...countingActions]]] as Filter[] };
  for await (const { memberUid } of eachDocument(reads, auditLog, {
    ...turned,
    orderBy: [['at', 'asc']],
    limit: PAGE,
  }))
    uids.add(memberUid);
  // A hold that is over may have moved the end of a payment's period to one of these days.
  const since = from.subtract({ days: HOLD_LOOK_BACK_DAYS });
  for await (const hold of eachDocument(reads, holds, {
    where: [['until', '>=', since.toString()]],
    orderBy: [['until', 'asc']],
    limit: PAGE,
  }))
    if (hold.from <= to.toString()) uids.add(hold.memberUid);
  uids.delete('');
  return uids;
}

async function readHistory(reads: Pick<Reads, 'query'>, uid: string): Promise<MemberHistory> {
  const isTheirs: Filter = ['memberUid', '==', uid];
  const held = await listEach(reads, holds, { where: [isTheirs], limit: PAGE });
  return {
    entries: await listEach(reads, ledger, { where: [isTheirs], orderBy: [['at', 'asc']], limit: PAGE }),
    holds: held.filter(({ stage }) => stage !== 'taken-back'),
    records: await readMembershipRecords(reads, uid),
  };
}

/** What the audit log says about a person’s memberships, oldest first. */
export function readMembershipRecords(reads: Pick<Reads, 'query'>, uid: string): Promise<AuditEntry[]> {
  return listEach(reads, auditLog, {
    where: [
      ['memberUid', '==', uid],
      ['action', 'in', [...membershipActions]],
    ],
    orderBy: [['at', 'asc']],
    limit: PAGE,
  });
}
