import { decideRisk, riskTexts } from '#domain/insight/member-risk.ts';
import type { RiskFilter } from '#domain/insight/risk-filter.ts';
import { type MemberAtRisk, membersAtRisk } from '../../data/collections/insight.ts';
import { type MemberRow, memberRows } from '../../data/collections/members.ts';
import type { Filter, Page, Store } from '../../data/store.ts';

export interface AtRisk {
  readonly memberUid: string;
  readonly member: MemberRow;
  /** In plain words, the most urgent first. */
  readonly reasons: readonly string[];
}

const whereOf = ({ reason }: RiskFilter): Filter[] =>
  reason === '' ? [] : [['reasons', 'array-contains', reason]];

/**
 * A page of the members at risk, the most urgent first. The profile is read again: whoever has come or paid since the visits were
 * looked at is left out, so a page may have fewer rows than `limit`.
 */
export async function findAtRisk(
  store: Store,
  {
    filter,
    limit,
    cursor,
    now,
  }: { filter: RiskFilter; limit: number; cursor: string | null; now: Temporal.Instant },
): Promise<Page<AtRisk>> {
  const page = await store.query(membersAtRisk, {
    where: whereOf(filter),
    orderBy: [['urgency', 'desc']],
    limit,
    cursor,
  });
  const rows = await store.findMany(
    memberRows,
    page.items.map(({ id }) => id),
  );
  const items = page.items.flatMap((entry, index) => atRiskNow(entry, rows[index] ?? null, filter, now));
  return { ...page, items };
}

function atRiskNow(
  { id, recentDays, beforeDays }: MemberAtRisk,
  member: MemberRow | null,
  { reason }: RiskFilter,
  now: Temporal.Instant,
): AtRisk[] {
  if (!member) return [];
  const visits = { recent: recentDays, before: beforeDays };
  const risk = decideRisk(member, visits, now);
  if (!risk || (reason !== '' && !risk.reasons.includes(reason))) return [];
  return [{ memberUid: id, member, reasons: riskTexts(risk, visits, member) }];
}

/** How many a filter finds, with those who have come or paid since. */
export const countAtRisk = (store: Store, filter: RiskFilter): Promise<number> =>
  store.count(membersAtRisk, whereOf(filter));
