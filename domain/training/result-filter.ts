import { filterDays } from '../values/filter-days.ts';
import { isPlainId } from '../values/plain-id.ts';
import { cutText } from '../values/text.ts';

/** The filters of a list of results, as read from the URL. Invalid values are ignored; `dayProblems` names the days that are none. */
export interface ResultFilter {
  /** Name, email address or uid, as typed. */
  readonly member: string;
  /** Id of an exercise; empty: any. */
  readonly exercise: string;
  /** Id of a class type; empty: any. */
  readonly type: string;
  readonly from: Temporal.PlainDate | null;
  /** The last day, included. */
  readonly to: Temporal.PlainDate | null;
  readonly isOldestFirst: boolean;
}

const MAX_TYPED_LENGTH = 200;

export function readResultFilter(query: URLSearchParams): ResultFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MAX_TYPED_LENGTH);
  const id = (name: string) => (isPlainId(read(name)) ? read(name) : '');
  return {
    member: read('member'),
    exercise: id('exercise'),
    type: id('type'),
    ...filterDays(query),
    isOldestFirst: read('sort') === 'at',
  };
}

/** The filter as a URL query, without the filters that are not set. */
export function resultQuery({ isOldestFirst, ...filter }: ResultFilter): URLSearchParams {
  const { member, exercise, type, from, to } = filter;
  const pairs = Object.entries({
    member,
    exercise,
    type,
    from: from?.toString() ?? '',
    to: to?.toString() ?? '',
    sort: isOldestFirst ? 'at' : '',
  });
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}
