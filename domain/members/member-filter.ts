/** The filters of the member list, as in the URL. Invalid values are ignored; `dayProblems` names the dates that are none. */

import { parqStatuses } from '../health/parq.ts';
import { type MembershipStatus, membershipStatuses } from '../membership/membership.ts';
import { type FilterDays, filterDays } from '../values/filter-days.ts';
import { cutText } from '../values/text.ts';
import { type MemberPreset, presetsFor } from './member-presets.ts';

export const memberSorts = ['name', '-name', 'joined', '-joined', 'seen', '-seen'] as const;
export type MemberSort = (typeof memberSorts)[number];
export const roleFilters = ['admin', 'coach', 'desk'] as const;
/**
 * The PAR-Q's states, where a yes is split by whether staff still have to review it: `requires-consultation` lists who is in the review queue,
 * `consulted` who has had theirs.
 */
export const parqFilters = [...parqStatuses, 'consulted'] as const;
export type ParqFilter = (typeof parqFilters)[number];
/** The choice "No plan"; an empty value means any plan. */
export const NO_PLAN = 'none';

export interface MemberFilter {
  /** A ready-made list, such as who has not been seen for three weeks; the other filters narrow it. */
  readonly show: MemberPreset | '';
  /** A tag as staff typed it; empty: any. */
  readonly tag: string;
  /** Name, email address or number, as typed. */
  readonly q: string;
  readonly status: MembershipStatus | '';
  /** A plan's id, `NO_PLAN`, or empty. */
  readonly plan: string;
  readonly parq: ParqFilter | '';
  readonly role: (typeof roleFilters)[number] | '';
  readonly joined: FilterDays;
  readonly seen: FilterDays;
  /** No visit in so many days, counted from signing up or being imported where they never came; null: any. */
  readonly away: number | null;
  /** The last day of a hold, planned or running. */
  readonly holdEnds: FilterDays;
  readonly sort: MemberSort;
}

/** The days that the list is filtered by, as they are named in the URL, with their labels. */
export const memberDays = {
  joinedFrom: 'Signed up from',
  joinedTo: 'Signed up to',
  seenFrom: 'Last visit from',
  seenTo: 'Last visit to',
  holdEndsFrom: 'Hold ends from',
  holdEndsTo: 'Hold ends to',
} as const;

const MAX_TYPED_LENGTH = 100;

/** @param isAdmin false: lists for admins alone are ignored */
export function readMemberFilter(query: URLSearchParams, isAdmin = true): MemberFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MAX_TYPED_LENGTH);
  return {
    show: oneOf(presetsFor(isAdmin), read('show')) ?? '',
    tag: read('tag'),
    q: read('q'),
    status: oneOf(membershipStatuses, read('status')) ?? '',
    plan: read('plan'),
    parq: oneOf(parqFilters, read('parq')) ?? '',
    role: oneOf(roleFilters, read('role')) ?? '',
    joined: filterDays(query, 'joinedFrom', 'joinedTo'),
    seen: filterDays(query, 'seenFrom', 'seenTo'),
    away: daysOf(read('away')),
    holdEnds: filterDays(query, 'holdEndsFrom', 'holdEndsTo'),
    sort: oneOf(memberSorts, read('sort')) ?? 'name',
  };
}

/** Ten years. */
export const MOST_DAYS_AWAY = 3650;

function daysOf(text: string): number | null {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days > 0 && days <= MOST_DAYS_AWAY ? days : null;
}

function oneOf<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((each) => each === value);
}

/** The filter as a URL query, without empty and default values. */
export function memberQuery(filter: MemberFilter): URLSearchParams {
  const { show, tag, q, status, plan, parq, role, joined, seen, away, holdEnds, sort } = filter;
  const pairs: [string, string][] = [
    ['show', show],
    ['tag', tag],
    ['q', q],
    ['status', status],
    ['plan', plan],
    ['parq', parq],
    ['role', role],
    ['joinedFrom', joined.from?.toString() ?? ''],
    ['joinedTo', joined.to?.toString() ?? ''],
    ['seenFrom', seen.from?.toString() ?? ''],
    ['seenTo', seen.to?.toString() ?? ''],
    ['away', away?.toString() ?? ''],
    ['holdEndsFrom', holdEnds.from?.toString() ?? ''],
    ['holdEndsTo', holdEnds.to?.toString() ?? ''],
    ['sort', sort === 'name' ? '' : sort],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}
