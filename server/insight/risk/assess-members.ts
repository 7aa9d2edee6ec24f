/** The job `find-members-at-risk`: looks at every member's visits once a day, and at overdue payments at every run. */
import { countVisitDays, decideRisk, HABIT_DAYS, RECENT_DAYS } from '#domain/insight/member-risk.ts';
import { effectiveStatus } from '#domain/membership/membership.ts';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import {
  type MemberAtRisk,
  membersAtRisk,
  RISK_ROUND_ID,
  riskRounds,
} from '../../data/collections/insight.ts';
import { type MemberRow, memberRows } from '../../data/collections/members.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Store } from '../../data/store.ts';
import { readVisitTimes } from '../../door/read-visits.ts';

const PAGE = 100;

interface Parts {
  readonly store: Store;
  now(): Temporal.Instant;
}

/** @param isAsked looks at every member's visits again, though the day's round is over */
export async function assessMembers({ store, now }: Parts, isAsked = false): Promise<void> {
  const round = await store.find(riskRounds, RISK_ROUND_ID);
  const today = localDate(now()).toString();
  if (round?.date === today && round.cursor === '' && !isAsked) return assessOverdue(store, now());
  // A round that a restart interrupted goes on where it was, unless its day is over.
  const start = (round?.date === today && round.cursor) || null;
  let next: string | null = start;
  const pages = eachPage(async (cursor) => {
    const page = await store.query(memberRows, { limit: PAGE, cursor: cursor ?? start });
    next = page.nextCursor;
    return page;
  });
  for await (const rows of pages) {
    await assessPage(store, rows, now());
    const finishedAt = next === null ? now() : null;
    await store.batch((batch) =>
      batch.set(riskRounds, { id: RISK_ROUND_ID, date: today, cursor: next ?? '', finishedAt }),
    );
  }
}

/** Payments that have failed since the day's round. */
async function assessOverdue(store: Store, now: Temporal.Instant): Promise<void> {
  const overdue = eachPage((cursor) =>
    store.query(memberRows, { where: [['membershipStatus', '==', 'past_due']], limit: PAGE, cursor }),
  );
  for await (const rows of overdue) await assessPage(store, rows, now);
}

/** Writes only what differs. */
async function assessPage(store: Store, rows: readonly MemberRow[], now: Temporal.Instant): Promise<void> {
  if (rows.length === 0) return;
  const known = await store.findMany(
    membersAtRisk,
    rows.map(({ id }) => id),
  );
  const changes: { id: string; risk: MemberAtRisk | null }[] = [];
  for (const [index, row] of rows.entries()) {
    const risk = await assessMember(store, row, now);
    const before = known[index] ?? null;
    if (risk ? !before || !isSameRisk(risk, before) : before) changes.push({ id: row.id, risk });
  }
  if (changes.length === 0) return;
  await store.transaction(async (transaction) => {
    // Whoever has closed their account meanwhile gets no entry.
    const still = await transaction.findMany(
      memberRows,
      changes.map(({ id }) => id),
    );
    for (const [index, { id, risk }] of changes.entries()) {
      if (risk && still[index]) transaction.set(membersAtRisk, risk);
      else transaction.remove(membersAtRisk, id);
    }
  });
}

async function assessMember(
  store: Store,
  row: MemberRow,
  now: Temporal.Instant,
): Promise<MemberAtRisk | null> {
  const status = effectiveStatus(row, now);
  if (status !== 'active' && status !== 'cancelling' && status !== 'past_due') return null;
  const visits = countVisitDays(await readRecentVisits(store, row, now), localDate(now));
  const risk = decideRisk(row, visits, now);
  if (!risk) return null;
  return {
    id: row.id,
    memberUid: row.id,
    reasons: [...risk.reasons],
    urgency: risk.urgency,
    recentDays: visits.recent,
    beforeDays: visits.before,
    assessedAt: now,
  };
}

/** Nothing is read about somebody who has not been seen for so long that nothing would count. */
async function readRecentVisits(
  store: Store,
  { id, lastSeenAt }: MemberRow,
  now: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  const start = startOfLocalDay(localDate(now).subtract({ days: RECENT_DAYS + HABIT_DAYS - 1 }));
  if (!lastSeenAt || Temporal.Instant.compare(lastSeenAt, start) < 0) return [];
  return (await readVisitTimes(store, id, { from: start })).visits;
}

const isSameRisk = (one: MemberAtRisk, other: MemberAtRisk): boolean =>
  one.urgency === other.urgency &&
  one.recentDays === other.recentDays &&
  one.beforeDays === other.beforeDays &&
  String(one.reasons) === String(other.reasons);
