import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { memberDays } from '#domain/members/member-filter.ts';
import { isEmptySelection } from '#domain/members/member-selection.ts';
import type { SelectedMembers } from '#server/members/batches/selected-members.ts';
import { hrefOf } from '../../../../ui/list/list-view.ts';
import { requireDays } from '../../../../ui/list/require-days.ts';

/** How many names are said of those who are ticked. */
const NAMED = 5;

/**
 * @throws 422 where nobody is ticked, or a date of the filter is none: "all" would then be other people
 */
export function requireSelected(query: URLSearchParams, { selection, count }: SelectedMembers): void {
  requireDays(query, memberDays);
  if (isEmptySelection(selection) || count === 0)
    throw data('Nobody is chosen. Go back to the list and tick some members, or choose everyone in it.', {
      status: 422,
    });
}

/** The chosen ones in words, and the list to go back to. */
export function selectionView({ count, names, filter, selection }: SelectedMembers) {
  const named = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return {
    count,
    names: more > 0 ? `${named} and ${more} more` : named,
    back:
      selection.sessionIds.length > 0
        ? { href: paths.listSessions, label: 'Bookings' }
        : { href: hrefOf(paths.listMembers, new URLSearchParams(filter)), label: 'Members' },
  };
}
