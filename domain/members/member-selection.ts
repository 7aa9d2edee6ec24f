import { isPlainId } from '../values/plain-id.ts';

/** Members ticked in a list, everybody whom the list's filter finds, or whoever is on the ticked classes. */
export interface MemberSelection {
  readonly isAll: boolean;
  /** Ids of members, each once; empty where `isAll`. */
  readonly ids: readonly string[];
  /** Ids of classes, each once; empty where members are ticked. */
  readonly sessionIds: readonly string[];
}

/** In the address from a list of classes: what is ticked are classes. */
export const TICKED_CLASSES = 'of=classes';
/** In the address from a list of something else that has members: they are ticked by it. */
export const TICKED_ROWS = 'of=rows';

/** True where nothing ticked means nobody: the filter isn't one of members. */
export const isFromOtherList = (query: URLSearchParams): boolean => query.has('of');

/** More than a page of the list has. */
const MAX_TICKED = 100;

/** From the address: `id` once for each, with `of=classes` where they are classes, or `all`. The filter is beside it, under the list's own names. */
export function readSelection(query: URLSearchParams): MemberSelection {
  if (query.get('all')) return { isAll: true, ids: [], sessionIds: [] };
  const ids = [...new Set(query.getAll('id').filter(isPlainId))].slice(0, MAX_TICKED);
  const areClasses = query.get('of') === 'classes';
  return { isAll: false, ids: areClasses ? [] : ids, sessionIds: areClasses ? ids : [] };
}

export const isEmptySelection = ({ isAll, ids, sessionIds }: MemberSelection): boolean =>
  !isAll && ids.length === 0 && sessionIds.length === 0;
