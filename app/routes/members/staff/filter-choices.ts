/** Choices for the member list's filters and order. */

import { parqLabels, parqStatuses } from '#domain/health/parq.ts';
import { type MemberPlan, NO_PLAN } from '#domain/members/member-filter.ts';
import { membershipStatuses, membershipStatusNames } from '#domain/membership/membership.ts';
import type { Plan } from '#server/data/collections/membership.ts';

export const statusChoices = membershipStatuses.map((value) => ({
  value,
  label: membershipStatusNames[value],
}));

export const parqChoices = parqStatuses.map((value) => ({ value, label: parqLabels[value].text }));

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

export const sortChoices = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-joined', label: 'Newest members' },
  { value: 'joined', label: 'Oldest members' },
  { value: '-seen', label: 'Latest visit' },
  { value: 'seen', label: 'Longest since last visit' },
];

/** Why the list is not in the chosen order. */
export const sortNotes: Record<NonNullable<MemberPlan['sortedInstead']>, string> = {
  latestParqAt: 'When you filter by PAR-Q, the newest PAR-Q comes first.',
  createdAt: 'When you filter by joining date, the newest member comes first.',
  lastSeenAt: 'When you filter by last visit, the latest visit comes first.',
};
