import { isPlainId } from '../values/plain-id.ts';

/** Lists of something that members have, in the address as `of`; without it, the list of members itself. */
export const otherLists = ['classes', 'payments', 'visits', 'results', 'at-risk'] as const;
export type OtherList = (typeof otherLists)[number];

/** Members ticked in a list, everybody whom the list's filter finds, or whoever is on the ticked classes. */
export interface MemberSelection {
  readonly of: OtherList | 'members';
  readonly isAll: boolean;
  /** Each once; empty where `isAll`. Of classes they are ids of classes, otherwise of members. */
  readonly ids: readonly string[];
}

/** In the address from another list than that of members. */
export const ofList = (of: OtherList): string => new URLSearchParams({ of }).toString();

/** More than a page of the list has. */
const MAX_TICKED = 100;

/** From the address: `id` once for each, or `all`. The filter is beside it, under the list's own names. */
export function readSelection(query: URLSearchParams): MemberSelection {
  const of = otherLists.find((each) => each === query.get('of')) ?? 'members';
  if (query.get('all')) return { of, isAll: true, ids: [] };
  return { of, isAll: false, ids: [...new Set(query.getAll('id').filter(isPlainId))].slice(0, MAX_TICKED) };
}

export const isEmptySelection = ({ isAll, ids }: MemberSelection): boolean => !isAll && ids.length === 0;
