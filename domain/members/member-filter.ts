/** The filters of the member list, as in the URL. Invalid values are ignored. */

import { needsParqReview, PARQ_VALID_MONTHS, type ParqFacts, parqStatuses } from '../health/parq.ts';
import { type MembershipStatus, membershipStatuses } from '../membership/membership.ts';
import {
  askedDate,
  clubTime,
  endOfLocalDay,
  localDate,
  startOfLocalDay,
  storedDate,
} from '../values/dates.ts';
import { cutText } from '../values/text.ts';

export const memberSorts = ['name', '-name', 'joined', '-joined', 'seen', '-seen'] as const;
export type MemberSort = (typeof memberSorts)[number];
export const roleFilters = ['admin', 'coach'] as const;
/**
 * The PAR-Q's states, where a yes is split by whether staff still have to review it: `requires-consultation` lists who is in the review queue,
 * `consulted` who has had theirs.
 */
export const parqFilters = [...parqStatuses, 'consulted'] as const;
export type ParqFilter = (typeof parqFilters)[number];
/** The choice "No plan"; an empty value means any plan. */
export const NO_PLAN = 'none';

export interface MemberFilter {
  /** Name, email address or number, as typed. */
  readonly q: string;
  readonly status: MembershipStatus | '';
  /** A plan's id, `NO_PLAN`, or empty. */
  readonly plan: string;
  readonly parq: ParqFilter | '';
  readonly role: (typeof roleFilters)[number] | '';
  readonly joined: Days;
  readonly seen: Days;
  /** The last day of a hold, planned or running. */
  readonly holdEnds: Days;
  readonly sort: MemberSort;
}

/** First and last day, both inclusive; null is open-ended. */
export interface Days {
  readonly from: Temporal.PlainDate | null;
  readonly to: Temporal.PlainDate | null;
}

const MAX_TYPED_LENGTH = 100;

export function readMemberFilter(query: URLSearchParams): MemberFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MAX_TYPED_LENGTH);
  const days = (name: string): Days => ({
    from: askedDate(read(`${name}From`)),
    to: askedDate(read(`${name}To`)),
  });
  return {
    q: read('q'),
    status: oneOf(membershipStatuses, read('status')) ?? '',
    plan: read('plan'),
    parq: oneOf(parqFilters, read('parq')) ?? '',
    role: oneOf(roleFilters, read('role')) ?? '',
    joined: days('joined'),
    seen: days('seen'),
    holdEnds: days('holdEnds'),
    sort: oneOf(memberSorts, read('sort')) ?? 'name',
  };
}

function oneOf<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((each) => each === value);
}

/** The filter as a URL query, without empty and default values. */
export function memberQuery(filter: MemberFilter): URLSearchParams {
  const { q, status, plan, parq, role, joined, seen, holdEnds, sort } = filter;
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
    ['holdEndsFrom', holdEnds.from?.toString() ?? ''],
    ['holdEndsTo', holdEnds.to?.toString() ?? ''],
    ['sort', sort === 'name' ? '' : sort],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}

type InstantField = 'latestParqAt' | 'parqReviewDueAt' | 'createdAt' | 'lastSeenAt';
type RangeField = InstantField | 'hold.until';
type SortField = 'sortName' | RangeField;
export type MemberCondition =
  | readonly ['membershipStatus' | 'planId', '==', string]
  | readonly ['isAdmin' | 'isCoach' | 'latestParqHasYes', '==', boolean]
  | readonly ['latestParqAt', '==', null]
  | readonly [InstantField, '>=' | '<', Temporal.Instant]
  | readonly ['hold.until', '>=' | '<', string];

/** What a row is checked by; a stored member fits. */
type CheckedRow = ParqFacts &
  Readonly<Record<InstantField, Temporal.Instant | null>> & {
    readonly hold: { readonly until: string } | null;
  };

interface Span {
  readonly field: RangeField;
  readonly from: Temporal.Instant | null;
  /** Exclusive. */
  readonly to: Temporal.Instant | null;
}

/** How a filter is queried: an index allows one time range, which then decides the order. */
export interface MemberPlan {
  readonly conditions: readonly MemberCondition[];
  readonly order: readonly [field: SortField, direction: 'asc' | 'desc'];
  /** What the index leaves to be checked on each row: further time ranges, the review of a PAR-Q. Null: nothing. */
  readonly isMatch: ((row: CheckedRow) => boolean) | null;
  /** The field whose range overrides the chosen order; null if sorted as chosen. */
  readonly sortedInstead: RangeField | null;
}

