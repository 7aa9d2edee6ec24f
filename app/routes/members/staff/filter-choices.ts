/** Choices for the member list's filters and order. */

import { parqLabels } from '#domain/health/parq.ts';
import { type MemberPlan, NO_PLAN, parqFilters } from '#domain/members/member-filter.ts';
import { membershipStatuses, membershipStatusNames } from '#domain/membership/membership.ts';
import type { Plan } from '#server/data/collections/membership.ts';

export const statusChoices = membershipStatuses.map((value) => ({
  value,
  label: membershipStatusNames[value],
}));

export const parqChoices = parqFilters.map((value) => ({
  value,
  label: value === 'consulted' ? 'Had a consultation' : parqLabels[value].text,
}));

export const planChoices = (plans: readonly Plan[]) => [
  ...plans.map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (not for sale)`,
  })),
  { value: NO_PLAN, label: 'No plan' },
];

export const roleChoices = [
  { value: 'admin', label: 'Admins' },
  { value: 'coach', label: 'Coaches' },
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
  createdAt: { label: 'Newest members', filter: 'joining date' },
  lastSeenAt: { label: 'Latest visit', filter: 'last visit' },
  'hold.until': { label: 'Hold ending soonest', filter: 'end of hold' },
};

/** What the list can be sorted by under these filters, with the order it is in as the chosen one; a hint where there is no choice. */
export function sortingOf({ sortedInstead }: MemberPlan) {
  if (!sortedInstead) return { options: sortChoices, hint: '' };
  const { label, filter } = forcedSorts[sortedInstead];
  return {
    options: [{ value: '', label }],
    hint: `Sorted by ${label.charAt(0).toLowerCase()}${label.slice(1)}. To sort another way, clear the ${filter} filter.`,
  };
}
