import { endOfLocalDay, startOfLocalDay } from '../values/dates.ts';
import { filterDays } from '../values/filter-days.ts';
import { cutText } from '../values/text.ts';
import { type CheckInResult, checkInResults } from './check-in-decision.ts';

/** The access log's filters, as read from the URL. Invalid values are ignored; `dayProblems` names the days that are none. */
export interface AccessLogFilter {
  readonly from: Temporal.PlainDate | null;
  /** The last day, included. */
  readonly to: Temporal.PlainDate | null;
  /** Name, email address or uid, as typed. */
  readonly member: string;
  readonly result: CheckInResult | Group | '';
  readonly deviceId: string;
  readonly direction: (typeof directions)[number] | '';
  readonly isOldestFirst: boolean;
}

/** Results that are not one of the door's, but entries that have something in common. */
const groups = ['allowed', 'refused', 'offline-conflict'] as const;
type Group = (typeof groups)[number];

const directions = ['in', 'out'] as const;
const MAX_TYPED_LENGTH = 200;

export function readAccessLogFilter(query: URLSearchParams): AccessLogFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MAX_TYPED_LENGTH);
  const result = read('result');
  return {
    ...filterDays(query),
    member: read('member'),
    result: isResult(result) ? result : '',
    deviceId: read('device'),
    direction: directions.find((each) => each === read('direction')) ?? '',
    isOldestFirst: read('sort') === 'at',
  };
}

function isResult(value: string): value is CheckInResult | Group {
  return ([...groups, ...checkInResults] as readonly string[]).includes(value);
}

/** The filter as a URL query, without the filters that are not set. */
export function accessLogQuery({
  from,
  to,
  member,
  result,
  deviceId,
  direction,
  isOldestFirst,
}: AccessLogFilter): URLSearchParams {
  const pairs = [
    ['from', from?.toString() ?? ''],
    ['to', to?.toString() ?? ''],
    ['member', member],
    ['result', result],
    ['device', deviceId],
    ['direction', direction],
    ['sort', isOldestFirst ? 'at' : ''],
  ] as const;
  return new URLSearchParams(pairs.filter(([, value]) => value !== '').map(([...pair]) => pair));
}

type Condition =
  | readonly ['at', '>=' | '<', Temporal.Instant]
  | readonly ['isAllowed' | 'hasConflict', '==', boolean]
  | readonly ['result' | 'deviceId' | 'direction', '==', string];

/** The query conditions for an entry, except for the member. Days are in the club's time. */
export function accessLogConditions({ from, to, result, deviceId, direction }: AccessLogFilter): Condition[] {
  const conditions: Condition[] = [];
  if (from) conditions.push(['at', '>=', startOfLocalDay(from)]);
  if (to) conditions.push(['at', '<', endOfLocalDay(to)]);
  if (result === 'allowed' || result === 'refused')
    conditions.push(['isAllowed', '==', result === 'allowed']);
  else if (result === 'offline-conflict') conditions.push(['hasConflict', '==', true]);
  else if (result) conditions.push(['result', '==', result]);
  if (direction) conditions.push(['direction', '==', direction]);
  if (deviceId) conditions.push(['deviceId', '==', deviceId]);
  return conditions;
}
