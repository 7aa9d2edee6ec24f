import { isPlainId } from '../values/plain-id.ts';

/** Members ticked in a list, or everybody whom the list's filter finds. */
export interface MemberSelection {
  readonly isAll: boolean;
  /** Ids of members, each once; empty where `isAll`. */
  readonly ids: readonly string[];
}

/** More than a page of the list has. */
const MAX_TICKED = 100;

/** From the address: `id` once for each, or `all`. The filter is beside it, under the list's own names. */
export function readSelection(query: URLSearchParams): MemberSelection {
  if (query.get('all')) return { isAll: true, ids: [] };
  const ids = [...new Set(query.getAll('id').filter(isPlainId))].slice(0, MAX_TICKED);
  return { isAll: false, ids };
}

export const isEmptySelection = ({ isAll, ids }: MemberSelection): boolean => !isAll && ids.length === 0;