const sortFields: Record<string, SortField> = { name: 'sortName', joined: 'createdAt', seen: 'lastSeenAt' };

/** The text search is separate (`members/find-members.ts`). */
export function planMemberQuery(filter: MemberFilter, now: Temporal.Instant): MemberPlan {
  const spans = [
    parqSpan(filter, now),
    spanOf('createdAt', filter.joined),
    spanOf('lastSeenAt', filter.seen),
    spanOf('hold.until', filter.holdEnds),
  ];
  const [indexed, ...others] = spans.filter((span) => span !== null);
  const chosen = sortFields[filter.sort.replace('-', '')] ?? 'sortName';
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  const isForced = indexed !== undefined && indexed.field !== chosen;
  return {
    conditions: [...equalities(filter), ...(indexed ? bounds(indexed) : [])],
    order: isForced
      ? [indexed.field, soonestFirst.includes(indexed.field) ? 'asc' : 'desc']
      : [chosen, direction],
    isMatch: rowCheck(filter, others, now),
    sortedInstead: isForced ? indexed.field : null,
  };
}

/** Ranges whose first rows are the ones to deal with first; of others the newest come first. */
const soonestFirst: readonly RangeField[] = ['parqReviewDueAt', 'hold.until'];

function rowCheck(
  { parq }: MemberFilter,
  spans: readonly Span[],
  now: Temporal.Instant,
): MemberPlan['isMatch'] {
  const isConsultation = parq === 'requires-consultation' || parq === 'consulted';
  if (spans.length === 0 && !isConsultation) return null;
  return (row) =>
    spans.every((span) => isWithin(span, row)) &&
    (!isConsultation || needsParqReview(row, now) === (parq === 'requires-consultation'));
}

function equalities({ status, plan, parq, role }: MemberFilter): MemberCondition[] {
  const conditions: MemberCondition[] = [];
  if (status) conditions.push(['membershipStatus', '==', status]);
  if (plan) conditions.push(['planId', '==', plan === NO_PLAN ? '' : plan]);
  if (role) conditions.push([role === 'admin' ? 'isAdmin' : 'isCoach', '==', true]);
  if (parq === 'not-completed') conditions.push(['latestParqAt', '==', null]);
  if (parq === 'cleared' || parq === 'consulted') {
    conditions.push(['latestParqHasYes', '==', parq === 'consulted']);
  }
  return conditions;
}

/**
 * Six calendar months back. The specification counts them forward from each result, which can differ by up to three days at the end of
 * a long month; the chip of each row is exact.
 */
function parqSpan({ parq }: MemberFilter, now: Temporal.Instant): Span | null {
  if (parq === '' || parq === 'not-completed') return null;
  const oldest = clubTime(now).subtract({ months: PARQ_VALID_MONTHS }).toInstant();
  if (parq === 'requires-consultation') {
    return { field: 'parqReviewDueAt', from: oldest, to: now.add({ milliseconds: 1 }) };
  }
  const isStale = parq === 'needs-update';
  return { field: 'latestParqAt', from: isStale ? null : oldest, to: isStale ? oldest : null };
}

function spanOf(field: RangeField, { from, to }: Days): Span | null {
  if (!from && !to) return null;
  return { field, from: from && startOfLocalDay(from), to: to && endOfLocalDay(to) };
}

function bounds({ field, from, to }: Span): MemberCondition[] {
  const conditions: MemberCondition[] = [];
  if (field === 'hold.until') {
    if (from) conditions.push([field, '>=', localDate(from).toString()]);
    if (to) conditions.push([field, '<', localDate(to).toString()]);
    return conditions;
  }
  if (from) conditions.push([field, '>=', from]);
  if (to) conditions.push([field, '<', to]);
  return conditions;
}

function isWithin({ field, from, to }: Span, row: CheckedRow): boolean {
  const at = field === 'hold.until' ? startOf(row.hold?.until) : row[field];
  if (at === null) return false;
  if (from && Temporal.Instant.compare(at, from) < 0) return false;
  return to === null || Temporal.Instant.compare(at, to) < 0;
}

function startOf(day = ''): Temporal.Instant | null {
  const date = storedDate(day);
  return date && startOfLocalDay(date);
}
