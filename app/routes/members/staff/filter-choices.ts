/** Choices for the member list's filters and order. */

import { parqLabels } from '#domain/health/parq.ts';
import { MOST_DAYS_AWAY, memberDays, NO_PLAN, parqFilters } from '#domain/members/member-filter.ts';
import type { MemberPlan } from '#domain/members/member-plan.ts';
import { type MemberPreset, memberPresetNames, presetsFor } from '#domain/members/member-presets.ts';
import { membershipStatuses, membershipStatusNames } from '#domain/membership/membership.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import type { ListField } from '../../../ui/list/list-view.ts';

const statusChoices = membershipStatuses.map((value) => ({
  value,
  label: membershipStatusNames[value],
}));

const parqChoices = parqFilters.map((value) => ({
  value,
  label: value === 'consulted' ? 'Had a consultation' : parqLabels[value].text,
}));

const planChoices = (plans: readonly Plan[]) => [
  ...plans.map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (not for sale)`,
  })),
  { value: NO_PLAN, label: 'No plan' },
];

const roleChoices = [
  { value: 'admin', label: 'Admins' },
  { value: 'coach', label: 'Coaches' },
  { value: 'desk', label: 'Front desk' },
];

const sortChoices = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-joined', label: 'Newest members' },
  { value: 'joined', label: 'Oldest members' },
  { value: '-seen', label: 'Latest visit' },
  { value: 'seen', label: 'Longest since last visit' },
];

/** The only order that a filter leaves, and which filter that is. */
const forcedSorts: Record<NonNullable<MemberPlan['sortedInstead']>, { label: string; filter: string }> = {
  latestParqAt: { label: 'Newest PAR-Q', filter: 'PAR-Q' },
  parqReviewDueAt: { label: 'Longest wait for a consultation', filter: 'PAR-Q' },
  parqEndsAt: { label: 'First to expire', filter: 'PAR-Q' },
  createdAt: { label: 'Newest members', filter: 'joining date' },
  lastSeenAt: { label: 'Latest visit', filter: 'last visit' },
  awaySince: { label: 'Latest visit', filter: '“No visit in”' },
  'hold.until': { label: 'Hold ending soonest', filter: 'end of hold' },
  currentPeriodEnd: { label: 'Ending soonest', filter: 'end of membership' },
  sortName: { label: 'Name, A to Z', filter: 'birthday' },
};

/** What the list can be sorted by under these filters, with the order it is in as the chosen one; a hint where there is no choice. */
export function sortingOf({ sortedInstead }: MemberPlan, show: MemberPreset | '' = '') {
  if (!sortedInstead) return { options: sortChoices, hint: '' };
  const { label, filter } = forcedSorts[sortedInstead];
  const cleared = show === '' ? `the ${filter} filter` : `“${memberPresetNames[show]}”`;
  return {
    options: [{ value: '', label }],
    hint: `Sorted by ${label.charAt(0).toLowerCase()}${label.slice(1)}. To sort another way, clear ${cleared}.`,
  };
}

const tagField = (tags: readonly string[]): ListField => ({
  ...{ name: 'tag', label: 'Tag', kind: 'choice' },
  options: tags.map((tag) => ({ value: tag, label: tag })),
});

interface Known {
  readonly isAdmin: boolean;
  readonly plans: readonly Plan[];
  readonly tags: readonly string[];
  readonly sorting: ReturnType<typeof sortingOf>;
  readonly isTooShort: boolean;
}

/** The filters of the member list, in the order of its form. */
export function memberFields({ isAdmin, plans, tags, sorting, isTooShort }: Known): ListField[] {
  return [
    {
      ...{ name: 'q', label: 'Name, email or number', kind: 'search' },
      error: isTooShort ? 'Enter at least two letters or four digits' : undefined,
    },
    {
      ...{ name: 'show', label: 'List', kind: 'preset' },
      options: presetsFor(isAdmin).map((value) => ({ value, label: memberPresetNames[value] })),
    },
    { name: 'status', label: 'Status', kind: 'choice', options: statusChoices },
    { name: 'plan', label: 'Plan', kind: 'choice', options: planChoices(plans) },
    { name: 'parq', label: 'PAR-Q', kind: 'choice', options: parqChoices },
    {
      name: 'away',
      label: 'No visit in (days)',
      kind: 'number',
      chip: 'No visit in {} days',
      most: MOST_DAYS_AWAY,
    },
    ...(tags.length > 0 ? [tagField(tags)] : []),
    ...Object.entries(memberDays).map(
      ([name, label]): ListField => ({ name, label, kind: 'day', isMore: true }),
    ),
    { name: 'role', label: 'Role', kind: 'choice', options: roleChoices, isMore: true },
    { name: 'sort', label: 'Sort by', kind: 'order', options: sorting.options, isMore: true },
  ];
}
