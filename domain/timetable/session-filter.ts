import { endOfLocalDay, localDate, startOfLocalDay } from '../values/dates.ts';
import { filterDays } from '../values/filter-days.ts';
import { cutText } from '../values/text.ts';
import type { SessionFill } from './session-fill.ts';

/** The filter of the class list, from the query. Invalid values are ignored; `dayProblems` names the days that are none. */
export interface SessionFilter {
  readonly from: Temporal.PlainDate | null;
  /** The last day, included. */
  readonly to: Temporal.PlainDate | null;
  readonly classTypeId: string;
  readonly coachUid: string;
  readonly status: 'scheduled' | 'cancelled' | '';
  readonly fill: SessionFill | '';
  /** Name, email or uid as typed: that person's bookings instead of classes. */
  readonly member: string;
  /** By time; empty: as the days suggest. */
  readonly sort: 'at' | '-at' | '';
}

const MAX_TYPED_LENGTH = 200;
const fills: readonly string[] = ['empty', 'quiet', 'filling', 'full'];

export function readSessionFilter(query: URLSearchParams): SessionFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MAX_TYPED_LENGTH);
  const status = read('status');
  const fill = read('fill');
  return {
    ...filterDays(query),
    classTypeId: read('type'),
    coachUid: read('coach'),
    status: status === 'scheduled' || status === 'cancelled' ? status : '',
    fill: fills.includes(fill) ? (fill as SessionFill) : '',
    member: read('member'),
    sort: read('sort') === 'at' || read('sort') === '-at' ? (read('sort') as 'at' | '-at') : '',
  };
}

/** The filter as a query, without empty values. */
export function sessionQuery(filter: SessionFilter): URLSearchParams {
  const pairs = [
    ['from', filter.from?.toString() ?? ''],
    ['to', filter.to?.toString() ?? ''],
    ['type', filter.classTypeId],
    ['coach', filter.coachUid],
    ['status', filter.status],
    ['fill', filter.fill],
    ['member', filter.member],
    ['sort', filter.sort === usualOrder(filter) ? '' : filter.sort],
  ] as const;
  return new URLSearchParams(pairs.filter(([, value]) => value !== '').map(([...pair]) => pair));
}

type SpanCondition = readonly ['startsAt', '>=' | '<', Temporal.Instant];
type SessionCondition =
  | SpanCondition
  | readonly ['classTypeId' | 'coachUid' | 'status' | 'fill', '==', string];

export interface SessionPlan {
  readonly conditions: readonly SessionCondition[];
  readonly order: readonly ['startsAt', 'asc' | 'desc'];
}

type Days = Pick<SessionFilter, 'from' | 'to' | 'member'>;

/** The order of a list that nobody has sorted: what is ahead soonest first, what is over newest first. */
export function usualOrder({ from, to, member }: Days): 'at' | '-at' {
  const isAhead = from !== null || (to === null && member === '');
  return isAhead ? 'at' : '-at';
}

const directionOf = (filter: SessionFilter) =>
  (filter.sort || usualOrder(filter)) === 'at' ? ('asc' as const) : ('desc' as const);

/** Without dates, from today on. Dates are the club's local dates. */
export function planSessions(filter: SessionFilter, now: Temporal.Instant): SessionPlan {
  const isOpen = filter.from === null && filter.to === null;
  const from = isOpen ? localDate(now) : filter.from;
  const asked = [
    ['classTypeId', '==', filter.classTypeId],
    ['coachUid', '==', filter.coachUid],
    ['status', '==', filter.status],
    ['fill', '==', filter.fill],
  ] as const;
  return {
    conditions: [...spanOf(from, filter.to), ...asked.filter(([, , value]) => value !== '')],
    order: ['startsAt', directionOf({ ...filter, member: '' })],
  };
}

function spanOf(from: Temporal.PlainDate | null, to: Temporal.PlainDate | null): SpanCondition[] {
  const span: SpanCondition[] = [];
  if (from) span.push(['startsAt', '>=', startOfLocalDay(from)]);
  if (to) span.push(['startsAt', '<', endOfLocalDay(to)]);
  return span;
}

interface FilteredBooking {
  readonly classTypeId: string;
  readonly coachUid: string;
  readonly status: string;
}

export interface BookingPlan {
  readonly conditions: readonly (SpanCondition | readonly ['memberUid', '==', string])[];
  readonly order: readonly ['startsAt', 'asc' | 'desc'];
  /** Null: the index alone finds the matches. One person's bookings are few enough to check each. */
  readonly isMatch: ((booking: FilteredBooking) => boolean) | null;
}

/** One member's bookings: without dates all of them, newest first. The fill filter is ignored. */
export function planBookings(filter: SessionFilter, memberUid: string): BookingPlan {
  const { from, to, classTypeId, coachUid, status } = filter;
  const needsCheck = classTypeId !== '' || coachUid !== '' || status !== '';
  const isMatch = (booking: FilteredBooking) =>
    (classTypeId === '' || booking.classTypeId === classTypeId) &&
    (coachUid === '' || booking.coachUid === coachUid) &&
    (status === '' || (booking.status === 'session-cancelled') === (status === 'cancelled'));
  return {
    conditions: [['memberUid', '==', memberUid], ...spanOf(from, to)],
    order: ['startsAt', directionOf({ ...filter, member: memberUid })],
    isMatch: needsCheck ? isMatch : null,
  };
}
