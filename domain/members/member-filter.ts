/** What the list of members is looked through for, as it stands in the address. Whatever makes no sense there counts as not asked. */

import { PARQ_VALID_MONTHS, type ParqStatus, parqStatuses } from '../health/parq.ts';
import { type MembershipStatus, membershipStatuses } from '../membership/membership.ts';
import { clubTime, endOfLocalDay, startOfLocalDay, storedDate } from '../values/dates.ts';
import { cutText } from '../values/text.ts';

export const memberSorts = ['name', '-name', 'joined', '-joined', 'seen', '-seen'] as const;
export type MemberSort = (typeof memberSorts)[number];
export const roleFilters = ['admin', 'coach'] as const;
/** Stands for "no plan", since an empty choice is none. */
export const NO_PLAN = 'none';

export interface MemberFilter {
  /** Name, e-mail address or number, as typed. */
  readonly q: string;
  readonly status: MembershipStatus | '';
  /** A plan's id, `NO_PLAN`, or empty. */
  readonly plan: string;
  readonly parq: ParqStatus | '';
  readonly role: (typeof roleFilters)[number] | '';
  readonly joined: Days;
  readonly seen: Days;
  readonly sort: MemberSort;
}

/** First and last day, both included; null is open. */
export interface Days {
  readonly from: Temporal.PlainDate | null;
  readonly to: Temporal.PlainDate | null;
}

const MOST_TYPED = 100;

export function readMemberFilter(query: URLSearchParams): MemberFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MOST_TYPED);
  const days = (name: string): Days => ({
    from: storedDate(read(`${name}From`)),
    to: storedDate(read(`${name}To`)),
  });
  return {
    q: read('q'),
    status: oneOf(membershipStatuses, read('status')) ?? '',
    plan: read('plan'),
    parq: oneOf(parqStatuses, read('parq')) ?? '',
    role: oneOf(roleFilters, read('role')) ?? '',
    joined: days('joined'),
    seen: days('seen'),
    sort: oneOf(memberSorts, read('sort')) ?? 'name',
  };
}

function oneOf<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((each) => each === value);
}

/** The filter as a query of the address, without what is not asked. */
export function memberQuery(filter: MemberFilter): URLSearchParams {
  const { q, status, plan, parq, role, joined, seen, sort } = filter;
  const pairs: [string, string][] = [
    ['q', q],
    ['status', status],
    ['plan', plan],
    ['parq', parq],
    ['role', role],
    ['joinedFrom', joined.from?.toString() ?? ''],
    ['joinedTo', joined.to?.toString() ?? ''],
    ['seenFrom', seen.from?.toString() ?? ''],
    ['seenTo', seen.to?.toString() ?? ''],
    ['sort', sort === 'name' ? '' : sort],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}

type RangeField = 'latestParqAt' | 'createdAt' | 'lastSeenAt';
type SortField = 'sortName' | RangeField;
export type MemberCondition =
  | readonly ['membershipStatus' | 'planId', '==', string]
  | readonly ['isAdmin' | 'isCoach' | 'latestParqHasYes', '==', boolean]
  | readonly ['latestParqAt', '==', null]
  | readonly [RangeField, '>=' | '<', Temporal.Instant];

interface Span {
  readonly field: RangeField;
  readonly from: Temporal.Instant | null;
  /** The first instant beyond. */
  readonly to: Temporal.Instant | null;
}

/** How a filter is asked of the store: an index holds one span of time, and then gives its own order. */
export interface MemberPlan {
  readonly conditions: readonly MemberCondition[];
  readonly order: readonly [field: SortField, direction: 'asc' | 'desc'];
  /** Spans that the index cannot hold beside the first; each row is checked for them. */
  readonly alsoWithin: readonly Span[];
  /** The field whose span decides the order, over what was chosen; null: sorted as chosen. */
  readonly sortedInstead: RangeField | null;
}

const sortFields: Record<string, SortField> = { name: 'sortName', joined: 'createdAt', seen: 'lastSeenAt' };

/** The search by words is not part of it (`members/find-members.ts`). */
export function planMemberQuery(filter: MemberFilter, now: Temporal.Instant): MemberPlan {
  const spans = [
    parqSpan(filter, now),
    spanOf('createdAt', filter.joined),
    spanOf('lastSeenAt', filter.seen),
  ];
  const [held, ...alsoWithin] = spans.filter((span) => span !== null);
  const chosen = sortFields[filter.sort.replace('-', '')] ?? 'sortName';
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  const isForced = held !== undefined && held.field !== chosen;
  return {
    conditions: [...equalities(filter), ...(held ? bounds(held) : [])],
    order: isForced ? [held.field, 'desc'] : [chosen, direction],
    alsoWithin,
    sortedInstead: isForced ? held.field : null,
  };
}

function equalities({ status, plan, parq, role }: MemberFilter): MemberCondition[] {
  const conditions: MemberCondition[] = [];
  if (status) conditions.push(['membershipStatus', '==', status]);
  if (plan) conditions.push(['planId', '==', plan === NO_PLAN ? '' : plan]);
  if (role) conditions.push([role === 'admin' ? 'isAdmin' : 'isCoach', '==', true]);
  if (parq === 'not-completed') conditions.push(['latestParqAt', '==', null]);
  if (parq === 'cleared' || parq === 'requires-consultation') {
    conditions.push(['latestParqHasYes', '==', parq === 'requires-consultation']);
  }
  return conditions;
}

/**
 * Six calendar months back: the specification counts them forward from each result, which in the last days of a long month comes out
 * up to three days apart. The chip of each row says which it is.
 */
function parqSpan({ parq }: MemberFilter, now: Temporal.Instant): Span | null {
  if (parq === '' || parq === 'not-completed') return null;
  const oldest = clubTime(now).subtract({ months: PARQ_VALID_MONTHS }).toInstant();
  const isStale = parq === 'needs-update';
  return { field: 'latestParqAt', from: isStale ? null : oldest, to: isStale ? oldest : null };
}

function spanOf(field: RangeField, { from, to }: Days): Span | null {
  if (!from && !to) return null;
  return { field, from: from && startOfLocalDay(from), to: to && endOfLocalDay(to) };
}

function bounds({ field, from, to }: Span): MemberCondition[] {
  const conditions: MemberCondition[] = [];
  if (from) conditions.push([field, '>=', from]);
  if (to) conditions.push([field, '<', to]);
  return conditions;
}

export function isWithin(
  { field, from, to }: Span,
  row: Readonly<Record<RangeField, Temporal.Instant | null>>,
): boolean {
  const at = row[field];
  if (at === null) return false;
  if (from && Temporal.Instant.compare(at, from) < 0) return false;
  return to === null || Temporal.Instant.compare(at, to) < 0;
}
