import * as paths from '#app/paths.ts';
import { memberDays } from '#domain/members/member-filter.ts';
import { isEmptySelection, type MemberSelection } from '#domain/members/member-selection.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { MOST_LOOKED_THROUGH } from '#server/members/batches/members-in-list.ts';
import type { SelectedMembers } from '#server/members/batches/selected-members.ts';
import { hrefOf } from '../../../../ui/list/list-view.ts';
import { fromAndTo } from '../../../../ui/list/member-and-days.ts';
import { requireDays } from '../../../../ui/list/require-days.ts';
import { textRefusal } from '../../../../ui/text-refusal.ts';
import { backToList } from './back-to-list.ts';
import { namesText } from './names-text.ts';

/** @throws 422 where nobody is ticked, a date of the filter is none ("all" would then be other people), or it finds too much */
export function requireSelected(query: URLSearchParams, selected: SelectedMembers): void {
  requireClearFilter(query, selected);
  if (isNobody(selected))
    throw textRefusal(
      'Nobody is chosen. Go back to the list and tick some members, or choose everyone in it.',
    );
}

/** For a page or a file opened from a list. @throws as `requireSelected`, but where nobody is ticked the list again, with a word of what to do */
export function requireTicked(query: URLSearchParams, selected: SelectedMembers): void {
  requireClearFilter(query, selected);
  if (isNobody(selected)) throw backToList(lists[selected.selection.of].href, query, 'people');
}

function requireClearFilter(query: URLSearchParams, { selection, isTooLong }: SelectedMembers): void {
  requireDays(query, selection.of === 'members' ? memberDays : fromAndTo);
  if (isTooLong) throw textRefusal(tooLong);
}

const isNobody = ({ selection, count }: SelectedMembers) => isEmptySelection(selection) || count === 0;

const tooLong = `This list is too long to choose everyone in it. Go back and narrow it to ${formatNumber(MOST_LOOKED_THROUGH)} rows or fewer, for example with fewer days, or tick people.`;

/** The chosen ones in words, and the list to go back to. */
export function selectionView({ count, names, filter, selection }: SelectedMembers) {
  const { of, isAll } = selection;
  const list = lists[of];
  const query = new URLSearchParams(filter);
  query.delete('of');
  return {
    count,
    lead: [isAll ? list.all : '', namesText(names)].filter(Boolean).join(' '),
    back: { href: hrefOf(list.href, query), label: list.label },
  };
}

const lists: Readonly<Record<MemberSelection['of'], { href: string; label: string; all: string }>> = {
  members: { href: paths.listMembers, label: 'Members', all: 'Everyone in the list.' },
  classes: { href: paths.listSessions, label: 'Bookings', all: '' },
  payments: { href: paths.listPayments, label: 'Payments', all: 'Everyone with a payment in the list:' },
  visits: { href: paths.accessLog, label: 'Access log', all: 'Everyone with a check-in in the list:' },
  results: {
    href: paths.listResults,
    label: 'Members’ training',
    all: 'Everyone with training in the list:',
  },
  'at-risk': { href: paths.membersAtRisk, label: 'Members at risk', all: 'Everyone at risk in the list:' },
};
