import { cutText } from '../../values/text.ts';
import { type LeadStatus, leadStatuses } from './lead-pipeline.ts';

/** Ready-made lists of leads; without one, those that are open. */
export const leadLists = ['mine', 'due', 'tours', 'tour-today', 'no-contact', 'joined', 'lost'] as const;
export type LeadList = (typeof leadLists)[number];

/** In the place of an owner's uid: nobody looks after them. */
export const NO_OWNER = 'nobody';

/** The filter of the leads list, as in the URL. Invalid values are ignored. */
export interface LeadFilter {
  readonly list: LeadList | '';
  /** Any part of a name, an email address or a number, as typed. */
  readonly typed: string;
  readonly status: LeadStatus | '';
  /** A uid or `NO_OWNER`. */
  readonly owner: string;
  /** What is due last at the top; of closed leads, what was closed first. */
  readonly isReversed: boolean;
}

const MAX_TYPED_LENGTH = 200;

/** Lists that are about a day of their own cannot be narrowed or turned round. */
export const isFixedList = (list: LeadFilter['list']): boolean =>
  list === 'due' || list === 'tours' || list === 'tour-today' || list === 'no-contact';

/** Closed leads have the newest at the top, open ones what is due first. */
export const isClosedList = (list: LeadFilter['list']): boolean => list === 'joined' || list === 'lost';

export function readLeadFilter(query: URLSearchParams): LeadFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MAX_TYPED_LENGTH);
  const list = leadLists.find((one) => one === read('list')) ?? '';
  if (isFixedList(list)) return { list, typed: '', status: '', owner: '', isReversed: false };
  const isClosed = isClosedList(list);
  return {
    list,
    typed: read('q'),
    status: isClosed ? '' : (leadStatuses.find((one) => one === read('status')) ?? ''),
    owner: list === 'mine' ? '' : read('owner'),
    isReversed: read('sort') === (isClosed ? 'due' : '-due'),
  };
}

/** The filter as a query string, without empty fields. */
export function leadQuery({ list, typed, status, owner, isReversed }: LeadFilter): URLSearchParams {
  const reversed = isClosedList(list) ? 'due' : '-due';
  const pairs: [string, string][] = [
    ['list', list],
    ['q', typed],
    ['status', status],
    ['owner', owner],
    ['sort', isReversed ? reversed : ''],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}
